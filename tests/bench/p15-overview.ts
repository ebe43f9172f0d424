import { fork } from 'node:child_process';
import { once } from 'node:events';
import { currentDataFolder, noService, sizesOf } from './data-set.ts';
import { inWords, percentiles } from './figures.ts';
import type { OverviewJob, OverviewWork } from './overview-at-work.ts';
import type { Plan, Result } from './row.ts';
import { beside, quiet } from './sink-process.ts';

const mostRequests = 3;
/** Milliseconds. */
const goal = 150;

/** P15: the overview of a year by day, by the engine alone on Node 24, beside one bare statement that counts the same by day. */
export async function overview(plan: Plan): Promise<Result> {
  const messages = sizesOf(plan).at(-1) ?? 0;
  const dataFolder = currentDataFolder(plan, messages, noService);
  const { own, floor, requests } = await workOf({ dataFolder, times: plan.isShort ? 3 : 20 });
  const times = percentiles(own);
  return {
    line: [
      `overview of a year by day with ${new Intl.NumberFormat('en').format(messages)} messages, ${own.length} times: ${requests} requests to the store's thread (goal ${mostRequests})`,
      `${inWords(times)} (goal p50 ${goal})`,
      `floor, one bare statement by day, ${inWords(percentiles(floor))}`,
    ].join('; '),
    isMet: requests <= mostRequests && times.p50 <= goal,
  };
}

async function workOf(job: OverviewJob): Promise<OverviewWork> {
  const child = fork(beside('overview-at-work.ts'), { ...quiet });
  child.send(job);
  const ended = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (ended === null) throw new Error('the engine ended before its overview was read');
  return ended[0] as OverviewWork;
}
