import { join } from 'node:path';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { traitsOf } from '../../shared/domain/protocol.ts';
import { createBackOff } from '../../electron/engine/delivery/back-off.ts';
import { createEvents, eventsOf } from '../../electron/engine/events.ts';
import { createSettling } from '../../electron/engine/outbox/settling/settling.ts';
import type { Fault } from '../../electron/engine/practice/fault-plan.ts';
import type { PracticeSwitches } from '../../electron/engine/practice/practice-switches.ts';
import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import type { History } from '../../electron/engine/store/history.ts';
import { openStore } from '../../electron/engine/store/store.ts';
import { workerFile } from '../support/worker-files.ts';
import { gatewayTo, noLog, outboxOf, writeText } from './bare-parts.ts';
import { seeded } from './random.ts';
import { recordedWire } from './wire.ts';
import type { Part, Program } from '../rows/row.ts';

const account = { instanceUuid: 'default', accessToken: 'token-of-waha' };
const chats = 20;
const perChat = 3;
/** Of the product's minute. */
const underWayMs = 2_000;

interface Server {
  waha?: Partial<PracticeSwitches['waha']>;
  /** What may happen to a send. */
  sends: readonly Fault[];
  /** What always happens to a look-up. */
  lookUp?: Fault;
  /** POSTs of one text that its answers allow. */
  most: number;
}

const lostAnswers: readonly Fault[] = [
  { kind: 'reset-after' },
  { kind: 'half-answer' },
  { kind: 'bad-json' },
  { kind: 'no-content' },
];
const lostRequests: readonly Fault[] = [{ kind: 'reset-before' }, { kind: 'late', ms: 300 }];
const status = (code: number, body: unknown): Fault => ({ kind: 'status', status: code, body });
const lost = [...lostAnswers, ...lostRequests];

/** Each answers as a server that was seen, or could be. One that keeps IDs proves with its first answers that it knows a second POST. */
const servers: Record<string, Server> = {
  'keeps IDs': { sends: lost, most: 2 },
  'ignores IDs': { waha: { keepsIds: false }, sends: lost, most: 1 },
  'answers nothing': { waha: { keepsIds: false, answers: 'nothing' }, sends: [], most: 1 },
  'fails after delivery': { waha: { keepsIds: false, answers: 'error' }, sends: [], most: 1 },
  'keeps IDs, answers nothing': { waha: { answers: 'nothing' }, sends: lostRequests, most: 2 },
  'has no route': { waha: { lacks: ['message'] }, sends: lost, most: 1 },
  'has a front that answers 404': { sends: lost, lookUp: status(404, 'Not Found'), most: 1 },
  'loses its session': {
    sends: lost,
    lookUp: status(404, { statusCode: 404, message: 'Session not found', error: 'Not Found' }),
    most: 1,
  },
  'never works again': {
    sends: lost,
    lookUp: status(422, {
      error: 'Wait',
      session: 'default',
      status: 'STOPPED',
      expected: ['WORKING'],
    }),
    most: 1,
  },
  'fails at look-ups': { sends: lost, lookUp: status(500, {}), most: 1 },
};

/**
 * R14: whatever a WAHA server does with answers and IDs, no text is posted twice where the server did not prove that it knows a second
 * one; nothing is accepted that did not arrive, what follows in a chat leaves, and a person can decide about all that is unknown.
 */
export const neverTwice: Program = async ({ short, seed }) => {
  const seeds = Array.from({ length: short ? 1 : 5 }, (_, index) => seed + index);
  const folder = temporaryFolder('waha');
  const parts: Part[] = [];
  let posts = 0;
  let unknown = 0;
  for (const [name, server] of Object.entries(servers)) {
    const wrong: string[] = [];
    for (const one of seeds) {
      const found = await sendAll(server, join(folder, `${parts.length}-${one}.sqlite`), one);
      posts += found.posts;
      unknown += found.unknown;
      wrong.push(...found.wrong.map((what) => `seed ${one}: ${what}`));
    }
    parts.push({ name, wrong });
  }
  const tried = `${chats * perChat} texts to each of ${parts.length} WAHA servers, ${seeds.length} times from seed ${seed}: ${posts} POSTs, ${unknown} texts a person decided about`;
  const broken = parts.filter(({ wrong }) => wrong.length > 0);
  const found =
    broken.length === 0
      ? 'none posted twice but where the server proved that it keeps IDs'
      : broken.map(({ name, wrong }) => `${name}: ${wrong.join(', ')}`).join('; ');
  return { line: `${tried}; ${found}`, isMet: broken.length === 0, parts };
};

