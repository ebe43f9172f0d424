import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import type { Database } from '../database.ts';
import { describeChat } from '../../numbers/describe-chat.ts';
import { addChat } from '../chats/chats-table.ts';
import { keepingDamage } from '../rows/message-checksum.ts';
import { changeChat, countOrder, draftRow, isSameRow, joinedPart, putBack } from './chat-rows.ts';
import { isChatUsed, tablesOfChats } from '../rows/tables-of-chats.ts';
import { keepingColumns, sharedColumns } from '../chats/set-columns.ts';
import type { FormerChat, Row } from './former-chat.ts';

/**
 * Restores the chat of a hidden ID within a transaction, with the messages sent to and received from it since. Reverts
 * what joining changed in the number’s chat, unless it was changed since. `former` null: the hidden ID had no chat.
 */
export function partChats(
  database: Database,
  hiddenId: string,
  chatId: string,
  former: FormerChat | null,
): void {
  const both = { hiddenId, chatId };
  const parts = parseChatId(hiddenId);
  if (former !== null) putChatBack(database, hiddenId, former.chat);
  else if (parts !== null) addChat(database, describeChat(parts), 0);
  keepingDamage(database, { chatId, address: hiddenId }, () => {
    const back = 'SET chat_id = :hiddenId, address = NULL';
    database.run(`UPDATE message ${back} WHERE chat_id = :chatId AND address = :hiddenId`, both);
  });
  database.run(
    `UPDATE outbox SET chat_id = :hiddenId
     WHERE chat_id = :chatId AND local_id IN (SELECT local_id FROM message WHERE chat_id = :hiddenId)`,
    both,
  );
  takeRowsBack(database, hiddenId, chatId, former?.rows ?? {});
  if (former !== null) {
    takePlacesBack(database, hiddenId, former.places);
    takeLabelsBack(database, hiddenId, chatId, former);
    takeDraftBack(database, hiddenId, chatId, former);
    takeColumnsBack(database, hiddenId, chatId, former);
  }
  for (const one of [hiddenId, chatId]) {
    countOrder(database, one);
    if (former !== null) bringBack(database, one, former.lastPosition);
    database.run(
      `UPDATE chat SET last_activity_at = max(last_activity_at,
         coalesce((SELECT max(created_at) FROM message WHERE message.chat_id = chat.chat_id), 0)) WHERE chat_id = :one`,
      { one },
    );
  }
  if (former?.into.isNew) deleteEmpty(database, chatId, former.into.before);
}

/** Writes what a person set as an update, so that triggers mark it for the team’s log. */
function putChatBack(database: Database, chatId: string, chat: Row): void {
  const bare: Row = Object.fromEntries(sharedColumns.map(([name, { empty }]) => [name, empty]));
  putBack(database, 'chat', { ...chat, ...bare, folded: null });
  const set = sharedColumns.map(([name, { empty }]) => [name, chat[name] ?? empty]);
  changeChat(database, chatId, Object.fromEntries(set) as Row);
}

/** Reopens a closed or snoozed chat if a message came in since the chats were joined. */
function bringBack(database: Database, chatId: string, lastPosition: number): void {
  database.run(
    `UPDATE chat SET closed_at = NULL, snoozed_until = NULL WHERE chat_id = :chatId
       AND EXISTS (SELECT 1 FROM message WHERE message.chat_id = chat.chat_id AND direction = 'in' AND position > :lastPosition)`,
    { chatId, lastPosition },
  );
}

