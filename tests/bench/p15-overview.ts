import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '../../electron/engine/store/database.ts';
import { currentDataFolder, historyIn, noService, sizesOf } from './data-set.ts';
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
  logSends(historyIn(dataFolder));
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

/** Writes into the activity log who sent what, by which template: what an overview counts. */
function logSends(file: string): void {
  const database = openDatabase(file);
  database.run(
    `INSERT INTO audit (at, action, is_person, agent, local_id, chat_id, excerpt, detail, words)
     SELECT created_at, 'send', 1, 'Agent ' || (position % 7), local_id, chat_id, '',
       iif(position % 3 = 0, json_object('templateId', 't' || (position % 12)), '{}'), ''
     FROM message WHERE direction = 'out'`,
  );
  database.close();
}

async function workOf(job: OverviewJob): Promise<OverviewWork> {
  const child = fork(beside('overview-at-work.ts'), { ...quiet });
  child.send(job);
  const ended = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (ended === null) throw new Error('the engine ended before its overview was read');
  return ended[0] as OverviewWork;
}
