import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import {
  httpAnswer,
  type RawConnection,
  startRawService,
} from '../../electron/engine/connection/testing/raw-service.ts';
import { createBackOff } from '../../electron/engine/delivery/back-off.ts';
import type { History } from '../../electron/engine/store/history.ts';
import { openStore } from '../../electron/engine/store/store.ts';
import type { MessageState } from '../../shared/domain/message-state.ts';
import { gatewayTo, outboxOf, writeText } from './bare-parts.ts';
import { seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';
import { workerFile } from '../support/worker-files.ts';

const record = JSON.stringify({
  key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: true, id: '3EB0ABCDEF012345' },
  message: { extendedTextMessage: { text: 'hello' } },
  messageTimestamp: '1700000000',
  status: 'PENDING',
});
const created = httpAnswer('201 Created', record, ['Content-Type: application/json']);
const shortMs = 250;

interface Scenario {
  name: string;
  behave: (connection: RawConnection) => Promise<void> | void;
  /** How it may end. `again`: nothing was carried out, so that it may be asked again by itself. */
  may: readonly MessageState[];
  again?: boolean;
  /** In the place of the raw service's address. */
  address?: string;
}

const answering = (answer: string) => async (connection: RawConnection) => {
  await connection.wholeRequest();
  connection.socket.end(answer);
};
const status = (line: string, body = '', headers: string[] = []) =>
  answering(httpAnswer(line, body, headers));

const notSent = { behave: () => {}, may: ['not-sent'], again: true } as const;
const plain: readonly Scenario[] = [
  { name: 'a 201', behave: answering(created), may: ['accepted'] },
  { ...notSent, name: 'no name', address: 'http://nowhere.invalid' },
  { ...notSent, name: 'refused', address: 'http://127.0.0.1:1' },
  { ...notSent, name: 'no TLS', address: 'tls' },
  { name: 'silence after the request', behave: () => {}, may: ['unknown'] },
  { name: 'closed after carrying out', behave: answering(''), may: ['unknown'] },
  { name: 'bad JSON', behave: status('201 Created', '{"key":'), may: ['unknown'] },
  { name: 'JSON that is no object', behave: status('201 Created', '[]'), may: ['unknown'] },
  {
    name: 'a web page',
    behave: status('200 OK', '<html></html>', ['Content-Type: text/html']),
    may: ['unknown'],
  },
  ...[
    ['200', '{}'],
    ['200', '{"message":"Unauthenticated."}'],
    ['200', '{"message":"Server Error"}'],
    ['201', '{}'],
    ['201', '{"message":"Invalid.","errors":{"messages":["No."]},"statusCode":422}'],
    ['201', '{"message":{"extendedTextMessage":{"text":"hello"}},"status":"PENDING"}'],
    ['202', '{"queued":true}'],
    ['206', '{"part":1}'],
    ['207', '{}'],
    ['299', '{}'],
    ['409', '{"message":"It is being processed."}'],
    ['425', '{}'],
    ['499', '{}'],
  ].map(([code = '', body = '']): Scenario => ({
    name: `${code} ${body}`,
    behave: status(`${code} Whatever`, body),
    may: ['unknown'],
  })),
  {
    name: 'an envelope',
    behave: status('202 Accepted', '{"queued":true,"queued_request_uuid":"b8b0"}'),
    may: ['accepted'],
  },
  { name: '407', behave: status('407 No'), may: ['not-sent'], again: true },
  { name: '204', behave: answering('HTTP/1.1 204 No Content\r\n\r\n'), may: ['unknown'] },
  {
    name: 'a redirect',
    behave: status('307 Temporary Redirect', '', ['Location: http://127.0.0.1:9/']),
    may: ['unknown'],
  },
  {
    name: '401',
    behave: status('401 Unauthorized', '{"message":"Unauthenticated."}'),
    may: ['queued'],
    again: true,
  },
  { name: '404', behave: status('404 Not Found', '{"message":"Not found."}'), may: ['rejected'] },
  {
    name: '422 with messages',
    behave: status('422 Unprocessable', '{"errors":{"messages":["No."]}}'),
    may: ['rejected'],
  },
  {
    name: '422 with exists',
    behave: status('422 Unprocessable', '{"errors":{"exists":false}}'),
    may: ['rejected'],
  },
  {
    name: '429 in seconds',
    behave: status('429 Too Many', '{}', ['Retry-After: 60']),
    may: ['queued'],
    again: true,
  },
  {
    name: '429 with a date',
    behave: status('429 Too Many', '{}', [
      `Retry-After: ${new Date(Date.now() + 60_000).toUTCString()}`,
    ]),
    may: ['queued'],
    again: true,
  },
  { name: '500', behave: status('500 Error', '{"message":"Server Error"}'), may: ['unknown'] },
  { name: '503', behave: status('503 Unavailable'), may: ['unknown'] },
  {
    name: 'an endless body',
    behave: async ({ socket, wholeRequest }) => {
      await wholeRequest();
      socket.write('HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n\r\n{"text":"');
      const timer = setInterval(() => socket.write('x'.repeat(4_096)), 20);
      socket.on('close', () => clearInterval(timer));
    },
    may: ['unknown'],
  },
];