async function sendAll(server: Server, file: string, seed: number) {
  const random = seeded(seed);
  const store = openStore(workerFile('store-worker'));
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const wire = await recordedWire(service.wahaAddress);
  Object.assign(service.switches.waha, server.waha);
  if (server.lookUp) service.faults.every(1, { ...server.lookUp, operation: 'message' });
  const history = await store.open(file);
  const localIds = await fill(history);
  const published = createEvents();
  const events = eventsOf(published, 'one');
  const backOff = createBackOff({ onChange: () => outbox.wake(), retryDelaysMs: [50] });
  const waha = {
    ...account,
    chatServiceAddress: wire.through(service.wahaAddress),
    smsServiceAddress: '',
  };
  const gateway = gatewayTo(waha, {
    protocol: 'waha',
    // Three in ten, as requests go by.
    onAnswer: () => {
      if (server.sends.length > 0 && random.chance(30))
        service.faults.next({ ...random.pick(server.sends), operation: 'send-text' });
    },
  });
  const outbox = outboxOf({ history, gateway, backOff, ownIds: traitsOf.waha.ownIds, events });
  const settling = createSettling({
    instanceId: 'one',
    published,
    history,
    gateway: gateway.optional,
    sentBefore: gateway.history,
    underWayMs,
    // Of the product's.
    delaysMs: Array.from({ length: 10 }, () => underWayMs / 4),
    soonMs: 20,
    offers: () => null,
    backOff,
    events,
    onSettled: () => outbox.wake(),
    log: noLog,
  });
  outbox.wake();
  settling.wake();
  const mayStay = server.lookUp !== undefined;
  for (;;) {
    let changed = (): void => {};
    const next = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const unsubscribe = published.subscribe(() => changed());
    const [{ waiting, sending }, looking] = await Promise.all([
      outbox.status(),
      lookingAt(history),
    ]);
    if (waiting === 0 && (mayStay ? sending === looking : sending === 0)) break;
    await next;
    unsubscribe();
  }
  const unknown = await decide(history, localIds);
  backOff.stop();
  await outbox.stop(0);
  await settling.stop();
  const messages = await Promise.all(localIds.map((localId) => history.messages.get(localId)));
  const bodies = [...wire.bytes().matchAll(/"text":"(text [\d.]+)"[^{}]*"id":"(\w+)"/g)].map(
    ([, text = '', id = '']) => ({ text, id }),
  );
  const arrived = new Set(service.log.map(({ fields }) => fields['text']));
  const wrong: string[] = [];
  for (const text of new Set(bodies.map((body) => body.text))) {
    const posts = bodies.filter((body) => body.text === text);
    const ids = new Set(posts.map(({ id }) => id)).size;
    if (posts.length > server.most || ids !== 1)
      wrong.push(`"${text}" posted ${posts.length} times under ${ids} IDs`);
  }
  for (const message of messages) {
    if (message === null) continue;
    const { text, state, confirmedManually } = message;
    if (state !== 'accepted' && state !== 'unknown') wrong.push(`"${text}" is ${state}`);
    if (state === 'accepted' && !confirmedManually && !arrived.has(text))
      wrong.push(`"${text}" accepted and not there`);
  }
  await history.close();
  await wire.close();
  await service.close();
  await store.close();
  return { wrong: wrong.slice(0, 5), posts: bodies.length, unknown };
}

const lookingAt = async (history: History): Promise<number> => {
  const items = await history.outboxItems.list({
    reasons: ['sending'],
    search: '',
    offset: 0,
    limit: 1_000,
  });
  return items.filter(({ isLookedUp }) => isLookedUp).length;
};

/** A person decides about all that is unknown or looked up: half arrived, half are given up. Returns how many that were. */
async function decide(history: History, localIds: readonly string[]): Promise<number> {
  let decided = 0;
  for (const [index, localId] of localIds.entries()) {
    const at = Date.now();
    const state = (await history.messages.get(localId))?.state;
    if (state !== 'unknown' && state !== 'sending') continue;
    if (state === 'sending' && index % 2 === 1) await history.outbox.stopLooking(localId, at);
    else await history.outbox.confirmManually(localId, at);
    decided += 1;
  }
  return decided;
}

const chatOf = (index: number) => `49151${1_000_001 + index}@c.us`;

async function fill(history: History): Promise<string[]> {
  const localIds: string[] = [];
  for (let index = 0; index < chats; index += 1) {
    for (let place = 0; place < perChat; place += 1)
      localIds.push(await writeText(history, chatOf(index), `text ${index}.${place}`));
  }
  return localIds;
}
