import { join } from 'node:path';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { traitsOf } from '../../shared/domain/protocol.ts';
import { createBackOff } from '../../electron/engine/delivery/back-off.ts';
import { createEvents, eventsOf } from '../../electron/engine/events.ts';
import { createSettling } from '../../electron/engine/outbox/settling/settling.ts';
import type { Fault } from '../../electron/engine/practice/fault-plan.ts';
import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import type { History } from '../../electron/engine/store/history.ts';
import { openStore } from '../../electron/engine/store/store.ts';
import { workerFile } from '../support/worker-files.ts';
import { gatewayTo, noLog, outboxOf, writeText } from './bare-parts.ts';
import { type Random, seeded } from './random.ts';
import type { Program } from '../rows/row.ts';

const account = { instanceUuid: 'default', accessToken: 'token-of-waha' };
const chats = 100;
const perChat = 3;
/** Of the product's minute. */
const underWayMs = 3_000;

/** Three in ten answers are lost; of some, the request is lost too. */
const lost: readonly Fault[] = [
  { kind: 'reset-after' },
  { kind: 'reset-after' },
  { kind: 'half-answer' },
  { kind: 'bad-json' },
  { kind: 'no-content' },
  { kind: 'reset-before' },
];

/** With WAHA no lost answer leaves a text unknown, none arrives twice, and each chat keeps its order. */
export const lookedUp: Program = async ({ short, seed }) => {
  const seeds = Array.from({ length: short ? 1 : 10 }, (_, index) => seed + index);
  const wrong: string[] = [];
  for (const one of seeds) {
    const found = await sendAll(seeded(one));
    if (found !== '') wrong.push(`seed ${one}: ${found}`);
  }
  const tried = `${chats * perChat} texts by WAHA with 30 % of answers lost, ${seeds.length} times from seed ${seed}`;
  const found =
    wrong.length === 0 ? 'none unknown, none twice, all in order' : `wrong: ${wrong.join('; ')}`;
  return { line: `${tried}; ${found}`, isMet: wrong.length === 0 };
};

async function sendAll(random: Random): Promise<string> {
  const folder = temporaryFolder('waha');
  const store = openStore(workerFile('store-worker'));
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const plan = () => {
    const operation = random.chance(80) ? 'send-text' : 'message';
    service.faults.next({ ...random.pick(lost), operation });
  };
  const history = await store.open(join(folder, 'history.sqlite'));
  await fill(history);
  const published = createEvents();
  const events = eventsOf(published, 'one');
  const backOff = createBackOff({ onChange: () => outbox.wake(), retryDelaysMs: [50] });
  const waha = { ...account, chatServiceAddress: service.wahaAddress, smsServiceAddress: '' };
  const gateway = gatewayTo(waha, {
    protocol: 'waha',
    // Three in ten, as requests go by.
    onAnswer: () => random.chance(30) && plan(),
  });
  const outbox = outboxOf({ history, gateway, backOff, ownIds: traitsOf.waha.ownIds, events });
  const settling = createSettling({
    instanceId: 'one',
    published,
    history,
    gateway: gateway.optional,
    sentBefore: gateway.history,
    underWayMs,
    offers: () => null,
    backOff,
    events,
    onSettled: () => outbox.wake(),
    log: noLog,
  });
  outbox.wake();
  settling.wake();
  for (;;) {
    let changed = (): void => {};
    const next = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const unsubscribe = published.subscribe(() => changed());
    const { waiting, sending } = await outbox.status();
    if (waiting + sending === 0) break;
    await next;
    unsubscribe();
  }
  backOff.stop();
  await outbox.stop(0);
  await settling.stop();
  const { needsReview } = await history.outbox.counts();
  const sent = service.log.filter(({ operation }) => operation === 'send-text');
  await history.close();
  await service.close();
  await store.close();
  const isInOrder = Array.from({ length: chats }, (_, index) => chatOf(index)).every(
    (chatId) =>
      sent
        .filter((one) => one.chatId === chatId)
        .map(({ fields }) => fields['text'])
        .join() === textsOf().join(),
  );
  const ids = new Set(sent.map(({ keyId }) => keyId));
  const counts = { needsReview, arrived: sent.length, ids: ids.size, isInOrder };
  const isRight =
    needsReview === 0 && isInOrder && sent.length === chats * perChat && ids.size === sent.length;
  return isRight ? '' : JSON.stringify(counts);
}

const chatOf = (index: number) => `49151${1_000_001 + index}@c.us`;
const textsOf = () => Array.from({ length: perChat }, (_, index) => `text ${index}`);

async function fill(history: History): Promise<void> {
  for (let index = 0; index < chats; index += 1) {
    for (const words of textsOf()) await writeText(history, chatOf(index), words);
  }
}
