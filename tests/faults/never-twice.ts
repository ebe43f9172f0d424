import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { traitsOf } from '../../shared/domain/protocol.ts';
import { createBackOff } from '../../electron/engine/delivery/back-off.ts';
import { createEvents, eventsOf } from '../../electron/engine/events.ts';
import { createSettling } from '../../electron/engine/outbox/settling/settling.ts';
import type { Fault } from '../../electron/practice/fault-plan.ts';
import type { PracticeSwitches } from '../../electron/practice/practice-switches.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
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

/** Ten minutes, as time goes here. */
const sickMs = 10 * underWayMs;
/** How long messages may wait before it is said why. */
const wordlessMs = 1_000;

interface Server {
  waha?: Partial<PracticeSwitches['waha']>;
  /** What happens to every send for ten minutes. */
  sick?: Fault;
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

const notWorking = (state: string): Fault =>
  status(422, { error: 'Wait', session: 'default', status: state, expected: ['WORKING'] });

/** Every answer to a send that servers were seen to give, for ten minutes; `most` is about what they carried out. */
const sickServers: Record<string, Server> = Object.fromEntries(
  Object.entries({
    'starts for ten minutes': notWorking('STARTING'),
    'has a code to scan for ten minutes': notWorking('SCAN_QR_CODE'),
    'has stopped for ten minutes': notWorking('STOPPED'),
    'knows no such session for ten minutes': status(404, {
      statusCode: 404,
      message: 'Session not found',
      error: 'Not Found',
    }),
    'has not begun its session for ten minutes': status(404, {
      statusCode: 404,
      message: 'There is no session "default". Begin it first',
      error: 'Not Found',
    }),
    'has one session only, for ten minutes': status(422, {
      statusCode: 422,
      message: 'Only one session is in this edition',
      error: 'Unprocessable Entity',
    }),
    'has no such route for ten minutes': status(404, {
      statusCode: 404,
      message: 'Cannot POST /api/sendText',
      error: 'Not Found',
    }),
    'fails for ten minutes': status(500, { statusCode: 500, exception: { name: 'TypeError' } }),
    'answers nothing for ten minutes': { kind: 'no-content' },
    'has a front that is away for ten minutes': status(502, 'Bad Gateway'),
  } satisfies Record<string, Fault>).map(([name, sick]) => [name, { sick, sends: [], most: 1 }]),
);

/**
 * R14: whatever a WAHA server does with answers and IDs, no text is posted twice where the server did not prove that it knows a second
 * one; nothing is accepted that did not arrive, what follows in a chat leaves, and a person can decide about all that is unknown. While
 * a server is sick for ten minutes, nothing waits without a word, what waits can be cancelled, and nothing arrives twice.
 */
export const neverTwice: Program = async ({ short, seed }) => {
  const seeds = Array.from({ length: short ? 1 : 5 }, (_, index) => seed + index);
  const folder = temporaryFolder('waha');
  const parts: Part[] = [];
  let posts = 0;
  let unknown = 0;
  const tryServer = async ([name, server]: [string, Server]): Promise<void> => {
    const wrong: string[] = [];
    // Nothing is left to chance where every send meets the same.
    for (const one of server.sick ? seeds.slice(0, 1) : seeds) {
      const found = await sendAll(server, join(folder, `${name}-${one}.sqlite`), one);
      posts += found.posts;
      unknown += found.unknown;
      wrong.push(...found.wrong.map((what) => `seed ${one}: ${what}`));
    }
    parts.push({ name, wrong });
  };
  for (const server of Object.entries(servers)) await tryServer(server);
  // They wait most of the time.
  await Promise.all(Object.entries(sickServers).map(tryServer));
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
  if (server.sick) service.faults.every(1, { ...server.sick, operation: 'send-text' });
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
  const wrong: string[] = [];
  const last = localIds.at(-1) ?? '';
  let isCancelled = false;
  let isSick = server.sick !== undefined;
  if (isSick) {
    setTimeout(() => {
      isSick = false;
      service.faults.clear();
      // As the session's state tells it.
      backOff.works();
    }, sickMs);
  }
  /** Since when messages wait, none is under way, and no reason is shown; null: that is not so. */
  let wordlessSince: number | null = null;
  published.subscribe(settling.on.messages, ['outbox.changed']);
  outbox.wake();
  settling.begin();
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
    if (!isSick && waiting === 0 && (mayStay ? sending === looking : sending === 0)) break;
    const isWordless = waiting > 0 && sending === looking && backOff.current() === null;
    wordlessSince = isWordless ? (wordlessSince ?? performance.now()) : null;
    if (wordlessSince !== null && performance.now() - wordlessSince > wordlessMs)
      wrong.push(`${waiting} texts wait, and nothing says why`);
    if (isSick && backOff.current() !== null && !isCancelled) {
      isCancelled = await history.outbox.cancel(last, Date.now());
      if (!isCancelled) wrong.push('what waits cannot be cancelled');
    }
    await Promise.race([next, wait(wordlessMs / 4)]);
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
  const carriedOut = service.log.map(({ fields }) => fields['text']);
  const arrived = new Set(carriedOut);
  for (const text of new Set(bodies.map((body) => body.text))) {
    const posts = bodies.filter((body) => body.text === text);
    const ids = new Set(posts.map(({ id }) => id)).size;
    // What a sick server refused it did not carry out, and may be posted again.
    const counted = server.sick ? carriedOut.filter((one) => one === text).length : posts.length;
    if (counted > server.most || ids !== 1)
      wrong.push(`"${text}" posted ${counted} times under ${ids} IDs`);
  }
  for (const message of messages) {
    if (message === null) continue;
    const { text, state, confirmedManually } = message;
    if (message.localId === last && isCancelled) {
      if (state !== 'cancelled' || arrived.has(text))
        wrong.push(`"${text}" was cancelled, and left`);
      continue;
    }
    const isSaid = state === 'rejected' && server.sick !== undefined && message.failure !== null;
    if (state !== 'accepted' && state !== 'unknown' && !isSaid) wrong.push(`"${text}" is ${state}`);
    if (state === 'accepted' && !confirmedManually && !arrived.has(text))
      wrong.push(`"${text}" accepted and not there`);
  }
  await history.close();
  await wire.close();
  await service.close();
  await store.close();
  return { wrong: [...new Set(wrong)].slice(0, 5), posts: bodies.length, unknown };
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
