// The overview in a process of its own, which counts what main asks of the store's thread.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { startEngine } from '../../electron/engine/engine.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { openHistory } from './fill-history.ts';

export interface OverviewJob {
  dataFolder: string;
  times: number;
}

export interface OverviewWork {
  /** Milliseconds. */
  own: number[];
  floor: number[];
  /** Of one overview, at most. */
  requests: number;
}

const dayMs = 86_400_000;

/** What an overview that is being asked for asks of the store's thread, and nothing else that goes on beside it. */
const asking = new AsyncLocalStorage<{ requests: number }>();
const post = Reflect.get(Worker.prototype, 'postMessage') as Worker['postMessage'];
Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof post>) {
  const asked = asking.getStore();
  if (asked !== undefined) asked.requests += 1;
  return post.apply(this, message);
};

process.once('message', (job) => void run(job as OverviewJob));

async function run({ dataFolder, times }: OverviewJob): Promise<void> {
  const engine = await startEngine(engineHost(dataFolder));
  const client = engineClient(engine);
  const { instances } = await client.call('instances.list', {});
  const instanceId = instances[0]?.instanceId ?? null;
  const until = Math.floor(Date.now() / dayMs + 1) * dayMs;
  const bounds = Array.from({ length: 366 }, (_, day) => until - (365 - day) * dayMs);
  const own: number[] = [];
  let requests = 0;
  for (let time = 0; time < times; time += 1) {
    const asked = { requests: 0 };
    const began = performance.now();
    const { total } = await asking.run(asked, () =>
      client.call('overview.get', { instanceId, bounds, agent: null, templateId: null }),
    );
    own.push(performance.now() - began);
    if (total.sent === 0) throw new Error('there was nothing to count');
    requests = Math.max(requests, asked.requests);
  }
  await engine.stop();
  const database = openHistory(dataFolder);
  const byDay = database.prepare(
    `SELECT created_at / ${dayMs} AS day, state, count(*) AS count FROM message
     WHERE created_at >= ? AND created_at < ? GROUP BY day, state`,
  );
  const floor = Array.from({ length: times }, () => {
    const began = performance.now();
    byDay.all(bounds[0] ?? 0, until);
    return performance.now() - began;
  });
  database.close();
  process.send?.({ own, floor, requests } satisfies OverviewWork);
  process.disconnect();
}
