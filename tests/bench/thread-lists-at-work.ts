// Lists of SMS threads in a process of its own: by the engine, then by a bare SQLite with an index for the same order.
import { readFileSync } from 'node:fs';
import { startEngine } from '../../electron/engine/engine.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { openHistory } from './fill-history.ts';
import { searchedWords } from './fill-threads.ts';
import { randomOf } from './random.ts';

export interface ThreadsJob {
  dataFolder: string;
  seed: number;
  isShort: boolean;
}

/** Milliseconds. */
interface Times {
  firstMs: number;
  changed: number[];
  pages: number[];
}

export interface ListTimes {
  /** `mebibytes`: what the process holds after the first list beyond what it held before. */
  own: Times & { mebibytes: number };
  floor: Times;
}

const windowSize = 100;

process.once('message', (job) => void run(job as ThreadsJob));

async function run({ dataFolder, seed, isShort }: ThreadsJob): Promise<void> {
  const own = await byEngine(dataFolder, seed, isShort ? 20 : 200);
  const floor = bare(dataFolder, seed, isShort ? 20 : 200);
  process.send?.({ own, floor } satisfies ListTimes);
  process.disconnect();
}

async function byEngine(
  dataFolder: string,
  seed: number,
  times: number,
): Promise<ListTimes['own']> {
  const engine = await startEngine(engineHost(dataFolder));
  const client = engineClient(engine);
  const { instances } = await client.call('instances.list', {});
  const instanceId = instances[0]?.instanceId ?? '';
  type Changes = Omit<CallInput<'threads.list'>, 'instanceId'>;
  const list = (changes: Changes) => client.call('threads.list', { instanceId, ...changes });
  const before = residentMebibytes();
  const { ms: firstMs, value } = await timed(() =>
    Promise.all([list({}), client.call('threads.counts', { instanceId })]),
  );
  const mebibytes = residentMebibytes() - before;
  const [{ total }] = value;
  const changes: Changes[] = [
    { sort: { by: 'number', descending: false } },
    { filter: { tab: 'open' } },
    { filter: { text: searchedWords[0] } },
    { sort: { by: 'createdAt', descending: true } },
    { filter: { tab: 'archived' } },
    { filter: { quietDays: 30 } },
    {},
  ];
  const changed: number[] = [];
  for (let at = 0; at < times; at += 1) {
    changed.push((await timed(() => list(changes[at % changes.length] ?? {}))).ms);
  }
  await list({});
  const random = randomOf(seed);
  const pages: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const offset = Math.floor(random() * Math.max(1, total - windowSize));
    pages.push((await timed(() => list({ offset }))).ms);
  }
  await engine.stop();
  return { firstMs, mebibytes, changed, pages };
}

/** The same windows from the same table, by their place in an index. */
function bare(dataFolder: string, seed: number, times: number): Times {
  const database = openHistory(dataFolder);
  database.exec('CREATE INDEX bare_order ON thread (last_message_at, thread_id)');
  database.exec('CREATE INDEX bare_number ON thread (from_number, thread_id)');
  const page = (order: string) =>
    database.prepare(
      `SELECT thread_id, from_number, last_message, last_message_at, created_at, updated_at FROM thread
       ORDER BY ${order} LIMIT ${windowSize} OFFSET ?`,
    );
  const newest = page('last_message_at DESC, thread_id DESC');
  const byNumber = page('from_number, thread_id');
  const { n: total } = database.prepare('SELECT count(*) AS n FROM thread').get() as { n: number };
  const first = sync(() => newest.all(0));
  const changed = Array.from({ length: times }, (_, at) =>
    sync(() => (at % 2 === 0 ? byNumber : newest).all(0)),
  );
  const random = randomOf(seed);
  const pages = Array.from({ length: times }, () => {
    const offset = Math.floor(random() * Math.max(1, total - windowSize));
    return sync(() => newest.all(offset));
  });
  database.close();
  return { firstMs: first, changed, pages };
}

function sync(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

/** What the process holds, by the system's word; the heap of the store's thread is in it. */
function residentMebibytes(): number {
  const [, kibibytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}
