import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ArchiveRun } from '../../shared/contract/archive-runs.ts';
import { startRun, untilState } from '../support/archive-runs.ts';
import bundleWorkers from '../support/bundle-workers.ts';
import { noPostgres, Skipped } from '../rows/row.ts';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres } from '../support/postgres.ts';
import { type Desk, openDesks } from '../support/team-desks.ts';
import { makeTeam } from '../support/test-team.ts';
import { threadIds } from '../support/threads.ts';
import { inWords, percentiles } from './figures.ts';
import { fillThreads, searchedWords } from './fill-threads.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';

/** Milliseconds from the end of a run until the other desk shows all of it. */
const shownGoal = 5_000;
/** Milliseconds at p99 that a list with its counts may take longer while another desk's changes are read. */
const listGoal = 250;
/** Milliseconds between two lists that are asked for. */
const pause = 100;
/** As many as a console has in one event. */
const threadsOfEvent = 250;

/**
 * Two desks of a team that have a million SMS threads each. One archives a tenth of them, the other undoes that, and a third
 * member archives all while one is away; each time, how soon the other desk shows it, and how long its list takes meanwhile. The
 * floors: the list while nothing goes on, and bare reading of the same events.
 */
export async function threadsOfTeam(plan: Plan): Promise<Result> {
  if (findPostgres() === null) throw new Skipped(noPostgres);
  const threads = plan.isShort ? 500 : 1_000_000;
  const postgres = await startPostgres();
  const removeWorkers = await bundleWorkers();
  try {
    const team = await makeTeam(postgres, ['Ana', 'Jan', 'Eva']);
    const { Eva: _third, ...two } = team.lines;
    const opened = await openDesks(postgres, two, { inProcesses: true });
    const [ana, jan] = opened.desks;
    if (ana === undefined || jan === undefined) throw new Error('no desks');
    const admin = await postgres.connect(team.database);
    const eva = await team.join('Eva');
    try {
      await Promise.all([ana, jan].map((desk) => desk.stop()));
      for (const desk of [ana, jan]) {
        fillThreads(desk.folder, { seed: plan.seed, threads });
        await desk.start();
        await desk.client.until(async () => (await desk.isUpToDate()) || null);
      }
      const timeLists = listTimes(threads, randomOf(plan.seed));
      const firstSeconds = await secondsOf(timeLists(jan, Promise.resolve()));
      await timeLists(ana, Promise.resolve());
      const atRest = await timeLists(jan, wait(plan.isShort ? 1_000 : 20_000));

      const [word] = searchedWords;
      const run = await runAndShow(ana, jan, timeLists, () =>
        startRun(ana, { selection: { kind: 'matching', filter: { text: word } } }),
      );
      const undo = await runAndShow(jan, ana, timeLists, () => undoWithoutPace(jan, run.runId));

      await jan.stop();
      const before = await lastSeq(eva);
      await archiveAll(eva, admin, threads);
      const { rows } = await admin.query<{ size: string; events: string }>(
        `select pg_size_pretty(sum(pg_total_relation_size(relid))) as size, (select count(*) from postline.event) as events
         from pg_partition_tree('postline.event')`,
      );
      const bareSeconds = await secondsOf(readAll(eva, before));
      await jan.start();
      const read = archivedAt(jan, threads);
      const [awayLists, awaySeconds] = await Promise.all([timeLists(jan, read), secondsOf(read)]);

      const slower = Math.max(
        ...[run.lists, undo.lists, awayLists].map(({ p99 }) => p99 - atRest.p99),
      );
      const count = threads.toLocaleString('en');
      return {
        line: [
          `${count} threads at each of two desks: the first list after a start takes ${firstSeconds.toFixed(1)} s, then one with its counts ${inWords(atRest)} at rest (floor)`,
          `a run over a tenth takes ${run.inSeconds}, the other desk shows all of it ${run.shownMs.toFixed(0)} ms after its end, its list ${inWords(run.lists)}`,
          `its undo by the other desk takes ${undo.inSeconds}, shown ${undo.shownMs.toFixed(0)} ms after its end, list ${inWords(undo.lists)}`,
          `all ${count} archived by a third member are read in ${awaySeconds.toFixed(1)} s, list ${inWords(awayLists)}, floor ${bareSeconds.toFixed(1)} s`,
          `the log has ${rows[0]?.events} events, ${rows[0]?.size}`,
        ].join('; '),
        isMet: Math.max(run.shownMs, undo.shownMs) <= shownGoal && slower <= listGoal,
      };
    } finally {
      await eva.end();
      await admin.end();
      await opened.close();
    }
  } finally {
    await postgres.remove();
    await removeWorkers();
  }
}

