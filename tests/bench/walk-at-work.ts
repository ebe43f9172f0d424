// The engine in a process of its own, which counts what one text takes from the call to its outcome: what main asks of the store's
// thread, what it publishes, and which files and functions of main run.
import { Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startEngine } from '../../electron/engine/engine.ts';
import { account } from '../support/account.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';

export interface WalkJob {
  dataFolder: string;
  /** Of a service that takes everything, without a path. */
  origin: string;
}

/** What one text took. */
export interface Walk {
  files: string[];
  functions: number;
  /** Asked of the store's thread, in order; those before the answer first. */
  requests: string[];
  beforeTheAnswer: number;
  /** Messages to the page. */
  events: string[][];
}

let requests: string[] = [];
const post = Reflect.get(Worker.prototype, 'postMessage') as Worker['postMessage'];
Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof post>) {
  const [{ noun, method }] = message as [{ noun?: string; method?: string }];
  requests.push(`${noun}.${method}`);
  return post.apply(this, message);
};

process.once('message', (job) => void run(job as WalkJob));

async function run({ dataFolder, origin }: WalkJob): Promise<void> {
  const engine = await startEngine(engineHost(dataFolder));
  const client = engineClient(engine);
  await client.call('settings.set', { sending: { gapSeconds: 0, agentName: 'Ana' } });
  const { instanceId } = await client.call('instances.connect', {
    attemptId: 'bench',
    chatServiceAddress: `${origin}/chat/v1`,
    smsServiceAddress: `${origin}/sms/v1`,
    ...account,
  });
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const walks: Walk[] = [];
  for (let index = 0; index < 5; index += 1) {


    await client.call("drafts.save", { instanceId, chatId, text: `text ${index}`, replyToLocalId: null, options: null } as never);
    await wait(1_500);
    const events: string[][] = [];
    const unsubscribe = engine.subscribe((told) => events.push(told.map(({ name }) => name)));
    await session.post('Profiler.takePreciseCoverage');
    requests = [];
    await client.send(instanceId, chatId, `text ${index}`);
    const beforeTheAnswer = requests.length;
    await wait(1_000);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    unsubscribe();
    const asked = [...requests];
    const ran = result
      .filter(({ url }) => /\/(electron|shared)\//.test(url))
      .map(({ url, functions }) => ({
        url: url.replace(/^.*\/(?=(electron|shared)\/)/, ''),
        count: functions.filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0).length,
        names: functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).map((f) => `${f.functionName || '?' + f.ranges[0]?.startOffset}*${f.ranges[0]?.count}`),
        any: functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
      }))
      .filter(({ any }) => any);
    walks.push({
      files: ran.map(({ url, names }) => process.env['NAMES'] ? url + ' ' + names.join(' ') : url).sort(),
      functions: ran.reduce((sum, { count }) => sum + count, 0),
      requests: asked,
      beforeTheAnswer,
      events,
    });
  }
  await engine.stop();
  process.send?.(walks);
  process.disconnect();
}
