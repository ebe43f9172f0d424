import { touchChat } from '../chats/chats-table.ts';
import type { Database } from '../database.ts';
import { readJson } from '../rows/read-json.ts';
import { isChatUsed } from '../rows/tables-of-chats.ts';

/** What a chat was before an import. */
export interface FormerChat {
  /** There was none. */
  isNew: boolean;
  /** The name that the import gave it; null: none. */
  named: string | null;
  lastActivityAt: number;
  /** Since the import. */
  touchedAt: number;
}

/** Returns the chat of an import, and what it was before; null: there is no such import. */
export function formerOf(
  database: Database,
  importId: number,
): { chatId: string; former: FormerChat } | null {
  const row = database.get<{ chatId: string; former: string }>(
    'SELECT chat_id AS chatId, former FROM chat_export WHERE import_id = :importId',
    { importId },
  );
  const former = readJson<FormerChat | null>(row?.former ?? null, null);
  return row === undefined || former === null ? null : { chatId: row.chatId, former };
}

/** Makes a chat what it was before an import, of which nothing is known any more then. */
export function putBack(database: Database, importId: number): void {
  const found = formerOf(database, importId);
  if (found === null) return;
  const { chatId, former } = found;
  database.run('DELETE FROM chat_export WHERE import_id = :importId', { importId });
  const { named, lastActivityAt, touchedAt, isNew } = former;
  database.run(
    'UPDATE chat SET name = NULL, folded = NULL WHERE chat_id = :chatId AND name = :named',
    { chatId, named },
  );
  database.run(
    'UPDATE chat SET last_activity_at = :lastActivityAt WHERE chat_id = :chatId AND last_activity_at = :touchedAt',
    { chatId, lastActivityAt, touchedAt },
  );
  if (isNew) deleteUnused(database, chatId);
}

/** Moves a chat in the list to where its newest message belongs, and notes by what that is taken back. */
export function moveToNewest(
  database: Database,
  { chatId, importId, at }: { chatId: string; importId: number; at: number },
): void {
  touchChat(database, chatId, at);
  database.run(
    `UPDATE chat_export SET former = json_set(former, '$.touchedAt', max(former ->> '$.touchedAt', :at))
     WHERE import_id = :importId`,
    { importId, at },
  );
}

/** Deletes a chat that an import made, unless something of it is in use by now. */
function deleteUnused(database: Database, chatId: string): void {
  if (isChatUsed(database, chatId)) return;
  database.run("DELETE FROM chat WHERE chat_id = :chatId AND name IS NULL AND notes = ''", {
    chatId,
  });
}
