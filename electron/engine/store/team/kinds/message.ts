import type { Database } from '../../database.ts';
import { removeTwin } from '../../echoes/settle-echoes.ts';
import { applyMessage } from './apply-message.ts';
import { placeMessage, placesOfMs } from '../place-message.ts';
import { isContentUnderstood } from '../shared-content.ts';
import { noteFile, toldContent } from '../shared-file.ts';
import type { ApplyingDesk, EventKind, IdentifiedEvent } from './kind.ts';
import { knownVersion, markAppendedByAny, setKnownVersion } from './marks.ts';
import { messageRow } from './message-row.ts';
import { type MessageSnapshot, messageSchema } from './message-snapshot.ts';
import { applyEarlierStar } from './star.ts';

/** A message that a member sends, with its outcome. */
export const messageKind: EventKind = {
  name: 'message',
  snapshot: (database, { entityId }, offset) => {
    const row = messageRow(database, entityId);
    if (row === undefined) return null;
    const { localId, chatId, address, text, replyTo, failure, keyId, remoteJid, place } = row;
    const { quotedKey, quotedDirection, serviceStatus, answer } = row;
    const createdAt = place === null ? row.createdAt + offset : Math.floor(place / placesOfMs);
    const replyKey =
      quotedKey === null ? null : { keyId: quotedKey, fromMe: quotedDirection === 'out' };
    const payload = {
      localId,
      address,
      text,
      content: toldContent(database, row.localId, row.content),
      replyTo,
      replyKey,
      state: row.state,
      stateAt: row.stateAt + offset,
      createdAt,
      failure,
      keyId,
      remoteJid,
      serviceStatus,
      answer,
      place,
      rank: row.rank,
      templateId: row.templateId,
    };
    return { chatId, at: createdAt, payload };
  },
  apply: (desk, event) => {
    const own = desk.database.get<OwnMessage>(
      'SELECT chat_id AS chatId, state_at AS stateAt FROM message WHERE local_id = :id AND author_member_id IS NULL',
      { id: event.id },
    );
    if (own === undefined) return applyIfNewer(desk, event);
    // Only its author reports the outcome of a message.
    return event.memberId === desk.memberId ? applyReturned(desk, event, own) : null;
  },
  ownEntities: `SELECT local_id AS id, state_at AS at, local_id AS step_key FROM message
    WHERE direction = 'out' AND imported = 0 AND author_member_id IS NULL`,
  stepColumn: { table: 'message', column: 'local_id' },
};

interface OwnMessage {
  chatId: string;
  stateAt: number;
}

/** Places a message of this desk as its own event comes back from the log. */
function applyReturned(
  desk: ApplyingDesk,
  event: IdentifiedEvent,
  { chatId, stateAt }: OwnMessage,
): string | null {
  const { database } = desk;
  const { id, version, at, seq } = event;
  // Leaving the team deletes all marks: without one, the message may have changed after this event.
  const isMarked = knownVersion(database, 'message', id) > 0;
  if (isMarked || stateAt <= version) markAppendedByAny(database, 'message', event);
  const parsed = messageSchema.safeParse(event.payload);
  if (!parsed.success) return null;
  settleRestored(desk, parsed.data);
  placeMessage(database, id, { ...parsed.data, at, seq });
  return chatId;
}

/**
 * Accepts a message whose outcome is unknown because its history was restored from a backup, if the log has the outcome: no one is asked
 * whether to send it again.
 */
function settleRestored(
  { database, audit, applied, offset, now }: ApplyingDesk,
  logged: MessageSnapshot,
): void {
  const { localId, state, stateAt, keyId, remoteJid, serviceStatus, answer } = logged;
  if (state !== 'accepted' || keyId === null) return;
  const settled = database.run(
    `UPDATE message SET state = :state, state_at = :stateAt, failure = NULL, key_id = :keyId, remote_jid = :remoteJid,
       service_status = :serviceStatus, answer = :answer
     WHERE local_id = :localId AND state = 'unknown' AND iif(json_valid(failure), failure ->> '$.reason', '') = 'restored'`,
    { localId, state, stateAt: stateAt - offset, keyId, remoteJid, serviceStatus, answer },
  );
  if (settled === 0) return;
  database.run('DELETE FROM settling WHERE local_id = :localId', { localId });
  removeTwin(database, localId);
  applied.settled += 1;
  const detail = { state, failure: null, keyId, serviceStatus };
  audit.add({ action: 'outcome', by: 'postline', localId, detail }, now);
}

/** Applies a message of another member, or one that this desk sent and has lost since, which is treated like another member's. */
function applyIfNewer(desk: ApplyingDesk, event: IdentifiedEvent): string | null {
  const { database } = desk;
  const { id, version, at, seq } = event;
  const parsed = messageSchema.safeParse(event.payload);
  const author = authorOf(database, id);
  // Only its author reports the outcome of a message, and decides which version of it is the newest.
  if (author !== undefined && author !== event.memberId) return null;
  if (version <= knownVersion(database, 'message', id)) {
    // The message has its place, unless the log was restored since.
    if (parsed.success && author !== undefined) {
      placeMessage(database, id, { ...parsed.data, at, seq });
    }
    return null;
  }
  // Content that only a later Postline understands is a text until then: the same event brings it once it is understood.
  const isUnderstood = isContentUnderstood(event.payload);
  setKnownVersion(database, 'message', id, isUnderstood ? version : version - 1);
  if (!parsed.success || parsed.data.localId !== id) return null;
  const chatId = applyMessage(desk, event, { ...parsed.data, isNew: author === undefined });
  if (chatId === null) return null;
  noteFile(database, id, event.payload);
  const { keyId } = parsed.data;
  if (keyId !== null) applyEarlierStar(database, { chatId, keyId, direction: 'out' });
  return chatId;
}

/** Returns the author of a message, null for this desk's member; undefined: this desk has no such message. */
function authorOf(database: Database, localId: string): string | null | undefined {
  return database.get<{ author: string | null }>(
    'SELECT author_member_id AS author FROM message WHERE local_id = :localId',
    { localId },
  )?.author;
}
