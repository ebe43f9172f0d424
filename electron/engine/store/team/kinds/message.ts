import type { Database } from '../../database.ts';
import { removeTwin } from '../../echoes/settle-echoes.ts';
import { applyMessage } from '../apply-message.ts';
import { placeMessage } from '../place-message.ts';
import { noteFile, toldContent } from '../shared-file.ts';
import type { ApplyingDesk, EventKind, IdentifiedEvent } from './kind.ts';
import { knownVersion, noteInLog, noteVersion } from './marks.ts';
import { messageRow } from './message-row.ts';
import { type MessageSnapshot, messageSchema } from './message-snapshot.ts';
import { starIfTold } from './star.ts';

/** A message that a member sends, with all that became of it. */
export const messageKind: EventKind = {
  name: 'message',
  snapshot: (database, { entityId }, offset) => {
    const row = messageRow(database, entityId);
    if (row === undefined) return null;
    const { localId, chatId, address, text, replyTo, failure, keyId, remoteJid, place } = row;
    const { quotedKey, quotedDirection, serviceStatus, answer } = row;
    const createdAt = place === null ? row.createdAt + offset : Math.floor(place / 1_000);
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
    };
    return { chatId, at: createdAt, payload };
  },
  apply: (desk, event) => {
    const { database } = desk;
    const row = database.get<{ chatId: string; stateAt: number }>(
      'SELECT chat_id AS chatId, state_at AS stateAt FROM message WHERE local_id = :id AND author_member_id IS NULL',
      { id: event.id },
    );
    const isOfThisDesk = event.memberId === desk.memberId;
    if (row === undefined) return applyIfNewer(desk, event);
    // Only its author says what becomes of a message.
    if (!isOfThisDesk) return null;
    // It comes back, which places it. Where nothing is marked any more, as the team was left, the message may have changed since.
    const isMarked = knownVersion(database, 'message', event.id) > 0;
    if (isMarked || row.stateAt <= event.version) noteInLog(database, 'message', event);
    const read = messageSchema.safeParse(event.payload);
    if (!read.success) return null;
    const { id, at, seq } = event;
    settleRestored(desk, read.data);
    placeMessage(database, id, { at, wanted: read.data.place, seq });
    return row.chatId;
  },
  own: `SELECT local_id AS id, state_at AS at, local_id AS place FROM message
    WHERE direction = 'out' AND imported = 0 AND author_member_id IS NULL`,
  place: { table: 'message', column: 'local_id' },
};

/** A history that was restored from a backup does not know what became of a message; where the log does, nobody is asked whether it is sent again. */
function settleRestored(
  { database, audit, applied, offset, now }: ApplyingDesk,
  told: MessageSnapshot,
): void {
  const { localId, state, stateAt, keyId, remoteJid, serviceStatus, answer } = told;
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

/** Another member's, or one's own that this desk has lost, which then is as anybody's. */
function applyIfNewer(desk: ApplyingDesk, event: IdentifiedEvent): string | null {
  const { database, audit, now } = desk;
  const { id, version, at, seq } = event;
  const read = messageSchema.safeParse(event.payload);
  const author = authorOf(database, id);
  // Only its author says what becomes of a message, and which version of it is the newest.
  if (author !== undefined && author !== event.memberId) return null;
  if (version <= knownVersion(database, 'message', id)) {
    // It has its place, unless the log was restored since.
    if (read.success && author !== undefined) {
      placeMessage(database, id, { at, wanted: read.data.place, seq });
    }
    return null;
  }
  noteVersion(database, 'message', id, version);
  if (!read.success || read.data.localId !== id) return null;
  const chatId = applyMessage(database, audit, event, {
    ...read.data,
    isNew: author === undefined,
    now,
  });
  if (chatId === null) return null;
  noteFile(database, id, event.payload);
  const { keyId } = read.data;
  if (keyId !== null) starIfTold(database, { chatId, keyId, direction: 'out' });
  return chatId;
}

/** Undefined: the message is not here. */
function authorOf(database: Database, localId: string): string | null | undefined {
  return database.get<{ author: string | null }>(
    'SELECT author_member_id AS author FROM message WHERE local_id = :localId',
    { localId },
  )?.author;
}