/** Moves back the rows that the chat had when it was joined, and those about its messages since. */
function takeRowsBack(
  database: Database,
  hiddenId: string,
  chatId: string,
  kept: FormerChat['rows'],
): void {
  for (const { table, key } of tablesOfChats(database)) {
    const columns = database
      .all<{ name: string }>('SELECT name FROM pragma_table_info(:table)', { table })
      .map(({ name }) => name);
    const isOfMessage = ['local_id', 'key_id']
      .filter((name) => columns.includes(name))
      .map((name) => `${name} IN (SELECT ${name} FROM message WHERE chat_id = :hiddenId)`);
    const namesIt = columns.includes('message_id')
      ? [`instr(message_id, '_' || :hiddenId || '_') > 0`]
      : [];
    const isKept = `${key} IN (SELECT value FROM json_each(:kept))`;
    database.run(
      `UPDATE ${table} SET chat_id = :hiddenId WHERE chat_id = :chatId
         AND (${[isKept, ...isOfMessage, ...namesIt].join(' OR ')})`,
      { hiddenId, chatId, kept: JSON.stringify(kept[table] ?? []) },
    );
  }
}

function takePlacesBack(database: Database, hiddenId: string, places: FormerChat['places']): void {
  for (const { localId, sortKey } of places) {
    database.run(
      `UPDATE message SET sort_key = :sortKey WHERE local_id = :localId AND chat_id = :hiddenId
         AND NOT EXISTS (SELECT 1 FROM message WHERE chat_id = :hiddenId AND sort_key = :sortKey)`,
      { hiddenId, localId, sortKey },
    );
  }
}

function takeLabelsBack(
  database: Database,
  hiddenId: string,
  chatId: string,
  { labelIds, into }: FormerChat,
): void {
  const own = JSON.stringify(labelIds);
  database.run(
    `INSERT OR IGNORE INTO chat_label (chat_id, label_id)
     SELECT :hiddenId, label_id FROM label WHERE label_id IN (SELECT value FROM json_each(:own))`,
    { hiddenId, own },
  );
  database.run(
    'DELETE FROM chat_label WHERE chat_id = :chatId AND label_id IN (SELECT value FROM json_each(:given))',
    { chatId, given: JSON.stringify(into.labelIds) },
  );
}

/** Splits the merged draft, unless it was edited or sent since. */
function takeDraftBack(
  database: Database,
  hiddenId: string,
  chatId: string,
  { draft, into }: FormerChat,
): void {
  if (draft === null || !isSameRow(draftRow(database, chatId), into.draftAfter)) return;
  database.run('DELETE FROM draft WHERE chat_id = :chatId', { chatId });
  if (into.draftBefore !== null) putBack(database, 'draft', into.draftBefore);
  putBack(database, 'draft', { ...draft, chat_id: hiddenId });
}

function takeColumnsBack(
  database: Database,
  hiddenId: string,
  chatId: string,
  { chat, personOf, into }: FormerChat,
): void {
  const now = joinedPart(database, chatId);
  const names = Object.keys(now).filter((name) => now[name] === into.after[name]);
  const back: Row = Object.fromEntries(names.map((name) => [name, into.before[name] ?? null]));
  const { last_activity_at = null } = into.before;
  changeChat(database, chatId, { ...back, last_activity_at });
  // Restoring sort keys may have reopened the chat through a trigger.
  const { closed_at = null, snoozed_until = null } = chat;
  changeChat(database, hiddenId, { closed_at, snoozed_until });
  const personId = chat['person_id'] ?? null;
  if (personId === null) return;
  // Restores the person if joining left only one other chat, which ended it.
  database.run(
    `UPDATE chat SET person_id = :personId WHERE person_id IS NULL AND chat_id IN (SELECT value FROM json_each(:personOf))`,
    { personId, personOf: JSON.stringify(personOf) },
  );
  database.run(
    `UPDATE chat SET person_id = NULL WHERE chat_id = :hiddenId
       AND (SELECT count(*) FROM chat AS member WHERE member.person_id = :personId) = 1`,
    { hiddenId, personId },
  );
}

/** Deletes the chat that joining created, unless something was written to it or noted about it since. */
function deleteEmpty(database: Database, chatId: string, before: Row): void {
  const now = joinedPart(database, chatId);
  if (keepingColumns.some((column) => now[column] !== before[column])) return;
  if (isChatUsed(database, chatId, true)) return;
  database.run('DELETE FROM chat WHERE chat_id = :chatId', { chatId });
}
