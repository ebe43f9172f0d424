import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../shared/contract/attachments.ts';
import { contentAddress, thumbnailAddress } from '../../shared/page-routes.ts';
import { clip } from '../support/clips.ts';
import { askPage, grantBytes, type InChat, openChatOf } from '../support/page-bytes.ts';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const open = () => openChatOf(run);

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(run.folder, name);
  writeFileSync(path, content);
  return path;
};

const addFiles = (chat: InChat, ...paths: string[]): Promise<Attachment[]> =>
  run.client.call('attachments.addFiles', {
    ...chat,
    grantIds: paths.map((path) => run.engine.grant(path)),
  });

const sendAttachments = (chat: InChat, ...attachments: Attachment[]) =>
  run.client.call('messages.send', {
    ...chat,
    localId: randomUUID(),
    text: '',
    attachmentIds: attachments.map(({ attachmentId }) => attachmentId),
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
  });

/** Sends a text as the caption of the first of some attachments. */
const sendCaptioned = async (chat: InChat, text: string, ...attachments: Attachment[]) => {
  const attachmentIds = attachments.map(({ attachmentId }) => attachmentId);
  const input = {
    ...chat,
    localId: randomUUID(),
    text,
    attachmentIds,
    captionOf: attachmentIds[0] ?? null,
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
  };
  return { input, sent: (await run.client.call('messages.send', input)).messages };
};

const ask = (path: string, init?: RequestInit) => askPage(run, path, init);

describe('a text with attachments', () => {
  it('is the caption of the first, however often it is asked for, and is found and edited there', async () => {
    const chat = await open();
    const added = await addFiles(chat, file('one.png', png), file('two.png', png));
    const { input, sent } = await sendCaptioned(chat, 'Both doors', ...added);
    expect(sent.map(({ text, content }) => [text, content.kind])).toEqual([
      ['Both doors', 'media'],
      ['', 'media'],
    ]);
    const again = await run.client.call('messages.send', input);
    expect(again.messages.map(({ localId }) => localId)).toEqual(input.attachmentIds);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(run.service.log.map(({ operation, fields }) => [operation, fields['caption']])).toEqual([
      ['send-image', 'Both doors'],
      ['send-image', undefined],
    ]);
  });

  it('is none where a picture without one is forwarded, whatever the service answers', async () => {
    const chat = await open();
    await sendAttachments(chat, ...(await addFiles(chat, file('one.png', png))));
    const { instanceId, chatId } = chat;
    const [sent] = await run.client.untilAll(instanceId, chatId, 'accepted');
    const to = '491511111111@c.us';
    const messageIds = [sent?.messageId ?? ''];
    await run.client.call('messages.forward', {
      instanceId,
      runId: randomUUID(),
      messageIds,
      chatIds: [to],
      allowFirstContacts: true,
      anyway: false,
    });
    const [copy] = await run.client.untilAll(instanceId, to, 'accepted');
    expect(copy).toMatchObject({ text: '', content: { kind: 'forward', fileName: 'one.png' } });
  });

  it('goes by itself where the first was sent before, or does not go with it', async () => {
    const chat = await open();
    const [gone, ...others] = await addFiles(chat, file('one.png', png), file('two.png', png));
    if (gone === undefined) throw new Error('nothing was added');
    await sendAttachments(chat, gone);
    const { input, sent } = await sendCaptioned(chat, 'Both doors', gone, ...others);
    expect(sent.map(({ text, content }) => [text, content.kind])).toEqual([
      ['Both doors', 'text'],
      ['', 'media'],
      ['', 'media'],
    ]);
    const more = { ...input, localId: randomUUID(), text: 'And more', attachmentIds: [] };
    const { messages } = await run.client.call('messages.send', more);
    expect(messages.map(({ text }) => text)).toEqual(['And more']);
  });

  it('goes by itself where the first has a caption of its own, or can have none', async () => {
    const chat = await open();
    const added = await addFiles(chat, file('one.png', png));
    const { instanceId } = chat;
    const attachmentId = added[0]?.attachmentId ?? '';
    await run.client.call('attachments.change', { instanceId, attachmentId, caption: 'Mine' });
    const { sent } = await sendCaptioned(chat, 'Hello', ...added);
    expect(sent.map(({ text }) => text)).toEqual(['Hello', 'Mine']);
    const voice = await addFiles(chat, file('two.png', png));
    const id = voice[0]?.attachmentId ?? '';
    await run.client.call('attachments.change', { instanceId, attachmentId: id, sendAs: 'voice' });
    const spoken = await sendCaptioned(chat, 'Listen', ...voice);
    expect(spoken.sent.map(({ text }) => text)).toEqual(['Listen', '']);
  });

  it('is taken back and scheduled with it', async () => {
    await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
    const chat = await open();
    const added = await addFiles(chat, file('one.png', png));
    const { input } = await sendCaptioned(chat, 'The door', ...added);
    const { instanceId, chatId } = chat;
    const localIds = input.attachmentIds;
    expect(await run.client.call('messages.takeBack', { instanceId, localIds })).toBe('back');
    const [back] = await run.client.call('attachments.list', chat);
    expect(back).toMatchObject({ caption: 'The door', fileName: 'one.png' });
    const attachmentIds = [back?.attachmentId ?? ''];
    const sendAt = Date.now() + 3_600_000;
    const later = {
      ...input,
      localId: randomUUID(),
      text: '',
      attachmentIds,
      captionOf: null,
      sendAt,
    };
    await run.client.call('messages.send', later);
    const scheduled = await run.client.call('scheduled.list', { instanceId, chatId });
    expect(JSON.stringify(scheduled)).toContain('The door');
  });
});

