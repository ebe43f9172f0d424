import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { startEngine } from '../../electron/engine/engine.ts';
import type { Fault } from '../../electron/practice/fault-plan.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';
import { countOf, historyIn } from './killed-at-random.ts';
import { seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';
import { carriedOut, differences } from './same-story.ts';
import { type OrderedMessage, startSender, uuidOf, vaultKey } from './sender-order.ts';

const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-faults',
};

/** The hour without a network, in which the port is closed. The day of eight hours is told in about a minute. */
const offlineMs = 8_000;

const faults: readonly Fault[] = [
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'half-answer' },
  { kind: 'no-content' },
  { kind: 'bad-json' },
  { kind: 'web-page' },
  { kind: 'redirect', location: 'http://127.0.0.1:9/' },
  { kind: 'delay', ms: 150 },
  { kind: 'rate-limited', retryAfter: 1 },
  { kind: 'status', status: 401, body: { message: 'Unauthenticated.' } },
  { kind: 'status', status: 404, body: { message: 'Not found.' } },
  { kind: 'status', status: 422, body: { errors: { messages: ['The text is not valid.'] } } },
  { kind: 'status', status: 500, body: { message: 'Server Error' } },
  { kind: 'status', status: 503, body: '' },
];
/** These take as long as the console's patience. */
const slowFaults: readonly Fault[] = [{ kind: 'stall' }, { kind: 'stalled-answer' }];

/**
 * A day of work: sends to many chats, 5 % faults of every kind, three crashes, a time without a network. Then a person
 * decides what is unknown, looking at the recipients' side. The history and the service must tell the same story.
 */
export const simulatedDay: Program = async ({ short, seed }) => {
  const random = seeded(seed);
  const sends = short ? 200 : 2_000;
  const chats = short ? 20 : 200;
  const kinds = short ? faults : [...faults, ...slowFaults];
  const folder = temporaryFolder('day');
  const log: PracticeService['log'][number][] = [];
  const kept = new Set<string>();
  let service = await startPracticeService({ ...account, typingMs: 5 });
  const port = Number(new URL(service.chatServiceAddress).port);
  const { chatServiceAddress, smsServiceAddress } = service;
  const whole = { ...account, chatServiceAddress, smsServiceAddress };
  const ordered: OrderedMessage[] = Array.from({ length: sends }, (_, index) => ({
    chatId: `4915112${10_000 + random.int(chats)}@c.us`,
    localId: uuidOf(random),
    text: `message ${index}`,
    safeSend: random.chance(30),
  }));
  const part = (index: number) => ordered.slice((index * sends) / 4, ((index + 1) * sends) / 4);
  const planFaults = () => {
    for (const kind of kinds) service.faults.every(20 * kinds.length + random.int(4), kind);
  };

  try {
    planFaults();
    for (let crash = 0; crash < 3; crash += 1) {
      const messages = part(crash);
      const sender = startSender({ folder, account: whole, messages });
      await sender.until(crash === 1 ? 'sent' : 'ready');
      await wait(100 + random.int(500));
      await sender.kill();
      for (const localId of sender.kept) kept.add(localId);
      // Whom the crash interrupted writes the rest again.
      const rest = messages.filter(({ localId }) => !kept.has(localId));
      const again = startSender({ folder, account: whole, messages: rest });
      await again.until('sent');
      for (const localId of again.kept) kept.add(localId);
      await again.kill();
    }
    log.push(...service.log);
    await service.close();
    const offline = startSender({ folder, account: whole, messages: part(3) });
    await offline.until('sent');
    await wait(offlineMs);
    service = await startPracticeService({ ...account, typingMs: 5, port });
    planFaults();
    await offline.until('idle');
    await offline.ended;
    for (const localId of offline.kept) kept.add(localId);
    log.push(...service.log);

    const before = new DatabaseSync(historyIn(folder));
    const wrong = differences(before, ordered, kept, log);
    const unknown = countOf(before, 'unknown');
    before.close();
    service.faults.clear();
    const at = service.log.length;
    await decide(folder, log);
    log.push(...service.log.slice(at));

    const after = new DatabaseSync(historyIn(folder));
    wrong.push(...differences(after, ordered, kept, log));
    const [accepted, rejected] = [countOf(after, 'accepted'), countOf(after, 'rejected')];
    if (accepted + rejected !== sends) wrong.push(`${accepted + rejected} of ${sends} are decided`);
    after.close();
    return rowOf(
      `a day of ${sends} sends to ${chats} chats, 5 % faults of ${kinds.length} kinds, 6 kills, an hour offline (${offlineMs / 1_000} s of a day told in a minute)`,
      seed,
      `${accepted} accepted, ${rejected} rejected, ${unknown} decided by a person, ${carriedOut(log).size} in the service's log`,
      wrong,
    );
  } finally {
    await service.close();
  }
};

/** What a person does who can ask the recipients: marks what arrived, sends again what did not. */
async function decide(folder: string, log: PracticeService['log']): Promise<void> {
  const engine = await startEngine(engineHost(folder, encryptingVault(vaultKey)));
  const client = engineClient(engine);
  const { activeInstanceId } = await client.call('instances.list', {});
  const instanceId = activeInstanceId ?? '';
  const counts = carriedOut(log);
  for (;;) {
    const list = { instanceId, reasons: ['unknown' as const] };
    const { items } = await client.call('outbox.list', list);
    if (items.length === 0) break;
    for (const { localId, excerpt } of items) {
      const one = { instanceId, localId };
      if (counts.has(excerpt)) await client.call('messages.confirmManually', one);
      else await client.call('messages.sendAgain', one);
    }
  }
  await client.until(async () => {
    const { waiting, sending } = await client.call('outbox.status', { instanceId });
    return waiting + sending === 0 ? true : null;
  });
  await engine.stop();
}
