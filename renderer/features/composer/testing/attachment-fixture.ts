import type { Attachment } from '../../../../shared/contract/attachments.ts';

/** Returns a file that stands in a tray and can be sent. */
export function attachmentFixture(
  attachmentId: string,
  change: Partial<Attachment> = {},
): Attachment {
  return {
    attachmentId,
    chatId: 'c',
    sendAs: 'file',
    caption: '',
    fileName: `${attachmentId}.txt`,
    mimetype: 'text/plain',
    source: { kind: 'file', size: 1_500 },
    hasThumbnail: false,
    voice: null,
    isRecording: false,
    problem: null,
    ...change,
  };
}