describe('a file that was picked', () => {
  it('is guessed by its content, and its name is kept as it is', async () => {
    const chat = await open();
    const odd = 'a "b" ‮🙂.bin';
    const added = await addFiles(
      chat,
      file(odd, png),
      file('notes.txt', 'x'),
      file('clip.mp4', clip),
    );
    expect(added.map(({ fileName, sendAs, mimetype }) => [fileName, sendAs, mimetype])).toEqual([
      [odd, 'image', 'image/png'],
      ['notes.txt', 'file', 'text/plain'],
      ['clip.mp4', 'video', 'video/mp4'],
    ]);
    expect(JSON.stringify(added)).not.toContain(run.folder);
  });

  it('arrives with the bytes that are on disk, in the order of the tray', async () => {
    const chat = await open();
    const added = await addFiles(chat, file('one.txt', 'one'), file('two.png', png));
    await run.client.call('attachments.change', {
      instanceId: chat.instanceId,
      attachmentId: added[0]?.attachmentId ?? '',
      caption: 'the first',
    });
    await sendAttachments(chat, ...added);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(
      run.service.log.map(({ operation, fields, file: sent }) => [operation, fields, sent]),
    ).toEqual([
      [
        'send-file',
        expect.objectContaining({
          caption: 'the first',
          filename: 'one.txt',
          mimetype: 'text/plain',
        }),
        expect.objectContaining({ sha256: sha256(Buffer.from('one')), size: 3 }),
      ],
      [
        'send-image',
        expect.objectContaining({ filename: 'two.png', mimetype: 'image/png' }),
        expect.objectContaining({ sha256: sha256(png) }),
      ],
    ]);
    expect(await run.client.call('attachments.list', chat)).toEqual([]);
  });

  it('is said to be empty, a folder or gone, and stays in the tray while the others are sent', async () => {
    const chat = await open();
    mkdirSync(join(run.folder, 'folder'));
    const added = await addFiles(
      chat,
      file('empty', ''),
      join(run.folder, 'folder'),
      join(run.folder, 'nowhere'),
      '/dev/null',
      file('whole', 'whole'),
    );
    const problems = ['empty', 'folder', 'gone', 'unreadable', null];
    expect(added.map(({ problem }) => problem)).toEqual(problems);
    const sent = await sendAttachments(chat, ...added);
    expect(sent.messages.map(({ content }) => content)).toMatchObject([{ fileName: 'whole' }]);
    const left = await run.client.call('attachments.list', chat);
    expect(left.map(({ problem }) => problem)).toEqual(problems.slice(0, 4));
  });

  it('is not sent when it changed after it was picked', async () => {
    const chat = await open();
    const path = file('report.txt', 'before');
    const added = await addFiles(chat, path);
    writeFileSync(path, 'after!');
    expect((await sendAttachments(chat, ...added)).messages).toEqual([]);
    expect(await run.client.call('attachments.list', chat)).toMatchObject([{ problem: 'changed' }]);
    expect(run.service.log).toEqual([]);
  });

  it('says why it could not be sent when it goes after it was sent off', async () => {
    const chat = await open();
    const path = file('report.txt', 'before');
    const added = await addFiles(chat, path);
    run.service.faults.next({ kind: 'rate-limited', retryAfter: 1 });
    await sendAttachments(chat, ...added);
    await run.until(async () => {
      const { backOff } = await run.client.call('outbox.status', { instanceId: chat.instanceId });
      return backOff;
    });
    rmSync(path);
    const [failed] = await run.client.untilAll(chat.instanceId, chat.chatId, 'not-sent');
    expect(failed?.failure).toMatchObject({ kind: 'file', problem: 'gone', bytesSent: 0 });
    expect(run.service.log).toEqual([]);
  });

  it('is sent again by a person once it is as it was', async () => {
    const chat = await open();
    const path = file('report.txt', 'before');
    const added = await addFiles(chat, path);
    run.service.faults.next({ kind: 'rate-limited', retryAfter: 1 });
    const { messages } = await sendAttachments(chat, ...added);
    renameSync(path, `${path}.away`);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'not-sent');
    renameSync(`${path}.away`, path);
    const again = { instanceId: chat.instanceId, localId: messages[0]?.localId ?? '' };
    await run.client.call('messages.sendAgain', again);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(run.service.log).toHaveLength(1);
  });

  it.each([
    ['another content', (path: string) => writeFileSync(path, 'and now something else')],
    ['another file', (path: string) => renameSync(file('other.txt', 'once'), path)],
  ])('is not sent where %s lies there when the page speaks of it', async (_what, change) => {
    const chat = await open();
    const path = file('once.txt', 'once');
    const grantId = run.engine.grant(path);
    change(path);
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds: [grantId] });
    expect(added).toMatchObject({ fileName: 'once.txt', problem: 'changed', source: { size: 0 } });
  });

  it('is not imported either where it changed', async () => {
    await open();
    const path = file('records.json', '[]');
    const grants = [0, 1, 2].map(() => run.engine.grant(path));
    writeFileSync(path, '[1]');
    const [one = '', two = '', three = ''] = grants;
    expect([
      await fileImports(run).refusal('messages', one),
      await fileImports(run).refusal('threads', two),
      await fileImports(run).refusal('templates', three),
    ]).toMatchObject(Array.from({ length: 3 }, () => ({ problem: 'file-changed' })));
  });

  it('can be spoken of once only', async () => {
    const chat = await open();
    const grantId = run.engine.grant(file('once.txt', 'once'));
    await run.client.call('attachments.addFiles', { ...chat, grantIds: [grantId] });
    const again = await run.client.refusal('attachments.addFiles', {
      ...chat,
      grantIds: [grantId],
    });
    expect(again).toMatchObject({ kind: 'invalid-input', problem: 'grant-used' });
  });
});

