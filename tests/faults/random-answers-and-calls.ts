import * as fc from 'fast-check';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import {
  httpAnswer,
  startRawService,
} from '../../electron/engine/connection/testing/raw-service.ts';
import { startEngine } from '../../electron/engine/engine.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { contract } from '../../shared/contract/contract.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { gatewayTo } from './bare-parts.ts';
import { seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';

const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-faults',
};

/** Milliseconds after which a call or an answer hangs: a busy machine takes its time for a probe, which asks a dozen times. */
const longestMs = 30_000;

/** R9: whatever the service answers and whatever the page calls, nothing throws, nothing hangs, no error is uncaught. */
export const randomAnswersAndCalls: Program = async ({ short, seed }) => {
  const wrong: string[] = [];
  const onUncaught = (error: unknown) => wrong.push(`uncaught: ${String(error)}`);
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
  const answers = short ? 1_000 : 100_000;
  const calls = short ? 4_000 : 100_000;
  const outcomes = await randomAnswers(answers, seed, wrong);
  const kinds = await randomCalls(calls, seed, wrong);
  process.off('uncaughtException', onUncaught);
  process.off('unhandledRejection', onUncaught);
  return rowOf(
    `${answers} random answers and ${calls} random calls`,
    seed,
    `outcomes ${told(outcomes)}; answers ${told(kinds)}`,
    wrong,
  );
};

async function randomAnswers(count: number, seed: number, wrong: string[]) {
  const random = seeded(seed);
  const bodies = fc.sample(
    fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify({ key: value })),
    ),
    { seed, numRuns: 2_000 },
  );
  const noise = fc.sample(fc.uint8Array({ maxLength: 300 }), { seed, numRuns: 500 });
  const service = await startRawService(async ({ socket, wholeRequest }) => {
    await wholeRequest();
    if (random.chance(15)) return void socket.end(random.pick(noise));
    const code = random.pick([
      200, 201, 201, 201, 204, 301, 400, 401, 404, 422, 429, 500, 503, 999,
    ]);
    const type = `Content-Type: ${random.pick(['application/json', 'text/html', '', 'x'])}`;
    const answer = httpAnswer(`${code} Whatever`, random.pick(bodies), [type]);
    socket.end(random.chance(20) ? answer.slice(0, random.int(answer.length)) : answer);
  });
  const origin = `http://127.0.0.1:${service.port}`;
  const target = { chatServiceAddress: `${origin}/c/v1`, smsServiceAddress: `${origin}/s/v1` };
  const timeouts = { waitMs: 2_000, stallMs: 2_000, answerMs: 4_000 };
  const gateway = gatewayTo({ ...target, ...account }, { timeouts });
  const chatId = '4915112345678@c.us';
  const options = { replyTo: null, linkPreview: false, linkPreviewHighQuality: false };
  const outcomes = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const send = gateway.sendText({ chatId, text: 'x', ...options });
    const outcome = await inTime(send.then(({ outcome: kind }) => kind));
    if (outcome === 'hangs') wrong.push(`answer ${index} hangs`);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  await service.close();
  return outcomes;
}

/** Of the web nothing is read, and the practice service and foreign addresses are not started or asked. */
const leftOut = /^web\.|^instances\.(usePractice|connect|remove)$/;

async function randomCalls(count: number, seed: number, wrong: string[]) {
  const folder = temporaryFolder('calls');
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const engine = await startEngine(engineHost(folder));
  const client = engineClient(engine);
  const { chatServiceAddress, smsServiceAddress } = service;
  const form = { attemptId: '1', name: 'Faults', chatServiceAddress, smsServiceAddress };
  const { instanceId } = await client.call('instances.connect', { ...form, ...account });
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  const { localId } = await client.send(instanceId, chatId, 'there');

  const names = Object.keys(contract).filter((name) => !leftOut.test(name));
  const own = fc.constantFrom<unknown>(
    instanceId,
    chatId,
    localId,
    null,
    true,
    0,
    1,
    50,
    '',
    'all',
    'x',
  );
  const value = fc.oneof(
    { weight: 3, arbitrary: own },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
  );
  const inputOf = (name: string) => {
    const shape = (contract[name as keyof typeof contract].input as { shape?: object }).shape ?? {};
    const fields = Object.fromEntries(Object.keys(shape).map((key) => [key, value]));
    const right = {
      ...fields,
      ...('instanceId' in shape && { instanceId: fc.constant(instanceId) }),
    };
    return fc.oneof(
      { weight: 6, arbitrary: fc.record(right, { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.anything() },
    );
  };
  const random = seeded(seed);
  const perName = Math.ceil(count / names.length);
  const inputs = names.flatMap((name, index) =>
    fc
      .sample(inputOf(name), { seed: seed + index, numRuns: perName })
      .map((input) => ({ name, input })),
  );
  const kinds = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const { name, input } = random.pick(inputs);
    const kind = await inTime(
      engine.call(name, input).then(
        (answer) => (answer.ok ? 'ok' : answer.error.kind),
        (error: unknown) => `threw ${String(error)}`,
      ),
    );
    if (kind === 'hangs' || kind === 'internal' || kind.startsWith('threw')) {
      wrong.push(`${name} ${fc.stringify(input).slice(0, 200)}: ${kind}`);
    }
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  await engine.stop();
  await service.close();
  return kinds;
}

function inTime(work: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('hangs'), longestMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function told(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}
