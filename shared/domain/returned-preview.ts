/** What the service's answer to a text or a card says of its preview (interface.md §2.4); null where it says nothing. */
export interface ReturnedPreview {
  /** The link that it shows. */
  address: string | null;
  title: string | null;
  description: string | null;
  /** Base64. */
  thumbnail: string | null;
}

/** The preview of a link in a plain text. Its picture is at the address of `thumbnailAddress` (shared/page-routes.ts). */
export interface LinkPreview {
  address: string;
  title: string;
  description: string;
  hasThumbnail: boolean;
}

/**
 * Reads the preview in a sent-message record, as it was kept. Null where the record holds no text message, which tells nothing of
 * a preview: another kind of answer, or none.
 */
export function readReturnedPreview(answer: unknown): ReturnedPreview | null {
  const message = fieldsOf(fieldsOf(fieldsOf(answer)?.['message'])?.['extendedTextMessage']);
  if (message === null) return null;
  return {
    address: textOf(message['matchedText']),
    title: textOf(message['title']),
    description: textOf(message['description']),
    thumbnail: textOf(message['jpegThumbnail']),
  };
}

/** Null where there is nothing to show. */
export function textPreview(returned: ReturnedPreview | null): LinkPreview | null {
  const { address, title, description, thumbnail } = returned ?? {};
  if (!address || !title) return null;
  return { address, title, description: description ?? '', hasThumbnail: Boolean(thumbnail) };
}

function fieldsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
