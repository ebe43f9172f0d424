import { parseChatId } from '../../../../../shared/domain/chat-id.ts';
import { chatOf, joinedAddress } from '../../rows/wire-address.ts';
import type { Database } from '../../database.ts';
import { describeChat } from '../../../numbers/describe-chat.ts';
import { removeTwin } from '../../echoes/settle-echoes.ts';
import { addChat, touchChat } from '../../chats/chats-table.ts';
import { plainOptions } from '../../rows/read-json.ts';
import { readByAnswer } from '../../chats/reading-table.ts';
import { applyEdit } from '../../told/told-table.ts';
import type { ApplyingDesk } from './kind.ts';
import type { MessageSnapshot } from './message-snapshot.ts';
import { runAsOwnChange } from '../../rows/register-rows.ts';
import { freePlace, placeMessage } from '../place-message.ts';
import type { LoggedEvent } from '../team-event.ts';

/** Adds the chat of an event if this desk does not have it yet. Returns its local ID; null: the event has no valid chat. */
export function localChat(database: Database, chatId: string | null, at: number): string | null {
  const parts = chatId === null ? null : parseChatId(chatOf(database, chatId));
  if (parts === null) return null;
  addChat(database, describeChat(parts), at);
  return parts.chatId;
}

/**
 * Applies a message of another member, or one of this member's that this desk has lost, as part of a transaction. It becomes a row like
 * all others, but this desk never sends it, settles it or asks about it. Returns its chat; null: nothing was changed.
 */
export function applyMessage(
  desk: Pick<ApplyingDesk, 'database' | 'audit' | 'applied' | 'now'>,
  event: LoggedEvent,
  { isNew, ...snapshot }: MessageSnapshot & { isNew: boolean },
): string | null {
  const { database, now } = desk;
  const chatId = localChat(database, event.chatId, event.at);
  if (chatId === null) return null;
  const { localId, keyId } = snapshot;
  if (keyId !== null) undoWrongEcho(desk, { chatId, keyId, localId });
  const { text, state, stateAt, failure, remoteJid, serviceStatus, answer } = snapshot;
  const values = {
    localId,
    chatId,
    // The author may not have known that the hidden ID belongs to the number. A foreign address would misdirect other members' replies.
    address: joinedAddress(database, chatId, snapshot.address ?? event.chatId),
    text,
    content: JSON.stringify(snapshot.content),
    replyToLocalId: localQuote(database, chatId, snapshot),
    state,
    stateAt,
    failure,
    keyId,
    remoteJid,
    serviceStatus,
    answer,
  };
  const wasAnswer = isAnswer(database, localId);
  if (isNew) {
    database.insert('message', {
      ...values,
      authorMemberId: event.memberId,
      options: JSON.stringify(plainOptions),
      createdAt: Math.min(snapshot.createdAt, event.at),
      templateId: snapshot.templateId,
      // Only its author decides what is to become of it.
      isDismissed: 1,
      sortKey: freePlace(database, chatId, localId, { ...snapshot, at: event.at }),
      teamSeq: event.seq,
    });
    touchChat(database, chatId, event.at);
  } else {
    database.run(
      `UPDATE message SET chat_id = :chatId, address = :address, text = :text,
         content = iif(json_valid(content) AND content ->> '$.kind' = 'media', content, :content), reply_to_local_id = :replyToLocalId,
         state = :state, state_at = :stateAt, failure = :failure, key_id = :keyId, remote_jid = :remoteJid,
         service_status = :serviceStatus, answer = :answer WHERE local_id = :localId`,
      values,
    );
    placeMessage(database, localId, { ...snapshot, at: event.at, seq: event.seq });
  }
  if (keyId !== null) {
    removeTwin(database, localId);
    applyEdit(database, { chatId, keyId });
  }
  // Also once it has left its desk.
  if (!wasAnswer) readByAnswer(database, localId, now);
  return chatId;
}

function isAnswer(database: Database, localId: string): boolean {
  const sql = 'SELECT 1 FROM message WHERE local_id = :localId AND is_answer';
  return database.get(sql, { localId }) !== undefined;
}

/** Returns the local ID of the quoted message. Received messages have another ID on each desk, so it may have to be found by its key. */
function localQuote(
  database: Database,
  chatId: string,
  { replyTo, replyKey }: MessageSnapshot,
): string | null {
  if (replyTo === null || replyKey === null) return replyTo;
  const found = database.get<{ localId: string }>(
    `SELECT local_id AS localId FROM message WHERE local_id = :replyTo
     UNION ALL SELECT local_id FROM message WHERE key_id = :keyId AND chat_id = :chatId AND direction = :direction LIMIT 1`,
    { replyTo, keyId: replyKey.keyId, chatId, direction: replyKey.fromMe ? 'out' : 'in' },
  );
  return found?.localId ?? replyTo;
}

/**
 * Makes a message of this desk unknown again if it was settled by the echo of another member's message with the same text: that
 * member's desk has the service's answer, so the echo was theirs.
 */
function undoWrongEcho(
  {
    database,
    audit,
    applied,
    now: at,
  }: Pick<ApplyingDesk, 'database' | 'audit' | 'applied' | 'now'>,
  { chatId, keyId, localId }: { chatId: string; keyId: string; localId: string },
): void {
  const own = database.get<{ ownId: string }>(
    `SELECT message.local_id AS ownId FROM message JOIN settling USING (local_id)
     WHERE key_id = :keyId AND chat_id = :chatId AND author_member_id IS NULL AND imported = 0 AND direction = 'out'
       AND message.local_id <> :localId AND settling.step = 'echo'`,
    { keyId, chatId, localId },
  );
  if (own === undefined) return;
  const { ownId } = own;
  applied.settled += 1;
  // A chat that was closed with it is open again, also for the team.
  runAsOwnChange(database, () =>
    database.run(
      `UPDATE message SET state = 'unknown', state_at = :at, key_id = NULL, remote_jid = NULL, service_status = NULL, answer = NULL,
         failure = (SELECT result ->> '$.failure' FROM attempt WHERE attempt.local_id = :ownId ORDER BY attempt_id DESC LIMIT 1)
       WHERE local_id = :ownId`,
      { ownId, at },
    ),
  );
  const isReopened = 'SELECT 1 FROM message WHERE local_id = :ownId AND closing = 2';
  if (database.get(isReopened, { ownId })) applied.reopened.push({ chatId, localId: ownId });
  database.run('DELETE FROM settling WHERE local_id = :ownId', { ownId });
  const detail = { state: 'unknown' as const, failure: null };
  audit.add({ action: 'outcome', by: 'postline', localId: ownId, detail }, at);
}
