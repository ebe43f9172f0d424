import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Gateway } from './gateway.ts';
import { accepted, answering, attempt, type Behaviour, outcomeOf } from './testing/outcome-of.ts';
import { httpAnswer } from '../connection/testing/raw-service.ts';
import { testText } from './testing/test-gateway.ts';

const seen = (gateway: Gateway) =>
  gateway.sendSeen({ chatId: 'a@c.us', messageId: 'false_a@c.us_B', participant: null });
const read = (gateway: Gateway) => gateway.readChat({ chatId: 'a@c.us', messages: null });

describe('an answer that was read', () => {
  const record = '{"key":{"id":"3EB0AA"},"status":"PENDING"}';
  const key = { remoteJid: null, fromMe: true, id: '3EB0AA' };
  it.each([
    ['201 Created', record, key],
    ['200 OK', `\uFEFF ${record}\n`, key],
    ['202 Accepted', '{"queued":true,"queued_request_uuid":"b8b0"}', null],
  ])('%s with %j is accepted', async (line, body, read) => {
    expect(await outcomeOf(answering(httpAnswer(line, body)))).toMatchObject({
      outcome: 'accepted',
      value: { key: read },
      answer: JSON.parse(body.replace('\uFEFF', '')) as unknown,
    });
  });

  const twice = '{"message":"The given data was invalid.","errors":{"messages":["No.","No!"]}}';
  it.each([
    ['200 OK', '{}', []],
    ['201 Created', '{"status":"PENDING"}', []],
    ['201 Created', '{"key":null,"message":{"extendedTextMessage":{"text":"a"}}}', []],
    ['207 Multi-Status', '{}', []],
    ['299 Whatever', '{"queued":true}', []],
    ['202 Accepted', '{"queued":true,"queued_request_uuid":""}', []],
    ['200 OK', '{"message":"Unauthenticated."}', ['Unauthenticated.']],
    ['201 Created', twice, ['No.', 'No!']],
    ['200 OK', `{"key":{"id":"3EB0AA"},${twice.slice(1)}`, ['No.', 'No!']],
  ])('%s with %s is unknown, with the texts of the answer', async (line, body, messages) => {
    expect(await outcomeOf(answering(httpAnswer(line, body)))).toMatchObject({
      outcome: 'unknown',
      reason: 'no-record',
      status: Number(line.slice(0, 3)),
      messages,
      answer: JSON.parse(body) as unknown,
    });
  });

  it('that is no JSON is kept as far as it can be shown', async () => {
    const body = `Busy now.\n${'x'.repeat(5_000)}`;
    const outcome = await outcomeOf(answering(httpAnswer('200 OK', body)));
    expect(outcome).toMatchObject({
      reason: 'bad-answer',
      messages: [],
      answer: body.slice(0, 2_000),
    });
  });

  it('with ids too large for a number keeps them as written', async () => {
    const body =
      '{"key":{"id":12345678901234567890},"n":0.12345678901234568,"s":"1: 12345678901234567890"}';
    expect(await outcomeOf(answering(httpAnswer('201 Created', body)))).toMatchObject({
      value: { key: { id: '12345678901234567890' } },
      answer: {
        key: { id: '12345678901234567890' },
        n: 0.12345678901234568,
        s: '1: 12345678901234567890',
      },
    });
  });

  it.each([
    ['204 No Content', '', 'bad-answer'],
    ['201 Created', '', 'bad-answer'],
    ['201 Created', 'null', 'bad-answer'],
    ['201 Created', '[]', 'bad-answer'],
    ['201 Created', '"sent"', 'bad-answer'],
    ['201 Created', '{"status":', 'bad-answer'],
    ['201 Created', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'bad-answer'],
    [
      '201 Created',
      `{"key":{"id":"A"},"a":${'['.repeat(4_000)}${']'.repeat(4_000)}}`,
      'bad-answer',
    ],
    ['200 OK', '<!DOCTYPE html><title>Sign in</title>', 'web-page'],
    ['302 Found', '', 'redirect'],
    ['304 Not Modified', '', 'redirect'],
    ['408 Request Timeout', '', 'wait-timeout'],
    ['409 Conflict', '{"message":"It is being processed."}', 'server-error'],
    ['425 Too Early', '', 'server-error'],
    ['499 Client Closed Request', '', 'server-error'],
    ['500 Internal Server Error', '{"message":"Server Error"}', 'server-error'],
    ['503 Service Unavailable', '<html>', 'server-error'],
  ])('%s with %.40j is unknown: %s', async (line, body, reason) => {
    const outcome = await outcomeOf(answering(httpAnswer(line, body)));
    expect(outcome).toMatchObject({ outcome: 'unknown', reason, status: Number(line.slice(0, 3)) });
  });

  it('whose media type is that of a web page is not waited for', async () => {
    const outcome = await outcomeOf(async (connection) => {
      await connection.wholeRequest();
      connection.socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{');
    });
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'web-page', status: 200 });
  });

  const no = { outcome: 'rejected', notOnNetwork: false };
  const invalid = '{"message":"Invalid.","errors":{"messages":["Too short."]}}';
  const notThere = '{"message":"Invalid.","errors":{"messages":["No."],"jid":"a","exists":false}}';
  it.each([
    ['422 Unprocessable', invalid, { ...no, status: 422, messages: ['Too short.'] }],
    ['422 Unprocessable', notThere, { ...no, status: 422, messages: ['No.'], notOnNetwork: true }],
    ['404 Not Found', notThere, { ...no, status: 404, messages: ['No.'] }],
    ['404 Not Found', '<html>nginx</html>', { ...no, status: 404, messages: [] }],
    ['403 Forbidden', '', { ...no, status: 403, messages: [] }],
    ['401 Unauthorized', '{"message":"Unauthenticated."}', { outcome: 'unauthorized' }],
    ['429 Too Many', '', { outcome: 'rate-limited', retryAfterMs: null }],
  ])('%s with %j is a rejection', async (line, body, outcome) => {
    expect(await outcomeOf(answering(httpAnswer(line, body)))).toEqual(outcome);
  });

  it('407 is the answer of a proxy, which let nothing through', async () => {
    expect(
      await outcomeOf(answering(httpAnswer('407 Proxy Authentication Required', ''))),
    ).toMatchObject({ outcome: 'not-sent', reason: 'proxy' });
  });

  it('429 gives the time to wait', async () => {
    const answer = httpAnswer('429 Too Many Requests', '{}', ['Retry-After: 7']);
    expect(await outcomeOf(answering(answer))).toEqual({
      outcome: 'rate-limited',
      retryAfterMs: 7_000,
    });
  });

  it('a rejection remains one when its body is cut short', async () => {
    const answer = 'HTTP/1.1 422 Unprocessable\r\nContent-Length: 500\r\n\r\n{"message":';
    expect(await outcomeOf(answering(answer))).toEqual({ ...no, status: 422, messages: [] });
  });
});

