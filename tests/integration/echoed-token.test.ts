import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  httpAnswer,
  type RawService,
  startRawService,
} from '../../electron/engine/connection/testing/raw-service.ts';
import { account, runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();
const token = account.accessToken;
const base64 = Buffer.from(token).toString('base64');

let service: RawService | undefined;
afterEach(() => service?.close());

/** A service that answers every call so, with the Authorization header of the request in head and body. */
async function connectTo(statusLine: string, body: (authorization: string) => unknown) {
  service = await startRawService(async ({ socket, received, wholeRequest }) => {
    await wholeRequest();
    const [, authorization = ''] = /^authorization: (.*)$/im.exec(received().toString()) ?? [];
    const answer = JSON.stringify(body(authorization)).replace('canary', String.raw`c\u0061nary`);
    const echoed = [`X-Echo: ${authorization}`, `Retry-After: ${authorization}`];
    socket.end(httpAnswer(`${statusLine} ${authorization}`, answer, echoed));
  });
  const { port } = service;
  return run.connect({
    evenIfUnreachable: true,
    chatServiceAddress: `http://127.0.0.1:${port}/chat/v1`,
    smsServiceAddress: `http://127.0.0.1:${port}/sms/v1`,
  });
}

/** Asks the service for a text, a seen mark and a thread, and collects all that is kept, shown and saved of it. */
async function everythingOf(instanceId: string): Promise<string> {
  const { client } = run;
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  const { localId } = await client.send(instanceId, chatId, 'hello');
  await client.untilAll(instanceId, chatId, 'accepted', 'rejected', 'unknown', 'queued');
  const runId = randomUUID();
  const messageIds = [`false_${chatId}_A1`];
  await client.call('messageActions.markSeen', {
    instanceId,
    runId,
    messageIds,
    participant: null,
  });
  const [threadId = ''] = threadIds(1);
  await importThreads(run, [threadId]);
  const actionId = randomUUID();
  await client.call('threads.setArchived', {
    instanceId,
    actionId,
    threadIds: [threadId],
    archived: true,
  });
  const asked = () => service?.connections.filter(({ received }) => received().length > 0).length;
  await client.until(async () => (asked() ?? 0) >= 3);
  await client.until(async () => {
    const { entries } = await client.call('audit.list', { instanceId, action: 'outcome' });
    return entries.length >= 3;
  });
  const { address } = await client.call('audit.export', { instanceId, format: 'json' });
  const saved = await run.engine.respond(new Request(new URL(address, 'http://page.invalid')));
  const shown = [
    await client.messages(instanceId, chatId),
    await client.call('messages.details', { instanceId, localId }),
    await client.call('audit.list', { instanceId }),
    await client.call('threads.get', { instanceId, threadId }),
  ];
  await run.engine.stop();
  const files = readdirSync(run.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  await run.start();
  return [JSON.stringify(shown), await saved.text(), ...files].join('\n');
}

describe('a token that the service echoes', () => {
  it('stands in nothing that is kept of a yes', async () => {
    const { instanceId } = await connectTo('201 Created', (authorization) => ({
      key: { remoteJid: '4915112345678@c.us', fromMe: true, id: `3EB0 ${token}` },
      message: { extendedTextMessage: { text: 'hello', [authorization]: { deep: [base64] } } },
      messageTimestamp: '1760000000',
      status: `PENDING ${encodeURIComponent(authorization)}`,
      id: 'thread-000000',
      is_archived: true,
      last_message_content: authorization,
    }));
    const everything = await everythingOf(instanceId);
    expect(everything).toContain('(left out)');
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(base64.replace(/=+$/, ''));
  });

  it('stands in nothing that is kept of a no', async () => {
    const { instanceId } = await connectTo('422 Unprocessable', (authorization) => ({
      message: `The given data of ${authorization} was invalid.`,
      errors: { messages: [`Not allowed with ${authorization}`] },
      statusCode: 422,
    }));
    const everything = await everythingOf(instanceId);
    expect(everything).toContain('Not allowed with Bearer (left out)');
    expect(everything).not.toContain(token);
  });
});
