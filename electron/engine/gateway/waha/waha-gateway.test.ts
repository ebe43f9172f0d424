import { createHash, randomBytes } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testFolder } from '../../../../tests/support/test-folder.ts';
import { identify } from '../../files/file-identity.ts';
import type { PracticeService } from '../../../practice/start-practice-service.ts';
import { bare, card, chatId, media, seen, text } from '../testing/sample-requests.ts';
import { startTestService, testGateway, testToken } from '../testing/test-gateway.ts';

const session = 'default';
const keyId = '3EB0A1B2C3D4E5F6071829';
let service: PracticeService;
let gateway: ReturnType<typeof testGateway>;
const folder = testFolder('waha');

beforeAll(async () => {
  service = await startTestService({ instanceUuid: session, keepsContent: true });
  gateway = testGateway(
    { chatServiceAddress: service.wahaAddress, instanceUuid: session },
    { protocol: 'waha' },
  );
});
beforeEach(() => service.faults.clear());
afterAll(() => service.close());

const to = { chatId, replyTo: null };
const place = { latitude: 52.52, longitude: 13.4, title: 'Here' };
const poll = { name: 'When?', options: ['Today', 'Tomorrow'], multipleAnswers: false };
const contact = { fullName: 'Ana', organization: '', phoneNumber: '+49 151 1' };

it.each([
  ['a text', () => gateway.sendText({ ...text, keyId })],
  ['a text that is typed', () => gateway.sendTextSafe({ ...text, text: 'Hi', keyId })],
  ['a location', () => gateway.sendLocation({ ...to, ...place, keyId })],
  ['contact cards', () => gateway.sendContactCard({ chatId, contacts: [contact], keyId })],
  ['a poll', () => gateway.sendPoll({ ...to, ...poll, keyId })],
])('sends %s under the ID that it is given, and finds it by that', async (_what, send) => {
  expect(await send()).toMatchObject({ outcome: 'accepted', value: { key: { id: keyId } } });
  const ids = await gateway.history?.ownMessageIds({ chatIds: [chatId, chatId], keyId });
  expect(ids).toEqual([`true_${chatId}_${keyId}`, keyId]);
  for (const messageId of ids ?? []) {
    const found = await gateway.history?.ownMessage({ chatId, messageId });
    expect(found).toMatchObject({
      outcome: 'accepted',
      value: { key: { fromMe: true, id: keyId } },
    });
  }
});

it('knows every spelling of a message in a group, where the own account stands behind it', async () => {
  const group = '120363000000000000@g.us';
  const ids = await gateway.history?.ownMessageIds({ chatIds: [group], keyId });
  const named = `true_${group}_${keyId}`;
  expect(ids).toEqual([named, `${named}_15550100000@c.us`, keyId]);
});

it.each([
  ['sendLinkCustomPreview', () => gateway.sendLinkCustomPreview(card), 'send-link-custom-preview'],
  ['sendFile', () => gateway.sendFile(media), 'send-file'],
  ['sendVideo', () => gateway.sendVideo(bare), 'send-video'],
  ['sendRoundVideo', () => gateway.sendRoundVideo(media), 'send-video'],
  ['sendVoice', () => gateway.sendVoice(media), 'send-voice'],
])('%s is accepted', async (_name, send, operation) => {
  expect(await send()).toMatchObject({
    outcome: 'accepted',
    value: { key: { id: expect.stringMatching(/^3EB0/) as string } },
  });
  expect(service.log.at(-1)).toMatchObject({ operation, chatId });
});

it('marks a round video, and detects a server that does not support them', async () => {
  const sent = await gateway.sendRoundVideo(media);
  expect(sent).toMatchObject({ value: { payload: { kind: 'ptvMessage' } } });
  expect(service.log.at(-1)?.fields).toMatchObject({ asNote: true });
  const body = { message: 'asNote is not available in this engine', statusCode: 422 };
  service.faults.next({ kind: 'status', status: 422, body, operation: 'send-video' });
  expect(await gateway.sendRoundVideo(media)).toMatchObject({ notOffered: 'round-video' });
  service.faults.next({ kind: 'status', status: 422, body, operation: 'send-video' });
  expect(await gateway.sendVideo(media)).not.toHaveProperty('notOffered');
});

