import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { identify } from '../files/file-identity.ts';
import type { Fault } from '../../practice/fault-plan.ts';
import type { PracticeService } from '../../practice/start-practice-service.ts';
import { bare, card, chatId, media, mediaFields, seen, text } from './testing/sample-requests.ts';
import { startTestService, testGateway } from './testing/test-gateway.ts';

describe('with the practice service', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  let practice: PracticeService;
  let gateway: ReturnType<typeof testGateway>;
  const folder = testFolder('gateway');
  beforeAll(async () => {
    practice = await startTestService({ typingMs: 0, now: () => now });
    gateway = testGateway(practice);
  });
  afterAll(() => practice.close());

  const key = {
    remoteJid: '4915112345678@s.whatsapp.net',
    fromMe: true,
    id: expect.stringMatching(/^[0-9A-F]{22}$/) as string,
  };
  const record = { key, status: 'PENDING', messageTimestamp: now / 1000 };

  it.each([
    ['sendText', () => gateway.sendText(text), 'extendedTextMessage'],
    ['sendTextSafe', () => gateway.sendTextSafe(text), 'extendedTextMessage'],
    ['sendLinkCustomPreview', () => gateway.sendLinkCustomPreview(card), 'extendedTextMessage'],
    ['sendFile', () => gateway.sendFile(media), 'documentMessage'],
    ['sendImage', () => gateway.sendImage(media), 'imageMessage'],
    ['sendVideo', () => gateway.sendVideo(bare), 'imageMessage'],
    ['sendRoundVideo', () => gateway.sendRoundVideo(media), 'ptvMessage'],
    ['sendVoice', () => gateway.sendVoice(media), 'audioMessage'],
  ])('%s is accepted', async (_name, send, kind) => {
    expect(await send()).toMatchObject({
      outcome: 'accepted',
      status: 201,
      value: { ...record, payload: { kind } },
    });
  });

  it('shows previews: made up for a text, as given for a card', async () => {
    expect(await gateway.sendText(text)).toMatchObject({
      value: { payload: { fields: { matchedText: 'https://shop.example/a?b=c&d=' } } },
    });
    expect(await gateway.sendLinkCustomPreview(card)).toMatchObject({
      value: { payload: { fields: { title: 'Shop', description: 'All we have' } } },
    });
  });

  it.each(['sendFile', 'sendImage', 'sendVideo', 'sendRoundVideo', 'sendVoice'] as const)(
    '%s uploads exactly the bytes of the file',
    async (method) => {
      const content = randomBytes(1_500_000);
      const path = join(folder, 'upload.bin');
      await writeFile(path, content);
      const name = '\u202e"Ünï"\r\n😀.png';
      const source = { path, identity: await identify(path) };
      const request = { ...media, fileName: name, source };
      expect(await gateway[method](request)).toMatchObject({ outcome: 'accepted' });
      const { url: _url, fileName: _name, mimetype, ...fields } = mediaFields;
      expect(practice.log.at(-1)).toMatchObject({
        chatId,
        fields: {
          ...fields,
          ...(method === 'sendRoundVideo' && { asNote: '1' }),
          ...(!['sendVoice', 'sendRoundVideo'].includes(method) && { fileName: name, mimetype }),
        },
        file: {
          name: '\u202e%22Ünï%22%0D%0A😀.png',
          mimetype: 'image/png',
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        },
      });
    },
  );

  it('forwards and deletes what was sent before', async () => {
    const sent = await gateway.sendText(text);
    const keyId = sent.outcome === 'accepted' ? sent.value.key?.id : null;
    const named = { chatId, messageId: `true_${chatId}_${keyId}` };
    expect(await gateway.forwardMessage(named)).toMatchObject({
      outcome: 'accepted',
      value: { key, body: text.text, ack: 0, ackName: 'PENDING', isForwarded: true },
    });
    expect(await gateway.deleteMessage(named)).toMatchObject({
      outcome: 'accepted',
      value: {
        ...record,
        payload: {
          kind: 'protocolMessage',
          fields: { type: 'REVOKE', key: { ...key, id: keyId } },
        },
      },
    });
    expect(await gateway.forwardMessage(named)).toEqual({
      outcome: 'rejected',
      status: 404,
      messages: ['Message not found.'],
      notOnNetwork: false,
    });
  });

  it('marks as read', async () => {
    expect(await gateway.sendSeen(seen)).toMatchObject({ outcome: 'accepted', value: null });
    const all = { chatId, messages: 3 };
    expect(await gateway.readChat(all)).toMatchObject({ outcome: 'accepted', value: null });
    expect(practice.log.at(-1)).toMatchObject({ operation: 'read-chat', query: { messages: '3' } });
  });

  it('archives a thread', async () => {
    const change = { messageThreadId: 'thread-7', isArchived: true };
    expect(await gateway.editMessageThread(change)).toMatchObject({
      outcome: 'accepted',
      value: { id: 'thread-7', isArchived: true, updatedAt: null },
    });
    expect(practice.threads.get('thread-7')).toMatchObject({ is_archived: true });
  });

  it('reports the reason of a rejection', async () => {
    expect(await gateway.sendText({ ...text, text: '' })).toEqual({
      outcome: 'rejected',
      status: 422,
      messages: ['The text field must not be empty.'],
      notOnNetwork: false,
    });
    expect(await gateway.sendText({ ...text, chatId: '4915112345000@c.us' })).toEqual({
      outcome: 'rejected',
      status: 422,
      messages: ['The number 4915112345000 is not on the messaging network.'],
      notOnNetwork: true,
    });
    const stranger = testGateway({ ...practice, accessToken: 'another' });
    expect(await stranger.sendText(text)).toEqual({ outcome: 'unauthorized' });
    const lost = testGateway({ ...practice, instanceUuid: 'another' });
    expect(await lost.sendText(text)).toMatchObject({ outcome: 'rejected', status: 404 });
  });

  const doubt = (reason: string) => ({ outcome: 'unknown', reason });
  it.each<[Fault, number, object]>([
    [{ kind: 'delay', ms: 1 }, 1, { outcome: 'accepted' }],
    [{ kind: 'reset-before' }, 0, doubt('reset')],
    [{ kind: 'reset-after' }, 1, doubt('reset')],
    [{ kind: 'half-answer' }, 1, doubt('reset')],
    [{ kind: 'stall' }, 1, doubt('wait-timeout')],
    [{ kind: 'stalled-answer' }, 1, doubt('stalled')],
    [{ kind: 'no-content' }, 1, doubt('bad-answer')],
    [{ kind: 'bad-json' }, 1, doubt('bad-answer')],
    [{ kind: 'endless-answer' }, 1, doubt('answer-too-long')],
    [{ kind: 'web-page' }, 0, doubt('web-page')],
    [{ kind: 'redirect', location: 'https://a.example/' }, 0, doubt('redirect')],
    [{ kind: 'status', status: 503 }, 0, doubt('server-error')],
    [{ kind: 'rate-limited', retryAfter: 3 }, 0, { outcome: 'rate-limited', retryAfterMs: 3000 }],
  ])(
    'with the fault %j a text is sent once and never twice',
    async (fault, carriedOut, outcome) => {
      const before = { requests: practice.requests, carriedOut: practice.log.length };
      practice.faults.next(fault);
      const impatient = testGateway(practice, { timeouts: { waitMs: 200, stallMs: 200 } });
      expect(await impatient.sendText(text)).toMatchObject(outcome);
      expect(practice.requests - before.requests).toBe(1);
      expect(practice.log.length - before.carriedOut).toBe(carriedOut);
    },
  );
});
