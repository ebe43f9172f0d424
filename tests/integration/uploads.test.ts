import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Upload } from '../../shared/contract/uploads.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
/** More than the connection's buffers hold: most of it is still on disk while the service reads nothing. */
const size = 64 * 1024 * 1024;
const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

const largeFile = (name: string): string => {
  const path = join(run.folder, name);
  const file = openSync(path, 'w');
  ftruncateSync(file, size);
  closeSync(file);
  return path;
};

/** The service reads nothing of the next uploads for as long as the test lasts. */
const readNothing = (count: number): void => {
  for (let index = 0; index < count; index += 1) {
    run.service.faults.next({ kind: 'delay', ms: 120_000, operation: 'send-file' });
  }
};

const upload = async (instanceId: string, number: string) => {
  const { chatId } = await run.openChat(number);
  const grantIds = [run.engine.grant(largeFile(`${randomUUID()}.bin`))];
  const added = await run.call('attachments.addFiles', { chatId, grantIds });
  const attachmentIds = added.map(({ attachmentId }) => attachmentId);
  const localId = randomUUID();
  const message = { text: '', attachmentIds, replyToLocalId: null, options };
  await run.call('messages.send', { chatId, localId, ...message });
  return { instanceId, chatId, localId: attachmentIds[0] ?? '' };
};

const underWay = (chat: { instanceId: string; chatId: string }): Promise<Upload> =>
  run.until(async () => {
    const { chatId } = chat;
    return (await run.call('outbox.uploads', { chatId }))[0];
  });

it('tells how far it is, and ends without a message when it is cancelled', async () => {
  const { instanceId } = await run.connect();
  readNothing(1);
  const sent = await upload(instanceId, '+49 151 12345678');
  const { bytesSent, bytesTotal } = await underWay(sent);
  expect(bytesTotal).toBeGreaterThan(size);
  expect(bytesSent).toBeLessThan(size);
  await run.call('messages.cancel', { localId: sent.localId });
  await run.untilAll(sent.chatId, 'cancelled');
  expect(await run.call('outbox.uploads', { chatId: sent.chatId })).toEqual([]);
  expect(run.service.log).toEqual([]);
});

it('leaves room for the texts of other chats, however many files are on their way', async () => {
  const { instanceId } = await run.connect();
  readNothing(3);
  const numbers = ['+49 151 12345671', '+49 151 12345672', '+49 151 12345673', '+49 151 12345674'];
  const sent = await Promise.all(numbers.map((number) => upload(instanceId, number)));
  await run.until(async () => {
    const { sending } = await run.call('outbox.status', {});
    return sending === 3;
  });
  const { chatId } = await run.openChat('+49 151 12345675');
  await run.send(chatId, 'meanwhile');
  await run.untilAll(chatId, 'accepted');
  const states = await Promise.all(sent.map((one) => run.messages(one.chatId)));
  expect(
    states
      .flat()
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['queued', 'sending', 'sending', 'sending']);
});

it('that a stop broke off is sent whole at the next start, once', async () => {
  const { instanceId } = await run.connect();
  readNothing(1);
  const sent = await upload(instanceId, '+49 151 12345678');
  await underWay(sent);
  // Two requests looked at the addresses; the third has to find the service reading nothing.
  await expect.poll(() => run.service.requests).toBe(3);
  await run.restart();
  await run.untilAll(sent.chatId, 'accepted');
  expect(run.service.log).toMatchObject([{ operation: 'send-file', file: { size } }]);
}, 20_000);
