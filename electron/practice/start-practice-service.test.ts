import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from './fault-plan.ts';
import { startPracticeService, type PracticeService } from './start-practice-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const uuid = '6f1c1b1e-5a54-4c0e-9c0a-6c1d6f7a2b11';
const chatId = '4915112345678@c.us';

let service: PracticeService;
beforeEach(async () => {
  service = await startPracticeService({
    instanceUuid: uuid,
    accessToken: 'practice-token',
    now: () => now,
    typingMs: 0,
  });
});
afterEach(() => service.close());

function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(`${service.chatServiceAddress}/${uuid}/${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: 'Bearer practice-token', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const send = (text = 'Hello') => call('POST', 'send-text', { chatId, text });

describe('an answer', () => {
  it('is a sent-message record', async () => {
    const response = await send();
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      key: {
        remoteJid: '4915112345678@s.whatsapp.net',
        fromMe: true,
        id: expect.stringMatching(/^[0-9A-F]{22}$/) as string,
      },
      message: { extendedTextMessage: { text: 'Hello' } },
      messageTimestamp: String(now / 1000),
      status: 'PENDING',
    });
    expect(service.requests).toBe(1);
    expect(service.log).toEqual([
      {
        operation: 'send-text',
        chatId,
        fields: { chatId, text: 'Hello' },
        query: {},
        file: null,
        keyId: expect.stringMatching(/^3EB0/) as string,
        at: now,
      },
    ]);
  });

  it('to an upload contains the size and hash of the file', async () => {
    const form = new FormData();
    form.set('chatId', chatId);
    form.set('file', new Blob(['postline'], { type: 'text/plain' }), 'a.txt');
    const response = await fetch(`${service.chatServiceAddress}/${uuid}/send-file`, {
      method: 'POST',
      headers: { authorization: 'Bearer practice-token' },
      body: form,
    });
    const sha256 = createHash('sha256').update('postline');
    expect(await response.json()).toMatchObject({
      message: {
        documentMessage: {
          fileName: 'a.txt',
          mimetype: 'text/plain',
          fileLength: '8',
          fileSha256: sha256.copy().digest('base64'),
        },
      },
    });
    expect(service.log[0]?.file).toEqual({
      name: 'a.txt',
      mimetype: 'text/plain',
      size: 8,
      sha256: sha256.digest('hex'),
      content: null,
    });
  });

  it('about a thread contains only what requests contained', async () => {
    const archive = async (isArchived: boolean) => {
      const response = await fetch(`${service.smsServiceAddress}/${uuid}/edit-message-thread`, {
        method: 'PUT',
        headers: { authorization: 'Bearer practice-token' },
        body: JSON.stringify({ messageThreadId: 'thread-1', is_archived: isArchived }),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    const archived = await archive(true);
    expect(archived).toEqual({ id: 'thread-1', is_archived: true });
    expect(await archive(false)).toEqual({ id: 'thread-1', is_archived: false });
  });

  it('to send-text-safe comes after a wait, as from a person who types', async () => {
    const slow = await startPracticeService({
      instanceUuid: uuid,
      accessToken: 'practice-token',
      typingMs: 80,
    });
    const startedAt = performance.now();
    const response = await fetch(`${slow.chatServiceAddress}/${uuid}/send-text-safe`, {
      method: 'POST',
      headers: { authorization: 'Bearer practice-token' },
      body: JSON.stringify({ chatId, text: 'Hello' }),
    });
    expect(response.status).toBe(201);
    expect(performance.now() - startedAt).toBeGreaterThan(75);
    await slow.close();
  });
});

describe('a refusal', () => {
  const invalid = (message: string, more = {}) => ({
    message: 'The given data was invalid.',
    errors: { messages: [message], ...more },
    statusCode: 422,
  });

  it.each([
    ['POST', 'send-text', { chatId, text: '' }, 'The text field must not be empty.'],
    ['POST', 'send-text', { chatId }, 'The text field is required.'],
    ['POST', 'send-text', { text: 'a' }, 'The chat id field is required.'],
    ['POST', 'send-text', { chatId: '+49151', text: 'a' }, 'The chat id format is invalid.'],
    ['POST', 'send-text', [], 'The body must be a JSON object.'],
    ['POST', 'forward-message', { chatId, messageId: 'x' }, 'The message id format is invalid.'],
    [
      'POST',
      'read-chat?messages=0',
      { chatId },
      'The messages field must be a number of at least 1.',
    ],
    ['DELETE', 'delete-message', undefined, 'The chat id field is required.'],
  ])('%s %s %j', async (method, path, body, message) => {
    const response = await call(method, path, body);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(invalid(message));
    expect(service.log).toEqual([]);
  });

  it('names a number that is not on the network', async () => {
    const response = await call('POST', 'send-text', { chatId: '4915112345000@c.us', text: 'a' });
    expect(await response.json()).toEqual(
      invalid('The number 4915112345000 is not on the messaging network.', {
        jid: '4915112345000@s.whatsapp.net',
        exists: false,
      }),
    );
  });

  it('of a wrong token, instance, path or message', async () => {
    const text = { chatId, text: 'a' };
    const wrongToken = await call('POST', 'send-text', text, { authorization: 'Bearer x' });
    expect([wrongToken.status, await wrongToken.json()]).toEqual([
      401,
      { message: 'Unauthenticated.' },
    ]);
    const wrongPath = await call('POST', 'send-sticker', text);
    expect([wrongPath.status, await wrongPath.json()]).toEqual([404, { message: 'Not found.' }]);
    const wrongInstance = await call('POST', `../x/send-text`, text);
    expect(wrongInstance.status).toBe(404);
    const messageId = `true_${chatId}_3EB0NEVERSENT`;
    const wrongMessage = await call('POST', 'forward-message', { chatId, messageId });
    expect(wrongMessage.status).toBe(404);
    expect([service.requests, service.log.length]).toEqual([4, 0]);
  });
});

it('recognises its own messages after a restart', async () => {
  const { key } = (await (await send()).json()) as { key: { id: string } };
  await service.close();
  service = await startPracticeService({ instanceUuid: uuid, accessToken: 'practice-token' });
  const messageId = `true_${chatId}_${key.id}`;
  const response = await call('POST', 'forward-message', { chatId, messageId });
  expect(response.status).toBe(201);
});

describe('a fault', () => {
  const status = async () => (await send()).status;

  it('comes once, or every n-th time, and only for its operation', async () => {
    service.faults.next({ kind: 'status', status: 500, operation: 'send-file' });
    service.faults.next({ kind: 'status', status: 503 });
    expect([await status(), await status()]).toEqual([503, 201]);
    service.faults.every(2, { kind: 'status', status: 500 });
    expect([await status(), await status(), await status()]).toEqual([201, 500, 201]);
    service.faults.clear();
    expect([await status(), await status()]).toEqual([201, 201]);
    expect([service.requests, service.log.length]).toEqual([7, 5]);
  });

  it.each<[Fault, number, string, number]>([
    [{ kind: 'delay', ms: 1 }, 201, '"PENDING"', 1],
    [{ kind: 'status', status: 418, body: { a: 1 } }, 418, '{"a":1}', 0],
    [{ kind: 'status', status: 413, body: '<html>' }, 413, '<html>', 0],
    [{ kind: 'web-page' }, 200, '<!doctype html>', 0],
    [{ kind: 'redirect', location: 'https://a.example/' }, 307, '', 0],
    [{ kind: 'no-content' }, 204, '', 1],
    [{ kind: 'bad-json' }, 201, '"PENDING",', 1],
  ])('%j', async (fault, expected, body, carriedOut) => {
    service.faults.next(fault);
    const response = await send();
    expect(response.status).toBe(expected);
    expect(await response.text()).toContain(body);
    expect(service.log).toHaveLength(carriedOut);
  });

  it.each([
    [5, '5'],
    [new Date(now), 'Sat, 21 Nov 2026 12:00:00 GMT'],
    [null, null],
  ])('429 with Retry-After %s', async (retryAfter, header) => {
    service.faults.next({ kind: 'rate-limited', retryAfter });
    const response = await send();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, header]);
    expect(await response.json()).toEqual({ message: 'Too Many Attempts.' });
  });

  it('answers a small upload with a status once all of it has come', async () => {
    service.faults.next({ kind: 'status', status: 422 });
    const url = `${service.chatServiceAddress}/${uuid}/send-file`;
    const upload = request(url, { method: 'POST', headers: { 'content-length': 4 } });
    let isAnswered = false;
    const answered = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
    upload.once('response', () => (isAnswered = true));
    upload.write('on');
    await expect.poll(() => service.requests).toBe(1);
    await send();
    expect(isAnswered).toBe(false);
    upload.end('ce');
    expect((await answered).statusCode).toBe(422);
  });

  it.each<[Fault, number]>([
    [{ kind: 'reset-before' }, 0],
    [{ kind: 'reset-after' }, 1],
    [{ kind: 'half-answer' }, 1],
  ])('%j breaks the connection', async (fault, carriedOut) => {
    service.faults.next(fault);
    await expect(send().then((response) => response.text())).rejects.toThrow(
      /fetch failed|terminated/,
    );
    expect(service.log).toHaveLength(carriedOut);
  });

  it.each<Fault>([{ kind: 'stall' }, { kind: 'stalled-answer' }, { kind: 'endless-answer' }])(
    '%j leaves no end to wait for, and closing ends it',
    async (fault) => {
      service.faults.next({ ...fault, operation: 'send-text' });
      const ended = send()
        .then((response) => response.text())
        .catch((error: unknown) => String(error));
      const isCarriedOut = () => service.log.some(({ operation }) => operation === 'send-text');
      while (!isCarriedOut()) await call('POST', 'read-chat', { chatId });
      await service.close();
      expect(await ended).toMatch(/fetch failed|terminated/);
    },
  );
});
