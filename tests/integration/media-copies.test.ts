import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Media, MessageContent } from '../../shared/contract/messages.ts';
import type { MediaCopy } from '../../shared/domain/media-copy.ts';
import { sentFiles } from '../../electron/practice/media-shelf.ts';
import { contentAddress } from '../../shared/page-routes.ts';
import { findBytes } from '../support/bytes-of.ts';
import { forgetAll } from '../support/forgetting.ts';
import {
  importRecords,
  mediaRecord,
  type SentMedia,
  untilContent,
} from '../support/incoming-media.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const ana = '4915112345678@c.us';
const picture = sentFiles.picture();

/** Another host: what is asked there is written down. */
let other: Server;
let asked: IncomingMessage[];
let otherOrigin: string;

beforeEach(async () => {
  asked = [];
  other = createServer((request, response) => {
    asked.push(request);
    response.end(picture.bytes);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterEach(() => void other.close());

const keep = (keepCopies: 'off' | 'pictures-and-voice' | 'everything', largestMegabytes = 25) =>
  run.client.call('settings.set', { media: { keepCopies, largestMegabytes } });

const isMedia = (content: MessageContent): content is Media => content.kind === 'media';
type Record = Extract<MessageContent, { kind: 'record' }> & { copy: MediaCopy };
const isRecord =
  (state: MediaCopy['state'], problem: MediaCopy['problem'] = null) =>
  (content: MessageContent): content is Record =>
    content.kind === 'record' && content.copy?.state === state && content.copy.problem === problem;

/** Takes in one message with media, and returns its place. */
async function comesIn(instanceId: string, media: SentMedia, id = 'KEY1') {
  await importRecords(run, instanceId, [mediaRecord(ana, id, { caption: id, ...media })]);
  return { instanceId, chatId: ana, text: media.caption ?? id };
}

/** What was received in part. */
const halves = () => {
  const folder = join(run.folder, 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function contentOf(instanceId: string, localId: string): Promise<Buffer> {
  const address = `http://postline${contentAddress(instanceId, localId)}`;
  const response = await run.engine.respond(new Request(address));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

it('fetches pictures by itself on a new computer, but no file, and nothing of last month', async () => {
  const { instanceId } = await run.connect();
  const url = () => run.service.shelve(picture);
  const at = (text: string) => ({ instanceId, chatId: ana, text });
  await importRecords(run, instanceId, [
    mediaRecord(ana, 'O', { caption: 'old', url: url(), daysAgo: 30 }),
    mediaRecord(ana, 'F', { payload: 'documentMessage', caption: 'form', url: url() }),
    mediaRecord(ana, 'P', { caption: 'picture', url: url() }),
  ]);
  expect((await untilContent(run, at('picture'), isMedia)).content.sendAs).toBe('image');
  await untilContent(run, at('form'), isRecord('offered'));
  const { localId } = await untilContent(run, at('old'), isRecord('offered'));
  await run.client.call('mediaCopies.download', { instanceId, localId });
  await untilContent(run, at('old'), isMedia);
});

it('asks for nothing where nothing is kept, and copies on a person’s word', async () => {
  const { instanceId } = await run.connect();
  await keep('off');
  const before = run.service.requests;
  const place = await comesIn(instanceId, { url: run.service.shelve(picture) });
  const { localId, content } = await untilContent(run, place, isRecord('offered'));
  expect(content).toMatchObject({ sendAs: 'image', copy: { retryAt: null } });
  expect(run.service.requests).toBe(before);
  await run.client.call('mediaCopies.download', { instanceId, localId });
  const copied = await untilContent(run, place, isMedia);
  expect(copied.content).toMatchObject({
    sendAs: 'image',
    mimetype: 'image/png',
    hasContent: true,
    source: { kind: 'file', size: picture.bytes.length },
    thumbnailSize: { width: 320, height: 180 },
  });
  expect(copied.content.fileName).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
  expect(await contentOf(instanceId, localId)).toEqual(picture.bytes);
  expect(run.service.requests).toBe(before + 1);
});

it('copies what was written on the phone as what came in, and nothing that a request made', async () => {
  const { instanceId } = await run.connect();
  await keep('pictures-and-voice');
  const own = (id: string, source: string) => {
    const record = mediaRecord(ana, id, { caption: id, url: run.service.shelve(picture) });
    return { ...record, source, key: { ...record.key, fromMe: true } };
  };
  await importRecords(run, instanceId, [own('phone', 'app'), own('request', 'api')]);
  const at = (text: string) => ({ instanceId, chatId: ana, text });
  const copied = await untilContent(run, at('phone'), isMedia);
  expect(await contentOf(instanceId, copied.localId)).toEqual(picture.bytes);
  const { localId } = copied;
  const details = await run.client.call('messages.details', { instanceId, localId });
  expect(details.request).toBe(null);
  const messages = await run.client.messages(instanceId, ana);
  const request = messages.find(({ text }) => text === 'request');
  expect(request?.content).toMatchObject({ kind: 'record' });
  expect(request?.content).not.toHaveProperty('copy');
});

it('copies what the settings keep by itself, with the token, from the service alone', async () => {
  const { instanceId } = await run.connect();
  await keep('pictures-and-voice');
  const voice = sentFiles.voice();
  const form = sentFiles.form();
  const url = (file: typeof voice) => run.service.shelve(file);
  await importRecords(run, instanceId, [
    mediaRecord(ana, 'P', { caption: 'picture', url: url(picture) }),
    mediaRecord(ana, 'V', {
      payload: 'audioMessage',
      caption: 'voice',
      mimetype: 'audio/ogg',
      url: url(voice),
    }),
    mediaRecord(ana, 'F', { payload: 'documentMessage', caption: 'form', url: url(form) }),
    mediaRecord(ana, 'E', { caption: 'elsewhere', url: `${otherOrigin}/picture.png` }),
  ]);
  const at = (text: string) => ({ instanceId, chatId: ana, text });
  expect((await untilContent(run, at('picture'), isMedia)).content.sendAs).toBe('image');
  expect((await untilContent(run, at('voice'), isMedia)).content).toMatchObject({
    sendAs: 'voice',
    mimetype: 'audio/wav',
  });
  await untilContent(run, at('form'), isRecord('offered'));
  // A private address of another host: neither with the token nor without.
  await untilContent(run, at('elsewhere'), isRecord('failed', 'elsewhere'));
  expect(asked).toEqual([]);
});

it('follows no redirect to another host, and takes the token nowhere else', async () => {
  await keep('everything');
  const gone: string[] = [];
  const front = createServer((request, response) => {
    gone.push(String(request.headers.authorization));
    const away = request.url?.includes('away');
    const location = away ? `${otherOrigin}/p.png` : '/chat/v1/there.png';
    if (request.url?.includes('there')) response.end(picture.bytes);
    else response.writeHead(302, { location }).end();
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  try {
    const { instanceId } = await run.client.call('instances.connect', {
      ...run.form(),
      chatServiceAddress: `${origin}/chat/v1`,
      evenIfUnreachable: true,
    });
    gone.length = 0;
    const away = await comesIn(instanceId, { url: `${origin}/away.png` }, 'AWAY');
    await untilContent(run, away, isRecord('failed', 'elsewhere'));
    const near = await comesIn(instanceId, { url: `${origin}/near.png` }, 'NEAR');
    await untilContent(run, near, isMedia);
    expect(gone).toEqual(Array.from({ length: 3 }, () => `Bearer ${account.accessToken}`));
    expect(asked).toEqual([]);
  } finally {
    front.close();
  }
});

it('says what has expired, what is too large, and what is no picture', async () => {
  const { instanceId } = await run.connect();
  await keep('everything', 1);
  const large = { ...picture, bytes: Buffer.concat([picture.bytes, Buffer.alloc(1_100_000)]) };
  const url = run.service.shelve(large);
  const told = await comesIn(instanceId, { url, size: 1_100_001 }, 'TOLD');
  await untilContent(run, told, isRecord('offered', 'too-large'));
  // Neither the record nor the head of the answer says how large it is.
  run.service.switches.media.bytesPerSecond = 50_000_000;
  const found = await comesIn(instanceId, { url }, 'FOUND');
  const message = await untilContent(run, found, isRecord('offered', 'too-large'));
  expect(halves()).toEqual([]);

  run.service.switches.media.bytesPerSecond = null;
  run.service.switches.media.isPage = true;
  const page = await comesIn(instanceId, { url: run.service.shelve(picture) }, 'PAGE');
  await untilContent(run, page, isRecord('failed', 'other-type'));
  run.service.switches.media.isPage = false;

  run.service.switches.media.isExpired = true;
  const late = await comesIn(instanceId, { url: run.service.shelve(picture) }, 'LATE');
  const expired = await untilContent(run, late, isRecord('expired'));
  run.service.switches.media.isExpired = false;

  // A person may have it all the same.
  for (const { localId } of [message, expired]) {
    await run.client.call('mediaCopies.download', { instanceId, localId });
  }
  expect((await untilContent(run, found, isMedia)).content.source).toMatchObject({
    size: large.bytes.length,
  });
  await untilContent(run, late, isMedia);
});

it('tells what a file is by its content, whatever its name says', async () => {
  const { instanceId } = await run.connect();
  await keep('everything');
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const url = run.service.shelve({ bytes: page, mimetype: 'image/png', fileName: 'page.png' });
  const media = { url, payload: 'documentMessage', mimetype: 'image/png', fileName: 'page.png' };
  const copied = await untilContent(run, await comesIn(instanceId, media), isMedia);
  expect(copied.content).toMatchObject({ sendAs: 'file', mimetype: null, fileName: 'page.png' });
  const address = `http://postline${contentAddress(instanceId, copied.localId)}`;
  const { headers } = await run.engine.respond(new Request(address));
  expect(headers.get('content-type')).toBe('application/octet-stream');
});

it('tries again while the service is away, over a restart, and begins a broken one anew', async () => {
  const { instanceId } = await run.connect();
  await keep('everything');
  await run.service.goOffline();
  const size = picture.bytes.length;
  const place = await comesIn(instanceId, { url: run.service.shelve(picture), size });
  const waiting = await untilContent(run, place, isRecord('waiting', 'unreachable'));
  expect(waiting.content.copy.retryAt).toBeGreaterThan(Date.now() - 60_000);
  await run.service.comeBack();
  run.service.switches.media.bytesPerSecond = 50_000;
  await run.until(async () => {
    const under = await run.client.call('mediaCopies.list', { instanceId, chatId: ana });
    return under.some(({ bytes, total }) => bytes > 0 && total === picture.bytes.length)
      ? under
      : null;
  });
  await run.engine.stop();
  run.service.switches.media.bytesPerSecond = null;
  await run.start();
  const { localId } = await untilContent(run, place, isMedia);
  expect(await contentOf(instanceId, localId)).toEqual(picture.bytes);
});

it('breaks a copy off on a person’s word, and leaves nothing of it', async () => {
  const { instanceId } = await run.connect();
  await keep('everything');
  run.service.switches.media.bytesPerSecond = 20_000;
  const place = await comesIn(instanceId, { url: run.service.shelve(picture) });
  const { localId } = await untilContent(run, place, isRecord('waiting'));
  await run.until(async () => {
    const under = await run.client.call('mediaCopies.list', { instanceId, chatId: ana });
    return under.some(({ bytes }) => bytes > 0) ? under : null;
  });
  await run.client.call('mediaCopies.cancel', { instanceId, localId });
  await untilContent(run, place, isRecord('offered'));
  expect(halves()).toEqual([]);
  expect(existsSync(join(run.folder, 'instances', instanceId, 'files', localId))).toBe(false);
});

it('forgets copies with whoever sent them, also while they are made', async () => {
  const { instanceId } = await run.connect();
  await keep('everything');
  const secret = Buffer.concat([picture.bytes, Buffer.from('of Ana alone'), Buffer.alloc(100_000)]);
  const url = run.service.shelve({ ...picture, bytes: secret });
  const done = await comesIn(instanceId, { url }, 'DONE');
  const { localId } = await untilContent(run, done, isMedia);
  expect(findBytes(run.folder, 'of Ana alone')).not.toEqual([]);
  run.service.switches.media.bytesPerSecond = 100_000;
  await comesIn(instanceId, { url }, 'HALF');
  await run.until(async () => {
    const under = await run.client.call('mediaCopies.list', { instanceId, chatId: ana });
    return under.some(({ bytes }) => bytes > picture.bytes.length) ? under : null;
  });
  await forgetAll(run, ana);
  expect(findBytes(run.folder, 'of Ana alone')).toEqual([]);
  expect(existsSync(join(run.folder, 'instances', instanceId, 'files', localId))).toBe(false);
  expect(await run.client.call('mediaCopies.list', { instanceId, chatId: ana })).toEqual([]);
});

it('deletes copies with old messages, and takes them into backups', async () => {
  const { instanceId } = await run.connect();
  await keep('everything');
  const secret = Buffer.concat([picture.bytes, Buffer.from('of Ana alone')]);
  const url = run.service.shelve({ ...picture, bytes: secret });
  const place = await comesIn(instanceId, { url, daysAgo: 60 });
  const gone = { url: 'https://media.invalid/gone.png', daysAgo: 60 };
  const late = await comesIn(instanceId, gone, 'WAITS');
  for (const one of [place, late]) {
    const found = await untilContent(run, one, isRecord('offered'));
    await run.client.call('mediaCopies.download', { instanceId, localId: found.localId });
  }
  const { localId } = await untilContent(run, place, isMedia);
  await untilContent(run, late, isRecord('waiting', 'unreachable'));
  const [use] = (await run.client.call('storage.use', {})).instances;
  expect(use?.files).toBe(secret.length);
  await run.client.call('backups.make', { instanceId, passphrase: '' });
  const backup = await run.until(async () => {
    const task = await run.client.call('backups.task', {});
    return task?.stage === 'done' && task.kind === 'backup' ? task.download : null;
  });
  const response = await run.engine.respond(new Request(`http://postline${backup.address}`));
  const tar = Buffer.from(await response.arrayBuffer());
  expect(tar.includes('of Ana alone')).toBe(true);
  expect(tar.includes(`files/${localId}`)).toBe(true);
  await run.client.call('backups.dismiss', {});

  await run.client.call('retention.set', { instanceId, months: 1 });
  await run.until(async () => {
    const messages = await run.client.messages(instanceId, ana);
    return messages.length === 0 && findBytes(run.folder, 'of Ana alone').length === 0;
  });
});

it('copies from a WAHA server that names itself by another address', async () => {
  await run.client.call('settings.set', { sending: { gapSeconds: 0 } });
  await keep('everything');
  const { instanceId } = await run.client.call('instances.connect', {
    ...run.form(),
    protocol: 'waha',
    chatServiceAddress: run.service.wahaAddress,
    smsServiceAddress: '',
  });
  await run.client.openChat(instanceId, '+49 151 12345678');
  await vi.waitFor(() => expect(run.service.wahaLines.count).toBe(1), { timeout: 10_000 });
  const url = run.service.shelve(picture);
  run.service.cameIn(mediaRecord('4915112345678@s.whatsapp.net', 'W1', { url, caption: 'W1' }));
  const place = { instanceId, chatId: ana, text: 'W1' };
  const { localId } = await untilContent(run, place, isMedia);
  expect(await contentOf(instanceId, localId)).toEqual(picture.bytes);
  const kept = join(run.folder, 'instances', instanceId, 'files', localId);
  expect(readFileSync(kept)).toEqual(picture.bytes);
});
