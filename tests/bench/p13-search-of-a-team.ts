import type { Client, QueryResult } from 'pg';
import { beginInThePast } from '../../team-database/schema/testing/past.ts';
import { noPostgres, Skipped } from '../rows/row.ts';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres } from '../support/postgres.ts';
import { makeTeam } from '../support/test-team.ts';
import { inWords, percentiles } from './figures.ts';
import { benchInstance, fillTeamLog, type LogSize } from './fill-team-log.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import { wordsOfSeed } from './seeded-words.ts';

const whole: LogSize = { messages: 10_000_000, threads: 1_000_000, months: 36 };
const short: LogSize = { messages: 20_000, threads: 2_000, months: 4 };

/** Milliseconds at p99 for a search, beyond reading events by their numbers. */
const goal = 500;
/** Milliseconds at p99 that an append of 25 messages may take longer for being searchable. */
const appendGoal = 50;

/**
 * P13: a store of 10,000,000 messages in 1,000,000 chats over 36 months: searches as a member asks them, and appends with the index
 * beside appends without. The floor of a search: 20 events that are read by their numbers over the same connection.
 */
export async function searchOfTeam(plan: Plan): Promise<Result> {
  if (findPostgres() === null) throw new Skipped(noPostgres);
  const size = plan.isShort ? short : whole;
  return measureSearch(size, plan.seed, plan.isShort ? 5 : 60);
}

async function measureSearch(size: LogSize, seed: number, times: number): Promise<Result> {
  const postgres = await startPostgres({ isLimited: false });
  const clients: Client[] = [];
  try {
    const server = await postgres.connect('postgres');
    await server.query(`alter system set shared_buffers = '1GB'`);
    await server.query(`alter system set max_wal_size = '8GB'`);
    await server.query(`alter system set wal_level = 'minimal'`);
    await server.query(`alter system set max_wal_senders = 0`);
    await server.end();
    await postgres.stop();
    await postgres.start();
    const team = await makeTeam(postgres, ['ANA']);
    const admin = await postgres.connect(team.database);
    clients.push(admin);
    await beginInThePast(admin, size.months);
    const ana = await team.join('ANA');
    clients.push(ana);
    const began = performance.now();
    const messages = await fillTeamLog(() => postgres.connect(team.database), size, seed);
    const minutes = (performance.now() - began) / 60_000;
    await admin.query('vacuum analyze');
    const { rows } = await admin.query<{ log: string; search: string }>(
      `select pg_size_pretty(sum(pg_total_relation_size(relid)) filter (where relid::regclass::text not like '%said%')) as log,
         pg_size_pretty(sum(pg_total_relation_size(relid)) filter (where relid::regclass::text like '%said%')) as search
       from (select relid from pg_partition_tree('postline.event') union all
         select relid from pg_partition_tree('postline.said')) parts`,
    );
    const random = randomOf(seed + 2);
    const floor = percentiles(await timesOf(times, () => readEvents(ana, messages, random)));
    const searches: [name: string, figures: ReturnType<typeof percentiles>][] = [];
    for (const [name, ask] of kindsOf(seed, messages, random)) {
      searches.push([name, percentiles(await timesOf(times, () => search(ana, ask())))]);
    }
    const withIndex = percentiles(await timesOf(times, (at) => append(ana, `with ${at}`, random)));
    await admin.query('alter table postline.event disable trigger note_said');
    const without = percentiles(await timesOf(times, (at) => append(ana, `bare ${at}`, random)));
    const slowest = Math.max(...searches.map(([, { p99 }]) => p99));
    return {
      line: [
        `${messages.toLocaleString('en')} messages, ${size.threads.toLocaleString('en')} chats, filled in ${minutes.toFixed(0)} min`,
        `log ${rows[0]?.log}, search ${rows[0]?.search}`,
        ...searches.map(([name, figures]) => `${name} ${inWords(figures)}`),
        `floor ${inWords(floor)}`,
        `append of 25 ${inWords(withIndex)}, without index ${inWords(without)}`,
      ].join('; '),
      isMet: slowest - floor.p99 <= goal && withIndex.p99 - without.p99 <= appendGoal,
    };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await postgres.remove();
  }
}

/** Returns the kinds of searches by name, each with a function that makes the next search. */
function kindsOf(seed: number, messages: number, random: () => number): [string, () => Asked][] {
  const { byRank } = wordsOfSeed(seed);
  const between = (from: number, to: number) => byRank[Math.floor(from + random() * (to - from))];
  // Chinese text is several words in the index; these are single words, folded as the index has them.
  const word = (from: number, to: number): string => {
    for (;;) {
      const found = between(from, to) ?? '';
      if (/^[a-z]+$/.test(found)) return `'${found}'`;
    }
  };
  const year = 365 * 86_400_000;
  return [
    ['one order', () => ({ words: `'a${Math.floor((random() * messages) / 11)}':*` })],
    ['a rare word', () => ({ words: word(5_000, 25_000) })],
    ['a common word', () => ({ words: word(5, 50) })],
    ['two common words', () => ({ words: `${word(5, 50)} & ${word(5, 50)}` })],
    ['a beginning', () => ({ words: `${word(200, 2_000).slice(0, 5)}':*` })],
    ['a phrase', () => ({ words: `${word(5, 50)} <-> ${word(5, 50)}` })],
    ['from:me', () => ({ words: `':me' & ${word(200, 2_000)}` })],
    ['in:chat', () => ({ words: `'@${4_915_100_000_000 + Math.floor(random() * 1_000)}xcxus'` })],
    [
      'before:',
      () => ({ words: word(200, 2_000), until: Math.floor(Date.now() - year * (0.5 + random())) }),
    ],
    ['what nobody said', () => ({ words: `'nobodysaidthis'` })],
  ];
}

interface Asked {
  words: string;
  until?: number;
}

interface Page {
  items: unknown[];
  next: { ms: number; seq: number } | null;
}

/** Searches like a console: continues until a page is full, or nothing is left. */
async function search(client: Client, { words, until = Date.now() }: Asked): Promise<void> {
  let next: Page['next'] = null;
  let found = 0;
  do {
    const answer: QueryResult<{ answer: Page }> = await client.query(
      'select postline.find_said($1, $2, null, 0, $3, $4, $5, 20) as answer',
      [benchInstance, words, until, next?.ms ?? null, next?.seq ?? null],
    );
    const page: Page | undefined = answer.rows[0]?.answer;
    next = page?.next ?? null;
    found += page?.items.length ?? 0;
  } while (found < 20 && next !== null);
}

async function readEvents(client: Client, messages: number, random: () => number): Promise<void> {
  const from = Math.floor(random() * messages);
  await client.query(
    'select seq, payload from postline.event where seq > $1 order by seq limit 20',
    [from],
  );
}

async function append(client: Client, name: string, random: () => number): Promise<void> {
  const events = Array.from({ length: 25 }, (_, at) => ({
    eventId: `message:${name} ${at}:1`,
    instanceKey: benchInstance,
    chatId: `${4_915_100_000_000 + Math.floor(random() * 1_000_000)}@c.us`,
    kind: 'message',
    at: Date.now(),
    payload: {
      text: `new for ${name} order A${Math.floor(random() * 1e6)} thanks`,
      state: 'accepted',
    },
  }));
  await client.query('select from postline.append($1)', [JSON.stringify(events)]);
}

async function timesOf(count: number, work: (at: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let at = -2; at < count; at += 1) {
    const began = performance.now();
    await work(at);
    // The first searches fill caches that are warm on a server in use.
    if (at >= 0) times.push(performance.now() - began);
  }
  return times;
}
