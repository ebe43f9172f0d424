import { type Database, openDatabase } from '../../electron/engine/store/database.ts';
import { chatIdOfNumber } from '../../shared/domain/chat-id.ts';
import { numberOf } from './fill-history.ts';
import { randomOf } from './random.ts';

const options = JSON.stringify({
  linkPreview: false,
  linkPreviewHighQuality: false,
  safeSend: false,
});

/** Milliseconds between two messages: a million of them are two years. */
const gapMs = 60_000;

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

/** Makes a history of so many messages, as one from before they were searched. */
export function fillSearched(
  file: string,
  { seed, chats, messages }: { seed: number; chats: number; messages: number },
): Database {
  const database = openDatabase(file);
  const random = randomOf(seed + 1);
  const { word } = wordsOfSeed(seed);
  const chatIds = Array.from({ length: chats }, (_, index) => chatIdOfNumber(numberOf(index)));
  const begin = Date.now() - messages * gapMs;
  database.exec('BEGIN');
  for (const [index, chatId] of chatIds.entries()) {
    const name = `${word()} ${word()}`;
    const number = `+${numberOf(index)}`;
    database.insert('chat', {
      chatId,
      kind: 'person',
      name,
      number,
      lastActivityAt: begin + index,
    });
  }
  const content = (): string => {
    const kind = random();
    if (kind > 0.04) return '{"kind":"text"}';
    if (kind < 0.0005)
      return '{"kind":"record","payload":"locationMessage","sendAs":null,"fileName":""}';
    const [sendAs, ending] = kind < 0.01 ? ['file', 'pdf'] : ['image', 'jpg'];
    return JSON.stringify({
      kind: 'record',
      payload: 'x',
      sendAs,
      fileName: `${word()}.${ending}`,
    });
  };
  for (let index = 0; index < messages; index += 1) {
    const at = begin + index * gapMs;
    const isIn = random() < 0.5;
    database.insert('message', {
      localId: `m${index}`,
      // A few chats hold most of it.
      chatId: chatIds[Math.floor(chats * random() ** 3)] ?? '',
      text: Array.from({ length: 2 + random() * 18 }, word).join(' '),
      content: content(),
      options,
      direction: isIn ? 'in' : 'out',
      state: isIn ? 'received' : random() < 0.002 ? 'rejected' : 'accepted',
      stateAt: at,
      createdAt: at,
      sortKey: at * 1_000,
      seenAt: isIn && random() > 0.001 ? at : null,
    });
  }
  database.exec('DELETE FROM search_pending');
  database.exec('COMMIT');
  return database;
}
