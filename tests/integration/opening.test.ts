import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import { contentAddress } from '../../shared/page-routes.ts';
import { clip } from '../support/clips.ts';
import { askPage, grantBytes, type InChat, openChatOf } from '../support/page-bytes.ts';
import { runningEngine } from '../support/running-engine.ts';

/** What the system was asked to open or show. */
const opened: string[] = [];
const shown: string[] = [];
const links: string[] = [];
const outside = {
  openLink: async (address: string) => void links.push(address),
  openFile: async (path: string) => opened.push(path) > 0,
  showInFolder: (path: string) => void shown.push(path),
};
beforeEach(() => {
  for (const list of [opened, shown, links]) list.length = 0;
});

const run = runningEngine({ outside });
const pdf = '%PDF-1.7\n';

/** Sends granted files; returns the messages they became. */
async function sendFiles(chat: InChat, ...grantIds: string[]): Promise<Message[]> {
  const added = await run.client.call('attachments.addFiles', { ...chat, grantIds });
  const { messages } = await run.client.call('messages.send', {
    ...chat,
    localId: randomUUID(),
    text: '',
    attachmentIds: added.map(({ attachmentId }) => attachmentId),
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
  });
  return messages;
}

/** A message whose file Postline keeps, by its call's input. */
async function kept(name: string, content: string | Uint8Array<ArrayBuffer> = pdf, chat?: InChat) {
  const to = chat ?? (await openChatOf(run));
  const [message] = await sendFiles(to, await grantBytes(run, name, content));
  return { instanceId: to.instanceId, localId: message?.localId ?? '' };
}

/** A message of a file in a folder of the person's own. */
async function picked(name: string, content = pdf) {
  const chat = await openChatOf(run);
  const path = join(run.folder, name);
  writeFileSync(path, content);
  const [message] = await sendFiles(chat, run.engine.grant(path));
  return { path, one: { instanceId: chat.instanceId, localId: message?.localId ?? '' } };
}

