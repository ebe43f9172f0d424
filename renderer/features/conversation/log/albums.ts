import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { isComing } from '../message/media/frame-of.ts';
import { goesOn } from '../message/changes-writer.ts';

/** Milliseconds between two pictures of an album, at most. */
const togetherMs = 60_000;

/** In the others a person has something to decide, which stands below a message of its own. */
const quiet: ReadonlySet<MessageState> = new Set([
  'held',
  'queued',
  'sending',
  'accepted',
  'received',
]);

/**
 * Puts messages that are drawn together into one row: pictures that one person sent with nothing between them, of which the first may
 * have a caption. `isParted` tells, by its index, that something stands above a message. Every other message has a row of its own.
 */
export function inRows(
  messages: readonly Message[],
  isParted: (index: number) => boolean,
): Message[][] {
  const rows: Message[][] = [];
  for (const [index, message] of messages.entries()) {
    const row = rows.at(-1);
    const previous = row?.at(-1);
    if (row && previous && joins(message, previous) && !isParted(index)) {
      row.push(message);
    } else rows.push([message]);
  }
  return rows;
}

function joins(message: Message, previous: Message): boolean {
  return (
    message.text === '' &&
    goesOn(message, previous) &&
    message.createdAt - previous.createdAt <= togetherMs &&
    message.imported === previous.imported &&
    message.toldBy?.memberId === previous.toldBy?.memberId &&
    message.replyTo?.localId === previous.replyTo?.localId &&
    isOfAlbum(message) &&
    isOfAlbum(previous)
  );
}

/** Whether a message is nothing but a picture, and nothing of it wants words. */
function isOfAlbum({ content, state, deletion, told, isDamaged }: Message): boolean {
  const isHere =
    content.kind === 'media' &&
    content.sendAs === 'image' &&
    content.source.kind === 'file' &&
    (content.hasThumbnail || content.hasContent);
  if (!isHere && !isComing(content)) return false;
  const isGone =
    deletion !== null || told.some(({ kind }) => kind === 'revoked' || kind === 'failed');
  return quiet.has(state) && !isGone && !isDamaged && !content.isForwarded;
}