/** The connection is reset after byte `k` of the request came in. */
const resetAt = (k: number): Scenario => ({
  name: `reset after byte ${k} of the request`,
  behave: async ({ socket, bytes }) => {
    if (k > 0) await bytes(k);
    socket.resetAndDestroy();
  },
  // Where nothing at all was taken, it may be proof that nothing left.
  may: k === 0 ? ['unknown', 'not-sent'] : ['unknown'],
  again: k === 0,
});

/** The answer is cut after `k` bytes, by an end or by standing still. */
const cutAt = (k: number, how: 'end' | 'stall' | 'reset'): Scenario => ({
  name: `${how} after byte ${k} of the answer`,
  behave: async ({ socket, wholeRequest }) => {
    await wholeRequest();
    socket.write(created.slice(0, k), () => {
      if (how === 'end') socket.end();
      if (how === 'reset') socket.resetAndDestroy();
    });
  },
  may: k >= created.length ? ['accepted', 'unknown'] : ['unknown'],
});

/** R2: every fault at every phase: no second POST by itself, and nothing called accepted without a whole 201. */
export const everyFault: Program = async ({ short, seed }) => {
  const random = seeded(seed);
  const requestLength = 420;
  const some = (length: number, count: number) =>
    short
      ? Array.from({ length: count }, () => random.int(length))
      : Array.from({ length }, (_, index) => index);
  const scenarios = [
    ...plain,
    ...[0, ...some(requestLength, 10)].map(resetAt),
    ...some(created.length, 10).map((k) => cutAt(k, 'end')),
    ...some(created.length, 6).map((k) => cutAt(k, 'reset')),
    ...some(created.length, 4).map((k) => cutAt(k, 'stall')),
  ];
  const folder = temporaryFolder('faults');
  const store = openStore(workerFile('store-worker'));
  const wrong: string[] = [];
  const ends = new Map<string, number>();
  const queue = scenarios.entries();
  const work = async (): Promise<void> => {
    for (const [index, scenario] of queue) {
      const history = await store.open(join(folder, `${index}.sqlite`));
      const { state, posts } = await carryOut(scenario, history);
      await history.close();
      ends.set(state, (ends.get(state) ?? 0) + 1);
      if (!scenario.may.includes(state)) wrong.push(`${scenario.name}: called ${state}`);
      if (posts > 1 && !scenario.again) wrong.push(`${scenario.name}: asked ${posts} times`);
    }
  };
  try {
    await Promise.all(Array.from({ length: 8 }, work));
  } finally {
    await store.close();
  }
  const figures = [...ends].map(([state, count]) => `${count} ${state}`).join(', ');
  return rowOf(`${scenarios.length} faults and phases`, seed, figures, wrong);
};

async function carryOut(
  { behave, address }: Scenario,
  history: History,
): Promise<{ state: MessageState; posts: number }> {
  const service = await startRawService(behave);
  const here = `http://127.0.0.1:${service.port}`;
  const origin = address === 'tls' ? here.replace('http', 'https') : (address ?? here);
  const target = {
    chatServiceAddress: `${origin}/chat/v1`,
    smsServiceAddress: `${origin}/sms/v1`,
    instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
    accessToken: 'canary-faults',
  };
  const gateway = gatewayTo(target, {
    timeouts: { connectMs: 2_000, waitMs: shortMs, stallMs: shortMs, answerMs: 2 * shortMs },
  });
  let changed = (): void => {};
  const backOff = createBackOff({
    onChange: () => {
      outbox.wake();
      changed();
    },
    retryDelaysMs: [20, 60_000],
  });
  const events = { publish: () => changed(), messagesChanged: () => changed() };
  const outbox = outboxOf({ history, gateway, backOff, events });
  const localId = await writeText(history, '4915112345678@c.us', 'hello');
  outbox.wake();
  let state: MessageState = 'queued';
  for (;;) {
    const next = new Promise<void>((resolve) => {
      changed = resolve;
    });
    // In this order: a wait that begins with the answer is known before the row says what came of it.
    const { backOff } = await outbox.status();
    state = (await history.messages.get(localId))?.state ?? 'queued';
    const isSettled = state !== 'queued' && state !== 'sending';
    if (isSettled || (state === 'queued' && backOff !== null)) break;
    await next;
  }
  // Whatever would be repeated by itself is repeated by now.
  await wait(60);
  const posts = service.connections.filter((each) => each.received().length > 0).length;
  backOff.stop();
  await outbox.stop(0);
  await service.close();
  return { state, posts };
}
