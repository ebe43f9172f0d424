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
  files: number;
  functions: number;
  /** What the store's thread was asked, in order; the first `beforeTheAnswer` before the call was answered. */
  requests: string[];
  beforeTheAnswer: number;
  /** What the page was told. */
  events: string[];
}

const sends = 5;
/** Milliseconds until nothing goes on any more, and its index is written. */
const atRestMs = 1_500;

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
  for (let index = 0; index < sends; index += 1) {
    const text = `text ${index}`;
    await client.call('drafts.save', {
      instanceId,
      chatId,
      text,
      replyToLocalId: null,
      options: null,
    });
    await wait(atRestMs);
    const events: string[] = [];
    const unsubscribe = engine.subscribe((told) => events.push(...told.map(({ name }) => name)));
    await session.post('Profiler.takePreciseCoverage');
    requests = [];
    await client.send(instanceId, chatId, text);
    const beforeTheAnswer = requests.length;
    await wait(atRestMs);
    const asked = [...requests];
    unsubscribe();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result
      .filter(({ url }) => /\/(electron|shared)\//.test(url))
      .map(({ functions }) =>
        functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0)),
      )
      .filter((functions) => functions.length > 0);
    walks.push({
      files: ran.length,
      functions: ran.flat().length,
      requests: asked,
      beforeTheAnswer,
      events,
    });
  }
  await engine.stop();
  process.send?.(walks);
  process.disconnect();
}
