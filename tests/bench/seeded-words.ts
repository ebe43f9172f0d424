import { randomOf } from './random.ts';

const syllables =
  'an be da el fi go ha in ka lo ma ne or pa qui ro sa ti um ve wi xe yo zu ño ß'.split(' ');
const characters = '你好谢谢请问订单号码今天明天包裹已经发货没有收到地址电话退款什么时候可以到';

/** How many words there are; the n-th occurs n times as seldom as the first, as in every language. */
const vocabulary = 30_000;

interface Words {
  /** The commonest first. */
  byRank: readonly string[];
  /** Returns one as often as people would write it. */
  readonly word: () => string;
}

/** Returns the words that the messages of a seed are made of. */
export function wordsOfSeed(seed: number): Words {
  const random = randomOf(seed);
  const pick = <Item>(items: ArrayLike<Item>): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const byRank = Array.from({ length: vocabulary }, (_, rank) =>
    rank % 12 === 11
      ? Array.from({ length: 1 + (rank % 4) }, () => pick(characters)).join('')
      : Array.from({ length: 1 + Math.min(4, Math.floor(Math.log10(rank + 2))) }, () =>
          pick(syllables),
        ).join(''),
  );
  return { byRank, word: () => byRank[Math.floor(vocabulary ** random()) - 1] ?? '' };
}