it.each([0, 1, 2, 262_144, 1_000_001])('sends a file of %i more bytes in base64', async (more) => {
  const content = randomBytes(1 + more);
  const path = join(folder, 'upload.bin');
  await writeFile(path, content);
  // A name may also contain the placeholder for the content.
  const fileName = '"data":"" \u202e😀.png';
  const source = { path, identity: await identify(path) };
  expect(await gateway.sendImage({ ...media, source, fileName })).toMatchObject({
    outcome: 'accepted',
    value: { payload: { kind: 'imageMessage' } },
  });
  expect(service.log.at(-1)?.file).toMatchObject({
    name: fileName,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
});

it('does not begin with a file that the server would not take', async () => {
  const path = join(folder, 'large.bin');
  await writeFile(path, '');
  await truncate(path, 37_000_001);
  const before = service.requests;
  const source = { path, identity: await identify(path) };
  expect(await gateway.sendFile({ ...media, source })).toMatchObject({
    outcome: 'bad-file',
    problem: 'over-limit',
  });
  expect(service.requests).toBe(before);
});

it('forwards, marks as seen, reacts, stars and deletes', async () => {
  const sent = await gateway.sendText(text);
  const key = sent.outcome === 'accepted' ? sent.value.key : null;
  const named = { chatId, messageId: `true_${chatId}_${key?.id}` };
  expect(await gateway.forwardMessage(named)).toMatchObject({
    outcome: 'accepted',
    value: { isForwarded: true, key: { fromMe: true } },
  });
  const done = [
    await gateway.sendSeen(seen),
    await gateway.readChat({ chatId, messages: 3 }),
    await gateway.reactToMessage({ ...named, reaction: '👍' }),
    await gateway.starMessage({ ...named, star: true }),
    await gateway.deleteMessage(named),
  ];
  expect(done.map(({ outcome }) => outcome)).toEqual(Array(5).fill('accepted'));
  expect(await gateway.deleteMessage(named)).toMatchObject({ outcome: 'rejected', status: 404 });
});

it('returns the state of the session, and a code when one must be scanned', async () => {
  expect(await gateway.optional.health()).toMatchObject({ value: { status: 'WORKING' } });
  expect(await gateway.optional.requestNewQrCode()).toMatchObject({ outcome: 'rejected' });
  service.switches.phone = 'SCAN_QR_CODE';
  expect(await gateway.optional.requestNewQrCode()).toMatchObject({
    outcome: 'accepted',
    value: expect.stringMatching(/^iVBOR/) as string,
  });
  service.switches.phone = 'WORKING';
});

it.each([
  ['a hidden ID', '8995432115194@lid', '4915112345998@c.us'],
  ['a number', '4915112345998@c.us', '8995432115194@lid'],
  ['a hidden ID of nobody it knows', '123456789@lid', '123456789@lid'],
  ['a number that has no hidden ID', '4915112345678@c.us', '4915112345678@c.us'],
])('returns the other ID of %s, if it has one', async (_what, asked, id) => {
  expect(await gateway.optional.contact(asked)).toMatchObject({
    outcome: 'accepted',
    value: { id, name: null, pushname: null },
  });
});

it('reads chats and their messages back, in parts', async () => {
  const other = '4915187654321@c.us';
  for (const words of ['one', 'two', 'three']) {
    await gateway.sendText({ ...text, chatId: other, text: words });
  }
  const chats = await gateway.history?.chats({ limit: 100, offset: 0 });
  const ids = chats?.outcome === 'accepted' ? chats.value.map(({ id }) => id) : [];
  expect(ids).toContain(other);
  const wholeTime = { chatId: other, from: 0, to: Math.ceil(Date.now() / 1_000) };
  const part = await gateway.history?.messages({ ...wholeTime, limit: 2, offset: 1 });
  expect(part).toMatchObject({ value: [{ body: 'two' }, { body: 'three' }] });
  const none = await gateway.history?.messages({ ...wholeTime, to: 1, limit: 2, offset: 0 });
  expect(none).toMatchObject({ value: [] });
});

it('sends no request that WAHA does not have', async () => {
  const before = service.requests;
  expect(await gateway.editMessageThread({ messageThreadId: 'a', isArchived: true })).toMatchObject(
    { outcome: 'rejected' },
  );
  expect(await gateway.optional.newestHeartbeat()).toMatchObject({ outcome: 'rejected' });
  expect(service.requests).toBe(before);
});

it('keeps the key out of what it answers', async () => {
  service.faults.next({ kind: 'status', status: 422, body: { message: `No: ${testToken}` } });
  expect(JSON.stringify(await gateway.sendText(text))).not.toContain(testToken);
});