describe('bytes without a path', () => {
  const post = (name: string, bytes: Uint8Array<ArrayBuffer>) => grantBytes(run, name, bytes);

  it('are kept through a restart and can be seen again after they were sent', async () => {
    const chat = await open();
    const grantIds = [await post('Picture.png', Uint8Array.from(png))];
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    await run.restart();
    const [kept] = await run.client.call('attachments.list', chat);
    expect(kept).toEqual(added);
    await sendAttachments(chat, ...(added ? [added] : []));
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    const content = await ask(contentAddress(chat.instanceId, kept?.attachmentId ?? ''));
    expect(Buffer.from(await content.arrayBuffer())).toEqual(png);
    expect(content.headers.get('content-type')).toBe('image/png');
  });

  it('are deleted with what was removed, once that cannot be restored any more', async () => {
    const chat = await open();
    const grantIds = [await post('Picture.png', Uint8Array.from(png))];
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    const one = { instanceId: chat.instanceId, attachmentId: added?.attachmentId ?? '' };
    await run.client.call('attachments.remove', one);
    expect(await run.client.call('attachments.restore', one)).toEqual(added);
    await run.client.call('attachments.remove', one);
    await run.restart();
    expect((await run.client.refusal('attachments.restore', one)).kind).toBe('not-found');
    const path = join(run.folder, 'instances', chat.instanceId, 'files', one.attachmentId);
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  it('carry a small picture, and nothing that is none', async () => {
    const chat = await open();
    const grantIds = [await post('Picture.png', Uint8Array.from(png))];
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    const address = thumbnailAddress(chat.instanceId, added?.attachmentId ?? '');
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
    expect((await ask(address, { method: 'PUT', body: '<svg/>' })).status).toBe(415);
    expect((await ask(address)).status).toBe(404);
    expect((await ask(address, { method: 'PUT', body: jpeg })).status).toBe(204);
    expect(new Uint8Array(await (await ask(address)).arrayBuffer())).toEqual(jpeg);
    expect(await run.client.call('attachments.list', chat)).toMatchObject([{ hasThumbnail: true }]);
  });

  it('keep a caption that is written while their small picture comes in', async () => {
    const chat = await open();
    const grantIds = [await post('Picture.png', Uint8Array.from(png))];
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    const { instanceId } = chat;
    const attachmentId = added?.attachmentId ?? '';
    const body = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
    await Promise.all([
      ask(thumbnailAddress(instanceId, attachmentId), { method: 'PUT', body }),
      run.call('attachments.change', { attachmentId, caption: 'kept' }),
      run.call('attachments.change', { attachmentId, sendAs: 'file' }),
    ]);
    expect(await run.client.call('attachments.list', chat)).toMatchObject([
      { caption: 'kept', sendAs: 'file', hasThumbnail: true },
    ]);
  });

  it('have limits before they are read', async () => {
    const chat = await open();
    const address = thumbnailAddress(chat.instanceId, randomUUID());
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve));
        given += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    const init = { method: 'PUT', body: endless, duplex: 'half' as const };
    expect((await ask(address, init)).status).toBe(413);
    expect(given).toBeLessThan(100_000);
  });

  it('of the person’s own folders are never handed out', async () => {
    const chat = await open();
    const [added] = await addFiles(chat, file('secret.png', png));
    const answer = await ask(contentAddress(chat.instanceId, added?.attachmentId ?? ''));
    expect(answer.status).toBe(404);
  });
});

describe('media by address', () => {
  it.each([
    ['', 'required'],
    ['example.com/a.png', 'not-an-address'],
    ['https://127.0.0.1/a.png', 'private-address'],
    ['https://[::ffff:10.0.0.1]/a.png', 'private-address'],
    ['http://printer.local/a.png', 'private-address'],
  ])('is refused: %j', async (url, problem) => {
    const chat = await open();
    const refusal = await run.client.refusal('attachments.addAddress', { ...chat, url });
    expect(refusal).toMatchObject({ kind: 'invalid-input', field: 'url', problem });
  });

  it('goes as an address, with its kind guessed from its ending', async () => {
    const chat = await open();
    const url = 'https://example.com/pictures/sea%20side.jpg?size=2';
    const added = await run.client.call('attachments.addAddress', { ...chat, url });
    expect(added).toMatchObject({
      sendAs: 'image',
      fileName: 'sea side.jpg',
      mimetype: 'image/jpeg',
    });
    await sendAttachments(chat, added);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(run.service.log).toMatchObject([{ operation: 'send-image', fields: { url } }]);
  });
});
