import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { createBackOff } from '../../electron/engine/delivery/back-off.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { createSmsSending } from '../../electron/engine/sms/sms-sending.ts';
import type { History } from '../../electron/engine/store/history.ts';
import { openStore } from '../../electron/engine/store/store.ts';
import { workerFile } from '../support/worker-files.ts';
import { gatewayTo, noEvents } from './bare-parts.ts';
import { type Random, seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';

const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-token-r12',
};

/** Milliseconds for which the service may still be working on a request; none that is late is later than half of it. */
const answerWindowMs = 400;

/** R12: SMS whose answers are lost in every way, also while Postline is closed: none is unknown, none is sent twice. */
export const smsAnswersLost: Program = async ({ short, seed }) => {
  const count = short ? 120 : 1_000;
  const random = seeded(seed);
  const folder = temporaryFolder('faults');
  const store = openStore(workerFile('store-worker'));
  const service = await startPracticeService({ ...account, offersMore: true });
  service.switches.sms.listLagMs = 0;
  const history = await store.open(join(folder, 'history.sqlite'));
  const written = Array.from({ length: count }, () => randomUUID());
  const lost = { count: 0 };
  try {
    // Twenty numbers, so that many are to one: of each number they are sent in order.
    for (const localId of written) {
      const toNumber = `+1555010${String(random.int(20)).padStart(4, '0')}`;
      const sms = { localId, threadId: null, toNumber, text: `SMS ${localId}`, sendAt: null };
      await history.smsSends.add(sms, null, Date.now());
    }
    let sender = startSender(history, service, () => spoil(random, service, lost));
    while ((await history.smsSends.list(null)).some(({ state }) => state !== 'stopped')) {
      await wait(50);
      sender.goOn();
      if (!random.chance(short ? 20 : 4)) continue;
      // It is closed in the middle, and what is under way is given up.
      await sender.stop();
      sender = startSender(history, service, () => spoil(random, service, lost));
    }
    await sender.stop();
    const wrong = [
      ...(await history.smsSends.list(null)).map(({ localId, state }) => `${localId} is ${state}`),
      ...differences(written, service),
    ];
    const figures = `${lost.count} answers lost, ${service.smsBook.messages.size} at the service`;
    return rowOf(`${count} SMS`, seed, figures, wrong);
  } finally {
    await history.close();
    await store.close();
    await service.close();
  }
};

/** Before a request: three in ten lose their answer, some lose the request, and looks fail, too. */
function spoil(random: Random, { faults }: PracticeService, lost: { count: number }): void {
  const operation = 'send-message';
  faults.clear();
  if (random.chance(30)) {
    lost.count += 1;
    faults.next(
      random.pick([
        { kind: 'reset-after', operation },
        { kind: 'half-answer', operation },
        { kind: 'bad-json', operation },
        { kind: 'no-content', operation },
        { kind: 'late', ms: random.int(answerWindowMs / 2), operation },
      ] as const),
    );
  } else if (random.chance(10)) {
    faults.next(
      random.pick([
        { kind: 'reset-before', operation },
        { kind: 'status', status: 500, operation },
        { kind: 'rate-limited', retryAfter: 1, operation },
      ] as const),
    );
  }
  if (random.chance(10)) {
    faults.next(
      random.pick([
        { kind: 'reset-before', operation: 'messages' },
        { kind: 'status', status: 500, operation: 'messages' },
        { kind: 'web-page', operation: 'messages' },
      ] as const),
    );
  }
}

function startSender(history: History, service: PracticeService, beforePost: () => void) {
  const gateway = gatewayTo({ ...service, ...account });
  const backOff = createBackOff({ onChange: () => sending.wake(), retryDelaysMs: [1] });
  const sending = createSmsSending({
    history,
    gateway: {
      sendSms: (...request) => {
        beforePost();
        return gateway.optional.sendSms(...request);
      },
      smsOfRequest: gateway.optional.smsOfRequest,
    },
    backOff,
    isOffered: () => true,
    events: noEvents,
    onSent: () => {},
    log: { info: () => {}, warn: () => {}, error: console.error },
    times: { answerWindowMs, lookMs: [20, 50, 100] },
  });
  sending.begin();
  return {
    /** A person who does not wait for the service's time. */
    goOn: () => {
      if (backOff.mayAsk() !== null) backOff.endWait();
    },
    stop: async () => {
      backOff.stop();
      await sending.stop(0);
      gateway.dropKept();
    },
  };
}

/** What the service has otherwise than it was written. */
function differences(written: readonly string[], { smsBook }: PracticeService): string[] {
  const counts = new Map<string, number>();
  for (const { request_id: id } of smsBook.messages.values()) {
    counts.set(id ?? '', (counts.get(id ?? '') ?? 0) + 1);
  }
  return written.flatMap((id) => {
    const count = counts.get(id) ?? 0;
    return count === 1 ? [] : [`${id} is ${count} times at the service`];
  });
}