type TimeLists = ReturnType<typeof listTimes>;

/**
 * Returns a function that asks a desk for lists, anywhere among the threads, until something has ended, and returns how many milliseconds
 * they take.
 */
function listTimes(threads: number, random: () => number) {
  return async ({ client, instanceId }: Desk, work: Promise<unknown>) => {
    const times: number[] = [];
    let isOver = false;
    const ended = work.finally(() => (isOver = true));
    do {
      const began = performance.now();
      const offset = Math.floor(random() * threads);
      await Promise.all([
        client.call('threads.list', { instanceId, offset }),
        client.call('threads.counts', { instanceId }),
      ]);
      times.push(performance.now() - began);
      await wait(pause);
    } while (!isOver);
    await ended;
    return percentiles(times);
  };
}

/** Lets one desk run over threads; returns how long that takes, how much later the other desk shows it, and the other's lists. */
async function runAndShow(
  one: Desk,
  other: Desk,
  timeLists: TimeLists,
  start: () => Promise<ArchiveRun>,
) {
  const began = performance.now();
  const { runId } = await start();
  let ended = 0;
  const shown = (async () => {
    const done = await untilState(one, runId, 'done');
    ended = performance.now();
    const { archived } = await one.client.call('threads.counts', { instanceId: one.instanceId });
    await archivedAt(other, archived);
    return { done, shownMs: performance.now() - ended };
  })();
  const [taken, { done, shownMs }] = await Promise.all([timeLists(other, shown), shown]);
  const inSeconds = `${((ended - began) / 1_000).toFixed(1)} s for ${done.counts.total.toLocaleString('en')}`;
  return { runId, inSeconds, shownMs, lists: taken };
}

async function undoWithoutPace({ client, instanceId }: Desk, runId: string): Promise<ArchiveRun> {
  const undoId = crypto.randomUUID();
  await client.call('archiveRuns.undo', { instanceId, runId, undoId });
  const pace = { pacePerMinute: 0, parallel: 8 };
  return client.call('archiveRuns.setPace', { instanceId, runId: undoId, ...pace });
}

/** Resolves once a desk shows that many threads as archived. */
async function archivedAt({ client, instanceId }: Desk, count: number): Promise<void> {
  await client.until(async () => {
    const { archived } = await client.call('threads.counts', { instanceId });
    return archived === count || null;
  });
}

/** Appends to the log, event by event, that a member has archived all threads. */
async function archiveAll(member: Client, admin: Client, threads: number): Promise<void> {
  const { rows } = await admin.query<{ key: string }>(
    'select instance_key as key from postline.instance',
  );
  const instanceKey = rows[0]?.key;
  const ids = threadIds(threads);
  for (let from = 0; from < threads; from += threadsOfEvent) {
    const at = Date.now();
    const numbers = { from: '+15550100001', to: '+15550100000' };
    const outcomes = ids
      .slice(from, from + threadsOfEvent)
      .map((id) => ({ id, state: 1, at, before: 0, ...numbers }));
    const event = {
      eventId: `threads:${crypto.randomUUID()}:1`,
      instanceKey,
      chatId: null,
      kind: 'threads',
      at,
      payload: { runs: [], threads: outcomes },
    };
    await member.query('select * from postline.append($1)', [JSON.stringify([event])]);
  }
}

async function lastSeq(client: Client): Promise<number> {
  const { rows } = await client.query<{ seq: string | null }>(
    'select max(seq) as seq from postline.event',
  );
  return Number(rows[0]?.seq ?? 0);
}

async function readAll(client: Client, after: number): Promise<void> {
  for (let seq = after; ;) {
    const { rows } = await client.query<{ seq: string }>(
      'select seq, event_id, payload from postline.event where seq > $1 order by seq limit 20',
      [seq],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    seq = Number(last.seq);
  }
}

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return (performance.now() - began) / 1_000;
}
