import type { MessageContent } from '../../../../shared/contract/messages.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import type { PictureSize, SendAs, VoiceFacts } from '../../../../shared/domain/media.ts';
import type { FormContent } from '../../../../shared/domain/written-content.ts';
import type { FileIdentity } from '../../files/file-identity.ts';

/** What a message is beside its text, as its row has it: with the path of its file, which never leaves main. */
export type StoredContent =
  | { kind: 'text' }
  | { kind: 'link-card'; card: LinkCard }
  | StoredMedia
  | StoredForward
  | StoredRecord
  | FormContent;

/** A message that the service is asked to pass on. */
export type StoredForward = Extract<MessageContent, { kind: 'forward' }>;

/** What an imported record holds beside its text. */
export type StoredRecord = Extract<MessageContent, { kind: 'record' }>;

export interface StoredMedia {
  kind: 'media';
  sendAs: SendAs;
  fileName: string;
  mimetype: string | null;
  hasThumbnail: boolean;
  thumbnailSize?: PictureSize;
  voice: VoiceFacts | null;
  source: { kind: 'address'; url: string } | StoredFile;
}

/** A file as it was when it was picked. */
export interface StoredFile extends FileIdentity {
  kind: 'file';
  /** Absolute. */
  path: string;
  /** It lies beside the history and is kept as long as its message. */
  isOwn: boolean;
}