describe('endpoints with rules of their own', () => {
  const remove = (gateway: Gateway) =>
    gateway.deleteMessage({ chatId: 'a@c.us', messageId: 'true_a@c.us_B' });
  const archive = (gateway: Gateway) =>
    gateway.editMessageThread({ messageThreadId: 't', isArchived: true });
  const unauthenticated = '{"message":"Unauthenticated."}';
  const refusal = { outcome: 'unknown', reason: 'no-record' };
  const done = { outcome: 'accepted', value: null };
  it.each([
    ['send-seen', seen, '201 Created', '{}', done],
    ['send-seen', seen, '204 No Content', '', done],
    ['send-seen', seen, '200 OK', '[]', done],
    ['send-seen', seen, '200 OK', '<html>', { outcome: 'unknown', reason: 'web-page' }],
    ['send-seen', seen, '200 OK', 'done', { outcome: 'unknown', reason: 'bad-answer' }],
    ['read-chat', read, '204 No Content', '', done],
    ['read-chat', read, '200 OK', 'done', done],
    ['read-chat', read, '500 Error', '', { outcome: 'unknown', reason: 'server-error' }],
    ['read-chat', read, '200 OK', '{"message":"The chat was read."}', done],
    ['read-chat', read, '200 OK', unauthenticated, refusal],
    ['read-chat', read, '200 OK', '{"message":"No.","statusCode":422}', refusal],
    ['send-seen', seen, '200 OK', unauthenticated, refusal],
    ['delete-message', remove, '200 OK', '{}', { outcome: 'accepted' }],
    ['delete-message', remove, '200 OK', unauthenticated, refusal],
    [
      'edit-message-thread',
      archive,
      '200 OK',
      '{"id":"t","is_archived":true}',
      { outcome: 'accepted' },
    ],
    ['edit-message-thread', archive, '200 OK', unauthenticated, refusal],
  ])('%s %# %s', async (_name, send, line, body, outcome) => {
    expect(await outcomeOf(answering(httpAnswer(line, body)), { send })).toMatchObject(outcome);
  });
});

