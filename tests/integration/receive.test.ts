import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningReceiver, startReceiver, webhookSecret } from '../support/receiver.ts';

let folder = '';
const running = new Set<RunningReceiver>();

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'postline-receive-')), 'events');
});
afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL');
  running.clear();
  rmSync(join(folder, '..'), { recursive: true });
});

const start = async (options?: Parameters<typeof startReceiver>[1]): Promise<RunningReceiver> => {
  const receiver = await startReceiver(folder, options);
  running.add(receiver);
  return receiver;
};
const eventFiles = () => readdirSync(folder).filter((name) => name.endsWith('.event.json'));
const events = () =>
  eventFiles()
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { number?: number });
const refusal = async (answer: Response) => ({
  status: answer.status,
  sentence: (await answer.text()).trim(),
});

it('writes each event into the folder before it says so, in the order in which they came', async () => {
  const { post, stop, said } = await start();
  for (let number = 1; number <= 20; number += 1) {
    const answer = await post({ event: 'message.any', data: {}, number });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
    expect(eventFiles()).toHaveLength(number);
  }
  expect(events().map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  const [first] = events();
  expect(first).toMatchObject({ receivedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string });
  expect(await stop()).toBe(0);
  expect(said.at(-1)).toContain('Stopped. Events written: 20.');
});

it('goes on behind what is there already, also where the clock was turned back', async () => {
  const before = await start();
  await before.post({ number: 1 });
  await before.stop();
  const later = '2100-01-01T00-00-00-000Z-000007.event.json';
  renameSync(join(folder, eventFiles()[0] ?? ''), join(folder, later));
  const { post } = await start();
  await post({ number: 2 });
  expect(eventFiles().sort()).toEqual([later, later.replace('7.', '8.')]);
});

it('writes over no file, however far ahead the last name is, and for its owner alone', async () => {
  const last = '9999-12-31T23-59-59-999Z-999998.event.json';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, last), 'planted');
  const { post } = await start();
  expect((await post({ number: 1 })).status).toBe(200);
  // No name is left behind it.
  expect((await post({ number: 2 })).status).toBe(503);
  expect(eventFiles().sort()).toEqual([last, last.replace('8.', '9.')]);
  expect(readFileSync(join(folder, last), 'utf8')).toBe('planted');
  expect(statSync(join(folder, last.replace('8.', '9.'))).mode & 0o077).toBe(0);
});

it('takes WAHA’s signature in the place of the secret', async () => {
  const { post, origin } = await start();
  const body = JSON.stringify({ event: 'session.status', payload: { status: 'WORKING' } });
  const signed = (signature: string, more: Record<string, string> = {}) =>
    fetch(origin, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-hmac': signature, ...more },
      body,
    });
  const right = createHmac('sha512', webhookSecret).update(body).digest('hex');
  expect((await signed(right, { 'x-webhook-hmac-algorithm': 'sha512' })).status).toBe(200);
  expect((await signed(right)).status).toBe(200);
  expect((await signed(right, { 'x-webhook-hmac-algorithm': 'md5' })).status).toBe(401);
  expect((await signed(right.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).status).toBe(
    401,
  );
  // A signature of something else does not help a wrong secret.
  expect((await post(body, { authorization: 'wrong', 'x-webhook-hmac': right })).status).toBe(401);
  expect(events()).toHaveLength(2);
});

it('refuses what it does not take, each in a sentence, and writes nothing of it', async () => {
  const { post, origin, said } = await start();
  const noSecret =
    'The secret is missing or wrong. Send it in the header “authorization”, or sign the body with it in “x-webhook-hmac”.';
  const noObject = 'The request is no JSON object.';
  const noJson = 'Events are taken as JSON only: application/json, not compressed.';
  const tooLarge = 'The request is too large: an event may have 2097152 bytes at most.';
  const large = JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) });
  const asStream = () =>
    fetch(origin, {
      method: 'POST',
      headers: { authorization: webhookSecret, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
  const got = await fetch(origin);
  expect(got.headers.get('allow')).toBe('POST');
  expect(await refusal(got)).toEqual({ status: 405, sentence: 'Events are taken by POST only.' });
  const refused: [Promise<Response>, number, string][] = [
    [post({}, { authorization: '' }), 401, noSecret],
    [post({}, { authorization: `${webhookSecret}x` }), 401, noSecret],
    [post({}, { authorization: webhookSecret.slice(1) }), 401, noSecret],
    [post(large, { authorization: 'wrong' }), 401, noSecret],
    [post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }), 415, noJson],
    [post({}, { 'content-encoding': 'gzip' }), 415, noJson],
    [post('{"half":'), 400, noObject],
    [post('[1]'), 400, noObject],
    [post('null'), 400, noObject],
    [post(large), 413, tooLarge],
    [asStream(), 413, tooLarge],
  ];
  for (const [answer, status, sentence] of refused) {
    expect(await refusal(await answer)).toEqual({ status, sentence });
  }
  expect(events()).toEqual([]);
  expect(said.join('\n')).not.toContain(webhookSecret);
  expect((await post({})).status).toBe(200);
});

