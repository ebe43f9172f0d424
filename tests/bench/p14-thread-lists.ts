import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from '../../electron/engine/engine.ts';
import { account } from '../support/account.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { noService } from './data-set.ts';
import { inWords, percentiles } from './figures.ts';
import { fillThreads } from './fill-threads.ts';
import type { Line, Plan, Result } from './row.ts';
import { beside, quiet } from './sink-process.ts';
import type { ListTimes, ThreadsJob } from './thread-lists-at-work.ts';

/** How many threads, and with how many what is asked: milliseconds of the first list, MiB that it adds, milliseconds at p99 of a list asked for otherwise. */
const sizes: { threads: number; goal?: Record<'firstMs' | 'mebibytes' | 'changedMs', number> }[] = [
  { threads: 1_000 },
  { threads: 10_000 },
  { threads: 100_000, goal: { firstMs: 200, mebibytes: 40, changedMs: 50 } },
  { threads: 1_000_000, goal: { firstMs: 1_000, mebibytes: 150, changedMs: 400 } },
  { threads: 3_000_000 },
];
/** Milliseconds at p99 of another page of the same list. */
const pageGoal = 5;

/** P14: lists of SMS threads as the page asks for them, by the engine alone on Node 24, beside a bare SQLite with an index. */
export async function threadLists(plan: Plan): Promise<Result> {
  const told: string[] = [];
  const lines: Line[] = [
    { name: 'a changed filter, order or tab, p99', points: [] },
    { name: 'first list', points: [] },
    { name: 'bare SQLite by an index, p99', points: [] },
  ];
  let isMet = true;
  for (const { threads, goal } of sizes) {
    if (plan.isShort && !goal) continue;
    const count = plan.isShort ? threads / 1_000 : threads;
    const dataFolder = await filledFolder(plan, count);
    const { own, floor } = await timesOf({ dataFolder, seed: plan.seed, isShort: plan.isShort });
    rmSync(dataFolder, { recursive: true });
    const [changed, pages] = [percentiles(own.changed), percentiles(own.pages)];
    const bare = percentiles(floor.changed);
    for (const [at, value] of [changed.p99, own.firstMs, bare.p99].entries())
      lines[at]?.points.push({ size: count, value });
    if (!goal) continue;
    const { firstMs, mebibytes, changedMs } = goal;
    told.push(
      `${new Intl.NumberFormat('en').format(count)} threads: first list ${own.firstMs.toFixed(0)} ms and +${own.mebibytes.toFixed(0)} MiB (goal ${firstMs} and ${mebibytes}), bare SQLite ${floor.firstMs.toFixed(1)} ms`,
      `a changed filter, order or tab ${inWords(changed)} (goal p99 ${changedMs}), bare ${inWords(bare)}`,
      `a page ${inWords(pages)} (goal p99 ${pageGoal}), bare ${inWords(percentiles(floor.pages))}`,
    );
    isMet &&=
      own.firstMs <= firstMs &&
      own.mebibytes <= mebibytes &&
      changed.p99 <= changedMs &&
      pages.p99 <= pageGoal;
  }
  const line = `lists of SMS threads by the engine alone; ${told.join('; ')}`;
  return {
    line,
    isMet,
    plot: { title: 'P14: lists of SMS threads', unit: 'ms', of: 'threads', lines },
  };
}

async function filledFolder(plan: Plan, threads: number): Promise<string> {
  const dataFolder = mkdtempSync(join(plan.folder, 'lists-'));
  const engine = await startEngine(engineHost(dataFolder));
  await engineClient(engine).call('instances.connect', {
    attemptId: 'first',
    chatServiceAddress: `${noService}/chat/v1`,
    smsServiceAddress: `${noService}/sms/v1`,
    evenIfUnreachable: true,
    ...account,
  });
  await engine.stop();
  fillThreads(dataFolder, { seed: plan.seed, threads });
  return dataFolder;
}

/** In a process of its own, whose memory is the lists' alone. */
async function timesOf(job: ThreadsJob): Promise<ListTimes> {
  const child = fork(beside('thread-lists-at-work.ts'), { ...quiet });
  child.send(job);
  const ended = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (ended === null) throw new Error('the engine ended before its lists were read');
  return ended[0] as ListTimes;
}
