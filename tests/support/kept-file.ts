import type { Page } from '@playwright/test';
import type { Attachment } from '../../shared/contract/attachments.ts';
import { grantAddress } from '../../shared/page-routes.ts';
import { callFrom, instanceOf } from './page-calls.ts';

const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

/** Sends a file of which Postline keeps a copy on either host, as it does of what is pasted or recorded. */
export async function sendKept(
  page: Page,
  chatId: string,
  fileName: string,
  content: Uint8Array,
): Promise<void> {
  const chat = { instanceId: await instanceOf(page), chatId };
  const added = await addKept(page, chatId, fileName, content);
  await callFrom(page, 'messages.send', {
    ...chat,
    localId: crypto.randomUUID(),
    text: '',
    attachmentIds: added.map(({ attachmentId }) => attachmentId),
    replyToLocalId: null,
    options,
  });
}

/** Puts a file into a chat's tray. */
export async function addKept(
  page: Page,
  chatId: string,
  fileName: string,
  content: Uint8Array,
): Promise<Attachment[]> {
  const chat = { instanceId: await instanceOf(page), chatId };
  const grantId = await page.evaluate(
    async ([address, bytes]) => {
      const body = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      const answer = await fetch(`${window.postline.root ?? ''}${address}`, {
        method: 'POST',
        body,
      });
      return ((await answer.json()) as { grantId: string }).grantId;
    },
    [grantAddress(fileName), Buffer.from(content).toString('base64')] as const,
  );
  return callFrom(page, 'attachments.addFiles', { ...chat, grantIds: [grantId] });
}
