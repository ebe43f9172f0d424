import type { Media, MessageContent } from '../../../../shared/contract/messages.ts';
import { returnedCard } from '../../../../shared/domain/compare-card.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import type { MediaCopy } from '../../../../shared/domain/media-copy.ts';
import { readReturnedPreview, textPreview } from '../../../../shared/domain/returned-preview.ts';
import { type FormContent, isForm } from '../../../../shared/domain/written-content.ts';
import type { FileIdentity } from '../../files/file-identity.ts';

/** What a message is beside its text, as its row has it: with the path of its file, which never leaves main. */
export type StoredContent =
  | { kind: 'text' }
  | { kind: 'link-card'; card: LinkCard }
  | StoredMedia
  | StoredForward
  | StoredRecord
  | FormContent;

/** With what a phone's export marks of the message: it has no key, by which that could be told of it. */
export type Marked<Content> = Content & { mark?: 'edited' | 'revoked' };

/** A message that the service is asked to pass on. */
export type StoredForward = Extract<MessageContent, { kind: 'forward' }>;

/** What an imported record holds beside its text. */
export type StoredRecord = Omit<Extract<MessageContent, { kind: 'record' }>, 'copy'>;

export type StoredMedia = Omit<Media, 'source' | 'hasContent'> & {
  source: { kind: 'address'; url: string } | StoredFile;
};

/** A file as it was when it was picked. */
export interface StoredFile extends FileIdentity {
  kind: 'file';
  /** Absolute. */
  path: string;
  /** It lies beside the history and is kept as long as its message. */
  isOwn: boolean;
}

/** Returns the content as the page sees it: with what the service returned, without the path. */
export function toContent(
  stored: StoredContent,
  answer: string | null,
  copy: MediaCopy | null,
): MessageContent {
  if (isForm(stored)) return stored;
  switch (stored.kind) {
    case 'text': {
      const preview = textPreview(readReturnedPreview(parsed(answer)));
      return preview === null ? stored : { ...stored, preview };
    }
    case 'link-card': {
      const preview = readReturnedPreview(parsed(answer));
      return { ...stored, returned: preview && returnedCard(stored.card, preview) };
    }
    case 'record':
      return copy === null ? stored : { ...stored, copy };
    case 'forward':
      return stored;
    case 'media': {
      const { source, ...rest } = stored;
      if (source.kind === 'address') return { ...rest, source, hasContent: false };
      return { ...rest, source: { kind: 'file', size: source.size }, hasContent: source.isOwn };
    }
  }
}

function parsed(answer: string | null): unknown {
  return answer === null ? null : (JSON.parse(answer) as unknown);
}
