import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { thumbnailAddress } from '../../../../shared/page-routes.ts';
import { canHaveThumbnail, makeThumbnail } from './make-thumbnail.ts';

let line = Promise.resolve();

/**
 * Makes the small picture of a file that was just added and gives it to main, so that it is there after a restart.
 * One at a time over all chats, each when the page has nothing better to do. Main says by its event that it is there.
 */
export function lineUpThumbnail(
  instanceId: string,
  { attachmentId, mimetype, problem }: Attachment,
  file: File,
): void {
  const type = mimetype ?? file.type;
  if (problem !== null || !canHaveThumbnail(file, type)) return;
  line = line.then(async () => {
    try {
      await untilIdle();
      const body = await makeThumbnail(file, type);
      if (!body) return;
      const headers = { 'content-type': 'image/jpeg' };
      const address = thumbnailAddress(instanceId, attachmentId);
      await fetch(address, { method: 'PUT', headers, body });
    } catch {
      // The icon of its kind is shown instead.
    }
  });
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 1_000 });
  });
}
