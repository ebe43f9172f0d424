import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../shared/contract/attachments.ts';
import { contentAddress } from '../../shared/page-routes.ts';
import { askPage, grantBytes, type InChat, openChatOf } from '../support/page-bytes.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

describe('a take', () => {
  const addRecording = async (chat: InChat, content: string): Promise<Attachment> => {
    const voice = { seconds: 1, waveform: [1, 100] };
    const grantId = await grantBytes(run, 'Voice note.webm', content);
    return run.client.call('attachments.addRecording', { ...chat, grantId, voice });
  };
  const contentOf = async ({ instanceId }: InChat, { attachmentId }: Attachment) => {
    const answer = await askPage(run, contentAddress(instanceId, attachmentId));
    return answer.ok ? answer.text() : answer.status;
  };
  const extend = async ({ instanceId }: InChat, { attachmentId }: Attachment, at: number) => {
    const address = `${contentAddress(instanceId, attachmentId)}?at=${at}`;
    return (await askPage(run, address, { method: 'POST', body: 'more' })).status;
  };

  it('grows while it is recorded, and writes the same part once however often it comes', async () => {
    const chat = await openChatOf(run);
    const take = await addRecording(chat, 'first ');
    expect(await extend(chat, take, 6)).toBe(204);
    expect(await extend(chat, take, 6)).toBe(204);
    expect(await contentOf(chat, take)).toBe('first more');
  });

  it('takes the place of the one before it, whose file is gone', async () => {
    const chat = await openChatOf(run);
    const before = await addRecording(chat, 'one');
    const after = await addRecording(chat, 'two');
    const list = await run.client.call('attachments.list', chat);
    const { attachmentId } = after;
    expect(list).toMatchObject([{ attachmentId, isRecording: true }]);
    expect(list).toHaveLength(1);
    expect(await contentOf(chat, before)).toBe(404);
    expect(await extend(chat, before, 3)).toBe(404);
    const folder = join(run.folder, 'instances', chat.instanceId, 'files');
    expect(readdirSync(folder)).toEqual([after.attachmentId]);
  });

  it('alone grows: a file of the person is never written to', async () => {
    const chat = await openChatOf(run);
    const path = join(run.folder, 'mine.txt');
    writeFileSync(path, 'mine');
    const grantIds = [run.engine.grant(path)];
    const [picked] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    if (!picked) throw new Error('nothing was added');
    expect(await extend(chat, picked, 0)).toBe(404);
  });
});