it('refuses a head that is too large, and what is no HTTP', async () => {
  const { origin } = await start();
  const raw = async (request: string) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.write(request);
    return text(socket);
  };
  const head = `POST / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await raw(head)).toMatch(/^HTTP\/1.1 431 [^]*larger than 16384 bytes\.\n$/);
  expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*no HTTP\.\n$/);
});

it('asks the sender to try again while the disk is full, and takes what it sends then', async () => {
  // A limit on the size of files: what is beyond it fails in the middle of the write, as on a full disk.
  const { post, said } = await start({ limit: "trap '' XFSZ; ulimit -f 8;" });
  const large = { text: 'x'.repeat(100_000) };
  const answer = await post(large);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(await refusal(answer)).toEqual({
    status: 503,
    sentence: 'The event could not be written. Send it again later.',
  });
  expect(readdirSync(folder).filter((name) => /event|unfinished/.test(name))).toEqual([]);
  expect(said.join('\n')).toContain('An event was not written');
  expect((await post({ number: 1 })).status).toBe(200);
  expect(events()).toMatchObject([{ number: 1 }]);
});

it('asks the sender to try again while the folder is away', async () => {
  const { post, said } = await start();
  renameSync(folder, `${folder}-away`);
  expect((await post({ number: 1 })).status).toBe(503);
  expect(said.join('\n')).toContain('the folder is gone');
  renameSync(`${folder}-away`, folder);
  expect((await post({ number: 1 })).status).toBe(200);
  expect(events()).toMatchObject([{ number: 1 }]);
});

it('loses nothing that it said it has, and leaves nothing half written, when it is killed in the middle of a write', async () => {
  const taken = new Set<number>();
  const text = 'x'.repeat(500_000);
  let metWrite = false;
  for (let number = 0; !metWrite;) {
    const { post, child } = await start();
    const ended = once(child, 'close');
    const sent = Array.from({ length: 30 }, async () => {
      const own = (number += 1);
      const answer = await post({ number: own, text }).catch(() => null);
      if (answer?.status !== 200) return;
      taken.add(own);
      child.kill('SIGKILL');
    });
    await Promise.all(sent);
    await ended;
    metWrite = readdirSync(folder).some((name) => name.endsWith('.unfinished'));
  }
  const { post } = await start();
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  await post({ number: -1 });
  const numbers = new Set(events().map(({ number }) => number));
  expect([...taken].filter((number) => !numbers.has(number))).toEqual([]);
  expect(events().at(-1)).toMatchObject({ number: -1 });
}, 60_000);

it('takes so many senders at a time, none of which may be silent for long', async () => {
  const { origin, post } = await start();
  const { hostname, port } = new URL(origin);
  const silent = Array.from({ length: 64 }, () => connect(Number(port), hostname));
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const oneMore = connect(Number(port), hostname);
  expect(await text(oneMore)).toBe('');
  const answers = await Promise.all(silent.map((socket) => text(socket)));
  expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']));
  expect((await post({})).status).toBe(200);
}, 30_000);

it('lets one receiver at a time write into a folder', async () => {
  await start();
  await expect(start()).rejects.toThrow(`Another receiver writes into ${folder} already.`);
});

it('deletes events that are older than they are kept', async () => {
  const old = '2020-01-01T00-00-00-000Z-000000.event.json';
  const foreign = '2020-01-01.event.json';
  await (await start()).stop();
  for (const name of [old, foreign]) {
    writeFileSync(join(folder, name), '{}');
  }
  const { post, stop } = await start({ args: ['--keep-days=1'] });
  await post({ number: 1 });
  await stop();
  expect(eventFiles().sort()).toEqual([foreign, expect.stringMatching(/^2(?!020)/)]);
});

it('finishes what is under way when it is stopped', async () => {
  const { origin, child } = await start();
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const ended = once(child, 'close');
  const head = `POST / HTTP/1.1\r\nhost: x\r\nauthorization: ${webhookSecret}\r\ncontent-type: application/json`;
  socket.write(`${head}\r\ncontent-length: 13\r\nexpect: 100-continue\r\n\r\n`);
  await once(socket, 'data');
  child.kill('SIGINT');
  socket.write('{"number": 1}');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200/);
  expect(await ended).toEqual([0, null]);
  expect(events()).toMatchObject([{ number: 1 }]);
});

it('warns where others can reach it, and says why it cannot start', async () => {
  const { said, origin } = await start({ args: ['--host', '0.0.0.0'] });
  const { port } = new URL(origin);
  await expect
    .poll(() => said.join('\n'))
    .toContain('Others in the network can reach this address');
  const other = join(folder, '..', 'other');
  await expect(startReceiver(other, { args: ['--port', port, '--host=0.0.0.0'] })).rejects.toThrow(
    `Can’t listen on 0.0.0.0, port ${port}: another program listens there.`,
  );
  const secretFile = join(folder, '..', 'secret');
  writeFileSync(secretFile, 'short\n');
  await expect(startReceiver(other, { args: ['--secret-file', secretFile] })).rejects.toThrow(
    'The webhook secret is too short. Choose one of 16 characters or more.',
  );
});
