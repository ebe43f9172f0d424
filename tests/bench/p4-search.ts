import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../electron/engine/store/database.ts';
import { historyTables } from '../../electron/engine/store/history.ts';
import { giveToken } from '../support/page-calls.ts';
import { startPreview } from '../support/start-preview.ts';
import { currentDataFolder, historyIn, noService, sizesOf } from './data-set.ts';
import { startPreviewBeside } from './desktop.ts';
import { inWords, type Percentiles, percentiles } from './figures.ts';
import { takeResults, watchFrames, watchResults } from './frames.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import { comparePeers } from './search-peers.ts';
import { wordsOfSeed } from './seeded-words.ts';
import { clearBox, typeKeys } from './typist.ts';

/** Milliseconds that the store may take for a key of a word as it is typed, and for the worst query; and a key to the frame with its results over a blank page's. */
const typedGoal = 3;
const worstGoal = 50;
const paintedGoal = 50;

/** Words that are typed, letter by letter, in the store alone and on screen. */
const typedWords = 400;
const wordsOnScreen = ({ isShort }: Plan) => (isShort ? 6 : 40);

/** As many of each group as the page asks for. */
const shown = 6;

/** As often as a bare table of the same texts. */
const indexGoal = 4;

/**
 * P4: search as one types, over histories of up to a million messages: in the store alone all that a key asks of it; in the preview a key
 * to the frame with what it finds, beside a key in a blank page of the same browser. The index is made anew, and searched, beside other
 * engines with the texts of the largest history (search-peers.ts).
 */
export async function search(plan: Plan): Promise<Result> {
  const measured: Measured[] = [];
  for (const messages of sizesOf(plan)) {
    const dataFolder = currentDataFolder(plan, messages, noService);
    const inStore = searchStore(plan.seed, historyIn(dataFolder));
    measured.push({ messages, ...inStore, ...(await searchOnScreen(plan, dataFolder)) });
  }
  const last = currentDataFolder(plan, sizesOf(plan).at(-1) ?? 0, noService);
  const peers = comparePeers(historyIn(last), plan);
  const full = measured.at(-1);
  if (!full) throw new Error('nothing was searched');
  const { messages, typed, worst, painted, blank } = full;
  const line = [
    `${messages} messages searched in the store alone: ${typed.count} keys, one request each, ${inWords(typed)}, goal p99 ${typedGoal}`,
    `worst of ${worst.count} hard queries ${worst.ms.toFixed(1)} ms (${worst.query}), goal ${worstGoal}`,
    `key to results painted, in the preview on Node ${process.versions.node}, ${painted.count} keys ${inWords(painted)} (p99 ${overBlank(full).toFixed(1)} over the floor, goal ${paintedGoal})`,
    `floor, a key in a blank page of the same browser, ${inWords(blank)}`,
    `index made in ${peers.own.indexed.toFixed(1)} s of processor time, ${peers.ratio.toFixed(1)} x a bare FTS5 table with the same prefixes (goal ${indexGoal})`,
    ...peers.lines,
  ].join('; ');
  const pointsOf = (value: (one: Measured) => number) =>
    measured.map((one) => ({ size: one.messages, value: value(one) }));
  return {
    line,
    isMet:
      typed.p99 <= typedGoal &&
      worst.ms <= worstGoal &&
      overBlank(full) <= paintedGoal &&
      peers.ratio <= indexGoal,
    plot: {
      title: 'P4: search as one types',
      unit: 'ms',
      of: 'messages',
      lines: [
        { name: 'key to results painted, p99 over a blank page', points: pointsOf(overBlank) },
        { name: 'worst query in the store', points: pointsOf((one) => one.worst.ms) },
        { name: 'key in the store, p99', points: pointsOf((one) => one.typed.p99) },
      ],
    },
  };
}

interface Counted extends Percentiles {
  count: number;
}

interface InStore {
  typed: Counted;
  worst: { query: string; ms: number; count: number };
}

interface OnScreen {
  painted: Counted;
  blank: Percentiles;
}

interface Measured extends InStore, OnScreen {
  messages: number;
}

const overBlank = ({ painted, blank }: OnScreen): number => painted.p99 - blank.p99;

const counted = (values: readonly number[]): Counted => ({
  count: values.length,
  ...percentiles(values),
});

function searchStore(seed: number, file: string): InStore {
  const database = openDatabase(file);
  const tables = historyTables(database);
  try {
    const now = Date.now();
    const timeOf = (query: string): number =>
      milliseconds(() => {
        tables.search.find(query, shown, now);
      });
    const { byRank, word } = wordsOfSeed(seed);
    const typed = Array.from({ length: typedWords }, () => beginningsOf(word())).flat();
    const hard = hardQueries(byRank).map((query) => ({ query, ms: timeOf(query) }));
    const [worst = { query: '', ms: 0 }] = hard.toSorted((one, other) => other.ms - one.ms);
    return {
      typed: counted(typed.map(timeOf)),
      worst: { ...worst, count: hard.length },
    };
  } finally {
    tables.search.close();
    database.close();
  }
}

/** Types words of Latin letters, each key once the last one's results are painted. */
async function searchOnScreen(plan: Plan, dataFolder: string): Promise<OnScreen> {
  const { product, blank } = await startPreviewBeside(plan, async (context) => {
    const running = await startPreview(dataFolder, context);
    await giveToken(running.page);
    return running;
  });
  try {
    const random = randomOf(plan.seed);
    await watchFrames(blank.page);
    await watchResults(product.page);
    const field = product.page.getByRole('searchbox', { name: 'Search' });
    const { word } = wordsOfSeed(plan.seed);
    const painted: number[] = [];
    const floor: number[] = [];
    for (let words = 0; words < wordsOnScreen(plan);) {
      const typed = word();
      if (!/^[a-z]+$/.test(typed)) continue;
      words += 1;
      const keys = await typeKeys(blank.page, typed.length, random);
      floor.push(...keys.map(({ ms }) => ms));
      await field.focus();
      for (const letter of typed) {
        await product.page.keyboard.press(letter);
        painted.push(await takeResults(product.page));
        await wait(60 + random() * 80);
      }
      await clearBox(product.page);
    }
    return { painted: counted(painted), blank: percentiles(floor) };
  } finally {
    await product.close();
    await blank.close();
  }
}

function milliseconds(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** Returns a word as it stands in the field after each key. */
function beginningsOf(word: string): string[] {
  return Array.from(word, (_, index) =>
    Array.from(word)
      .slice(0, index + 1)
      .join(''),
  );
}

/** Returns what asks most of an index: common words alone, together and apart, and what leaves little of them. */
function hardQueries(byRank: readonly string[]): string[] {
  const [first, second, third, fourth] = byRank;
  return [
    `${first}`,
    `${first} ${second} ${third} ${fourth}`,
    `"${first} ${second}"`,
    `"${third} ${fourth} ${first} ${second}"`,
    `${first} ${byRank.at(-1)}`,
    `-${first}`,
    `${second} -${first} -${third}`,
    `${first} has:location`,
    `-${first} has:location`,
    `${first} is:failed`,
    `${first} is:unread`,
    `${first} is:accepted`,
    'is:unread',
    'is:accepted',
    'from:them',
    `from:me ${first} has:image`,
    `in:"${first}" ${second}`,
    `in:0151 ${first}`,
    `${first} before:2025`,
    `${first} on:yesterday`,
    'a e i o',
    '好 你',
    '4915110000123',
  ];
}
