import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { chatOf, joinedAddress } from '../aliases/wire-address.ts';
import type { Database } from '../database.ts';
import { describeChat } from '../describe-chat.ts';
import { removeTwin } from '../echoes/settle-echoes.ts';
import type { AuditTable } from '../tables/audit-table.ts';
import { addChat, touchChat } from '../tables/chats-table.ts';
import { plainOptions } from '../tables/read-json.ts';
import { readBefore } from '../tables/reading-table.ts';
import { applyEdit } from '../tables/told-table.ts';
import type { MessageSnapshot } from './kinds/message-snapshot.ts';
import { placeMessage } from './place-message.ts';
import type { LoggedEvent } from './team-event.ts';

/** Adds the chat that an event names if it is new. Returns its ID here; null: it names none. */
export function chatHere(database: Database, chatId: string | null, at: number): string | null {
  const parts = chatId === null ? null : parseChatId(chatOf(database, chatId));
  if (parts === null) return null;
  addChat(database, describeChat(parts), at);
  return parts.chatId;
}

/**
 * Applies a message that its author sends, as part of a transaction: it is a row like all others, which is never sent, settled or
 * decided about here. Returns its chat; null: it changes nothing.
 */
export function applyMessage(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  event: LoggedEvent,
  { isNew, now, ...snapshot }: MessageSnapshot & { isNew: boolean; now: number },
): string | null {
  const chatId = chatHere(database, event.chatId, event.at);
  if (chatId === null) return null;
  const { localId, keyId } = snapshot;
  if (keyId !== null) giveBack(database, audit, { chatId, keyId, localId }, now);
  const { text, state, stateAt, failure, remoteJid, serviceStatus, answer } = snapshot;
  const told = {
    localId,
    chatId,
    // Who told it may not have known yet that the hidden ID is the number's. What is none of the chat's would lead others' answers astray.
    address: joinedAddress(database, chatId, snapshot.address ?? event.chatId),
    text,
    content: JSON.stringify(snapshot.content),
    replyToLocalId: quotedHere(database, chatId, snapshot),
    state,
    stateAt,
    failure,
    keyId,
    remoteJid,
    serviceStatus,
    answer,
  };
  if (isNew) {
    database.insert('message', {
      ...told,
      authorMemberId: event.memberId,
      options: JSON.stringify(plainOptions),
      createdAt: Math.min(snapshot.createdAt, event.at),
      // What is to be decided about it is decided by its author.
      isDismissed: 1,
    });
    touchChat(database, chatId, event.at);
  } else {
    database.run(
      `UPDATE message SET chat_id = :chatId, address = :address, text = :text,
         content = iif(json_valid(content) AND content ->> '$.kind' = 'media', content, :content), reply_to_local_id = :replyToLocalId,
         state = :state, state_at = :stateAt, failure = :failure, key_id = :keyId, remote_jid = :remoteJid,
         service_status = :serviceStatus, answer = :answer WHERE local_id = :localId`,
      told,
    );
  }
  placeMessage(database, localId, { at: event.at, wanted: snapshot.place, seq: event.seq });
  if (keyId !== null) {
    removeTwin(database, localId);
    applyEdit(database, { chatId, keyId });
  }
  // Whoever answered has read what came before.
  if (isNew) readBefore(database, chatId, placeOf(database, localId), now);
  return chatId;
}

function placeOf(database: Database, localId: string): number {
  return database.one<{ place: number }>(
    'SELECT sort_key AS place FROM message WHERE local_id = :localId',
    { localId },
  ).place;
}

/** Records have other IDs on other desks: what a message answers is found by its key where its ID is not known. */
function quotedHere(
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
 * An unknown message of this desk that took an echo for its own is unknown again once the author of the echo is known: the two said
 * the same, and the other one's desk has the service's answer.
 */
function giveBack(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  { chatId, keyId, localId }: { chatId: string; keyId: string; localId: string },
  at: number,
): void {
  const mine = database.get<{ ownId: string }>(
    `SELECT message.local_id AS ownId FROM message JOIN settling USING (local_id)
     WHERE key_id = :keyId AND chat_id = :chatId AND author_member_id IS NULL AND imported = 0 AND direction = 'out'
       AND message.local_id <> :localId AND settling.step = 'echo'`,
    { keyId, chatId, localId },
  );
  if (mine === undefined) return;
  const { ownId } = mine;
  database.run(
    `UPDATE message SET state = 'unknown', state_at = :at, key_id = NULL, remote_jid = NULL, service_status = NULL, answer = NULL,
       failure = (SELECT result ->> '$.failure' FROM attempt WHERE attempt.local_id = :ownId ORDER BY attempt_id DESC LIMIT 1)
     WHERE local_id = :ownId`,
    { ownId, at },
  );
  database.run('DELETE FROM settling WHERE local_id = :ownId', { ownId });
  const detail = { state: 'unknown' as const, failure: null };
  audit.add({ action: 'outcome', by: 'postline', localId: ownId, detail }, at);
}