describe('a file that Postline keeps', () => {
  it('is opened and shown as a copy under its own name, which cannot be written to or run', async () => {
    const one = await kept('claim form.pdf');
    await run.client.call('files.open', one);
    await run.client.call('files.showInFolder', one);
    const [path = ''] = opened;
    expect([basename(path), dirname(dirname(path))]).toEqual([
      'claim form.pdf',
      join(run.folder, 'opened'),
    ]);
    expect(shown).toEqual([path]);
    expect(readFileSync(path, 'utf8')).toBe(pdf);
    expect(statSync(path).mode & 0o333).toBe(0);
    await run.restart();
    expect(() => statSync(path)).toThrow('ENOENT');
  });

  it('is saved under its own name, once', async () => {
    const { address, fileName } = await run.client.call(
      'files.save',
      await kept('Übersicht "1".pdf'),
    );
    const answer = await askPage(run, address);
    expect([fileName, answer.headers.get('content-disposition')]).toEqual([
      'Übersicht _1_.pdf',
      "attachment; filename*=UTF-8''%C3%9Cbersicht%20_1_.pdf",
    ]);
    expect(await answer.text()).toBe(pdf);
    expect((await askPage(run, address)).status).toBe(404);
  });

  it.each([
    ['setup.exe', 'MZ', 'file-runs'],
    ['invoice.pdf.exe', pdf, 'file-runs'],
    ['invoice.pdf', `MZ${'\0'.repeat(100)}`, 'file-runs'],
    ['notes.txt', '#!/bin/sh\n', 'file-runs'],
    ['pay.desktop', '[Desktop Entry]\nExec=sh', 'file-runs'],
    ['page.html', '<script>', 'file-runs'],
    ['prices.xlsm', 'PK', 'file-runs'],
    ['invoice\u202Efdp.txt', 'x', 'file-name-misleads'],
    ['bundle.zip', 'PK', 'file-of-other-kind'],
  ])('is not opened, shown, or copied as %j', async (name, content, problem) => {
    const one = await kept(name, content);
    expect([
      await run.client.refusal('files.open', one),
      await run.client.refusal('files.showInFolder', one),
    ]).toMatchObject([{ problem }, { problem }]);
    expect([opened, shown]).toEqual([[], []]);
    // It can be kept elsewhere, where it is the person's own to open.
    const { address } = await run.client.call('files.save', one);
    expect(await (await askPage(run, address)).text()).toBe(content);
  });

  it('is not opened when it is gone or another lies in its place', async () => {
    const one = await kept('claim.pdf');
    const path = join(run.folder, 'instances', one.instanceId, 'files', one.localId);
    writeFileSync(path, `${pdf}changed`);
    expect(await run.client.refusal('files.open', one)).toMatchObject({ problem: 'file-changed' });
    rmSync(path);
    expect(await run.client.refusal('files.save', one)).toMatchObject({ problem: 'file-gone' });
    expect(opened).toEqual([]);
  });

  it('is sought in: a part is answered by its place', async () => {
    const one = await kept('clip.mp4', '0123456789');
    const part = async (range: string) => {
      const headers = { range };
      const answer = await askPage(run, contentAddress(one.instanceId, one.localId), { headers });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect([await part('bytes=2-4'), await part('bytes=7-'), await part('bytes=90-')]).toEqual([
      [206, 'bytes 2-4/10', '234'],
      [206, 'bytes 7-9/10', '789'],
      [200, null, '0123456789'],
    ]);
  });
});

describe('a file of the person’s own', () => {
  it('is opened and shown where it lies, and not handed to the page', async () => {
    const { path, one } = await picked('claim.pdf');
    await run.client.call('files.open', one);
    await run.client.call('files.showInFolder', one);
    expect([opened, shown]).toEqual([[path], [path]]);
    expect(await run.client.refusal('files.save', one)).toMatchObject({ problem: 'file-not-kept' });
  });

  it('is not opened where it is not the one that was sent', async () => {
    const { path, one } = await picked('claim.pdf');
    writeFileSync(`${path}.new`, pdf);
    renameSync(`${path}.new`, path);
    expect([
      await run.client.refusal('files.open', one),
      await run.client.refusal('files.showInFolder', one),
    ]).toMatchObject([{ problem: 'file-changed' }, { problem: 'file-changed' }]);
    expect([opened, shown]).toEqual([[], []]);
  });

  it('is not opened where it runs', async () => {
    const { one } = await picked('setup.sh', 'echo');
    expect(await run.client.refusal('files.open', one)).toMatchObject({ problem: 'file-runs' });
    expect(opened).toEqual([]);
  });
});

describe('what is no file of a message', () => {
  it.each(['../../../etc/passwd', '..', '/etc/passwd', 'nobody', 'history.sqlite'])(
    'is not opened: %j',
    async (localId) => {
      const { instanceId } = await openChatOf(run);
      const one = { instanceId, localId };
      expect([
        await run.client.refusal('files.open', one),
        await run.client.refusal('files.showInFolder', one),
        await run.client.refusal('files.save', one),
      ]).toMatchObject(Array.from({ length: 3 }, () => ({ kind: 'not-found' })));
      expect([opened, shown]).toEqual([[], []]);
    },
  );

  it('is not opened: a text, an attachment that was not sent, a message of another instance', async () => {
    const chat = await openChatOf(run);
    const { instanceId } = chat;
    const text = await run.client.send(instanceId, chat.chatId, 'no file');
    const grantIds = [await grantBytes(run, 'claim.pdf', pdf)];
    const [tray] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    const sent = await kept('sent.pdf', pdf, chat);
    const other = await run.client.call('instances.usePractice', {});
    const asked = [
      { instanceId, localId: text.localId },
      { instanceId, localId: tray?.attachmentId ?? '' },
      { instanceId: other.instanceId, localId: sent.localId },
    ];
    const answers = await Promise.all(asked.map((one) => run.client.refusal('files.open', one)));
    expect(answers).toMatchObject(asked.map(() => ({ kind: 'not-found' })));
    expect(opened).toEqual([]);
  });

  it('is not kept where a message was sent by address', async () => {
    const chat = await openChatOf(run);
    const url = 'https://files.example.com/claim.pdf';
    const { attachmentId } = await run.client.call('attachments.addAddress', { ...chat, url });
    await run.send(chat.chatId, '', { attachmentIds: [attachmentId] });
    const one = { instanceId: chat.instanceId, localId: attachmentId };
    expect(await run.client.refusal('files.open', one)).toMatchObject({ problem: 'file-not-kept' });
    // Its address is a link of the message.
    await run.client.call('messages.openLink', { ...one, address: url });
    expect(links).toEqual([url]);
  });
});

describe('a link', () => {
  async function sent(text: string) {
    const { instanceId, chatId } = await openChatOf(run);
    const { localId } = await run.client.send(instanceId, chatId, text);
    return (address: string, remember = false) => ({ instanceId, localId, address, remember });
  }

  it('of a message is opened, and its host remembered when that is asked for', async () => {
    const open = await sent('See track.example.org/1 and https://Example.com:8443/a?b#c.');
    expect(await run.client.call('messages.openLink', open('https://track.example.org/1'))).toEqual(
      {
        isOpened: true,
      },
    );
    await run.client.call('messages.openLink', open('https://example.com:8443/a?b#c', true));
    await run.client.call('messages.openLink', open('https://example.com:8443/a?b#c', true));
    expect(links.slice(0, 2)).toEqual([
      'https://track.example.org/1',
      'https://example.com:8443/a?b#c',
    ]);
    const { links: remembered } = await run.client.call('settings.get', {});
    expect(remembered).toEqual({ hosts: ['example.com:8443'] });
  });

  it.each([
    ['https://example.org/other', 'not-in-message'],
    ['https://example.org/1?stolen=token', 'not-in-message'],
    ['http://example.org/1', 'not-in-message'],
    ['https://ana@example.org/1', 'has-user'],
    ['javascript:alert(1)', 'not-an-address'],
    ['file:///etc/passwd', 'not-an-address'],
    ['mailto:ana@example.org', 'not-an-address'],
    ['tel:+4915112345678', 'not-an-address'],
    ['https://example.org/1\n', 'not-an-address'],
    ['', 'not-an-address'],
  ])('that the message does not hold is not opened: %j', async (address, problem) => {
    const open = await sent(
      'https://example.org/1 https://ana@example.org/1 javascript:alert(1) file:///etc/passwd tel:+4915112345678 mailto:ana@example.org',
    );
    expect(await run.client.refusal('messages.openLink', open(address, true))).toMatchObject({
      problem,
    });
    expect(links).toEqual([]);
    expect((await run.client.call('settings.get', {})).links).toEqual({ hosts: [] });
  });

  it('of no message is not opened', async () => {
    const open = await sent('https://example.org/1');
    const one = { ...open('https://example.org/1'), localId: 'nobody' };
    expect(await run.client.refusal('messages.openLink', one)).toMatchObject({ kind: 'not-found' });
    expect(links).toEqual([]);
  });
});

describe('the media of a chat', () => {
  it('is listed by kind, newest first, without what other chats have', async () => {
    const chat = await openChatOf(run);
    const { instanceId, chatId } = chat;
    await kept('one.pdf', pdf, chat);
    await run.client.send(instanceId, chatId, 'plain. And so on');
    await run.client.send(instanceId, chatId, 'see example.org');
    await kept('two.mp4', new Uint8Array(clip), chat);
    await kept('three.txt', 'x', chat);
    const other = await run.client.openChat(instanceId, '+49 151 76543210');
    await kept('elsewhere.pdf', pdf, { instanceId, chatId: other.chatId });
    const listed = async (kind: 'image' | 'video' | 'file' | 'link') => {
      const answer = await run.client.call('messages.media', { instanceId, chatId, kind });
      expect(answer.before).toBe(null);
      return answer.messages.map(
        ({ text, content }) => text || ('fileName' in content && content.fileName),
      );
    };
    expect({
      image: await listed('image'),
      video: await listed('video'),
      file: await listed('file'),
      link: await listed('link'),
    }).toEqual({
      image: [],
      video: ['two.mp4'],
      file: ['three.txt', 'one.pdf'],
      link: ['see example.org'],
    });
  });
});
