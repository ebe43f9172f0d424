import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { createBackOff } from '../../electron/engine/delivery/back-off.ts';
import { defaultTimeouts } from '../../electron/engine/gateway/timeouts.ts';
import { sickServiceDelaysMs } from '../../electron/engine/outbox/outbox.ts';
import type { Fault } from '../../electron/practice/fault-plan.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { openStore, type Store } from '../../electron/engine/store/store.ts';
import { gatewayTo, outboxOf, writeText } from './bare-parts.ts';
import { seeded } from './random.ts';
import type { Program } from '../rows/row.ts';
import { workerFile } from '../support/worker-files.ts';

const account = { instanceUuid: randomUUID(), accessToken: 'token' };
const chats = 200;
const sickMs = 600_000;
const mostUnknown = 5;
/** All waits and time-outs are so many times shorter than the product's. */
const faster = 40;
/** Of the product's time, after which what has not left by itself does not any more. */
const patienceMs = 4 * sickMs;

/** Messages that a service answers well before it falls silent in the middle. */
const wellFirst = 60;

const sicknesses: Record<string, readonly Fault[]> = {
  '503': [{ kind: 'status', status: 503 }],
  HTML: [{ kind: 'web-page' }],
  hang: [{ kind: 'stall' }],
  silence: [{ kind: 'stall' }],
  reset: [{ kind: 'reset-before' }, { kind: 'reset-after' }],
  mixed: [
    { kind: 'status', status: 500, body: { message: 'Server Error' } },
    { kind: 'status', status: 503 },
    { kind: 'web-page' },
    { kind: 'stall' },
    { kind: 'reset-before' },
    { kind: 'reset-after' },
    { kind: 'half-answer' },
  ],
};

/** R10: a service that is sick for ten minutes leaves few messages unknown, and the rest leave by themselves. */
export const sickService: Program = async ({ short, seed }) => {
  const seeds = Array.from({ length: short ? 1 : 5 }, (_, index) => seed + index);
  const folder = temporaryFolder('r10');
  const store = openStore(workerFile('store-worker'));
  const worst = new Map<string, number>();
  const wrong: string[] = [];
  try {
    for (const one of seeds) {
      await Promise.all(
        Object.entries(sicknesses).map(async ([name, faults]) => {
          const ended = await sickFor(store, join(folder, `${name}-${one}.sqlite`), faults, {
            seed: one,
            wellFor: name === 'silence' ? wellFirst : 0,
          });
          worst.set(name, Math.max(worst.get(name) ?? 0, ended.unknown));
          const isRight =
            ended.unknown <= mostUnknown &&
            ended.accepted === chats - ended.unknown &&
            ended.requests === chats;
          if (!isRight) wrong.push(`${name}, seed ${one}: ${JSON.stringify(ended)}`);
        }),
      );
    }
  } finally {
    await store.close();
  }
  const tried = `${chats} chats waiting on a service sick for ${sickMs / 60_000} minutes, ${seeds.length} times each by ${[...worst.keys()].join(', ')}, from seed ${seed}`;
  const counts = [...worst].map(([name, unknown]) => `${name} ${unknown}`).join(', ');
  const found =
    wrong.length === 0
      ? `unknown at most ${counts}; the rest left by themselves, none twice`
      : `wrong: ${wrong.join('; ')}`;
  return { line: `${tried}; ${found}`, isMet: wrong.length === 0 };
};

async function sickFor(
  store: Store,
  file: string,
  faults: readonly Fault[],
  { seed, wellFor }: { seed: number; wellFor: number },
) {
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const random = seeded(seed);
  const sicken = () => {
    for (let count = 0; count < 2 * chats; count += 1) service.faults.next(random.pick(faults));
  };
  let answers = 0;
  if (wellFor === 0) sicken();
  const history = await store.open(file);
  const localIds: string[] = [];
  for (let index = 0; index < chats; index += 1) {
    localIds.push(await writeText(history, `49151${1_000_001 + index}@c.us`, 'hello'));
  }
  let changed = (): void => {};
  const backOff = createBackOff({
    onChange: () => outbox.wake(),
    retryDelaysMs: [1_000 / faster],
    troubleDelaysMs: sickServiceDelaysMs.map((ms) => ms / faster),
  });
  const timeouts = Object.entries(defaultTimeouts).map(([name, ms]) => [name, ms / faster]);
  const outbox = outboxOf({
    history,
    gateway: gatewayTo(
      { ...service, ...account },
      {
        onAnswer: () => {
          answers += 1;
          if (answers === wellFor) sicken();
        },
        // Opening a connection on this machine says nothing of a service's health.
        timeouts: { ...Object.fromEntries(timeouts), connectMs: defaultTimeouts.connectMs },
      },
    ),
    backOff,
    events: { publish: () => changed(), messagesChanged: () => {} },
  });
  const patience = new AbortController();
  const timer = setTimeout(() => {
    patience.abort();
    changed();
  }, patienceMs / faster);
  outbox.wake();
  await wait(sickMs / faster);
  service.faults.clear();
  while (!patience.signal.aborted) {
    const next = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const { waiting, sending } = await outbox.status();
    if (waiting + sending === 0) break;
    await next;
  }
  clearTimeout(timer);
  backOff.stop();
  await outbox.stop(0);
  const messages = await Promise.all(localIds.map((localId) => history.messages.get(localId)));
  await history.close();
  await service.close();
  const count = (state: string) => messages.filter((message) => message?.state === state).length;
  return {
    unknown: count('unknown'),
    accepted: count('accepted'),
    requests: service.requests,
  };
}