describe('a connection that fails under way', () => {
  it.each([1, 60, 200, 'whole'] as const)('reset after byte %s of the request', async (count) => {
    const outcome = await outcomeOf(async (connection) => {
      await (count === 'whole' ? connection.wholeRequest() : connection.bytes(count));
      connection.socket.resetAndDestroy();
    });
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'reset', status: null });
  });

  it.each([1, 12, 30, accepted.length - 1])('closed after byte %i of the answer', async (count) => {
    const outcome = await outcomeOf(answering(accepted.slice(0, count)));
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'reset' });
  });

  it('closed without an answer', async () => {
    const outcome = await outcomeOf(answering(''));
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'reset', status: null });
  });

  it('an answer that is not HTTP', async () => {
    const outcome = await outcomeOf(answering('SSH-2.0-OpenSSH_9.6\r\n'));
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'bad-answer', status: null });
  });

  it('reports the number of bytes of head and body', async () => {
    const { outcome, connections } = await attempt(answering(''));
    const length = connections[0]?.received().length;
    expect(outcome).toMatchObject({ bytesSent: length, bytesTotal: length });
  });

  it.each([
    ['no answer', '', 'wait-timeout', null],
    ['half a head', 'HTTP/1.1 201 Crea', 'wait-timeout', null],
    ['half a body', accepted.slice(0, -5), 'stalled', 201],
  ])('%s, and then silence', async (_name, answer, reason, status) => {
    const outcome = await outcomeOf(
      async (connection) => {
        await connection.wholeRequest();
        connection.socket.write(answer);
      },
      { timeouts: { waitMs: 60, stallMs: 60 } },
    );
    expect(outcome).toMatchObject({ outcome: 'unknown', reason, status });
  });

  describe('over a sleep', () => {
    /** Reads the request; then an hour passes on the wall's clock, and none on that of timers. */
    const asleep =
      (then: Behaviour): Behaviour =>
      async (connection) => {
        await connection.wholeRequest();
        const now = Date.now;
        vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
        await then(connection);
      };
    afterEach(() => void vi.restoreAllMocks());

    it('waits on, whatever was left', async () => {
      const late = asleep(async ({ socket }) => {
        await wait(200);
        socket.end(accepted);
      });
      const timeouts = { waitMs: 60, afterSleepMs: 10_000 };
      expect(await outcomeOf(late, { timeouts })).toMatchObject({ outcome: 'accepted' });
    });

    it('but not for ever', async () => {
      const outcome = await outcomeOf(
        asleep(() => {}),
        {
          timeouts: { waitMs: 60, afterSleepMs: 60 },
        },
      );
      expect(outcome).toMatchObject({
        outcome: 'unknown',
        reason: 'wait-timeout',
        detail: 'No answer within 0.06 s. The computer was asleep meanwhile.',
      });
    });
  });

  it('waits longer for a text that is sent safely', async () => {
    const send = (gateway: Gateway) => gateway.sendTextSafe(testText);
    const timeouts = { waitMs: 1, safeSendWaitMs: 2_000 };
    const outcome = await outcomeOf(
      async (connection) => {
        await connection.wholeRequest();
        setTimeout(() => connection.socket.end(accepted), 50);
      },
      { send, timeouts },
    );
    expect(outcome).toMatchObject({ outcome: 'accepted' });
  });

  it.each([
    ['without an end', 0, 'answer-too-long'],
    ['that drips', 10, 'stalled'],
  ])('an answer %s', async (_name, pauseMs, reason) => {
    const outcome = await outcomeOf(
      async ({ socket, wholeRequest }) => {
        await wholeRequest();
        socket.write('HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n\r\n"');
        const piece = pauseMs > 0 ? 'x' : 'x'.repeat(100_000);
        const write = () => {
          if (socket.destroyed) return;
          socket.write(piece);
          setTimeout(write, pauseMs);
        };
        write();
      },
      { timeouts: { answerMs: pauseMs > 0 ? 150 : 5_000 } },
    );
    expect(outcome).toMatchObject({ outcome: 'unknown', reason, status: 201 });
  });

  it('is given up by a signal', async () => {
    const controller = new AbortController();
    const outcome = await outcomeOf(
      async (connection) => {
        await connection.wholeRequest();
        controller.abort();
      },
      { send: (gateway) => gateway.sendText(testText, { signal: controller.signal }) },
    );
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'reset' });
  });
});
