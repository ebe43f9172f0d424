import { type Database, inTransaction, query } from '../database.ts';

/** What a message's checksum is taken over: the columns that the trigger `message_changed` watches. */
export type CheckedColumns = Record<keyof typeof checkedColumns, string | number | null>;

const checkedColumns = {
  localId: 'local_id',
  chatId: 'chat_id',
  direction: 'direction',
  senderChatId: 'sender_chat_id',
  senderName: 'sender_name',
  text: 'text',
  content: 'content',
  replyToLocalId: 'reply_to_local_id',
  options: 'options',
  state: 'state',
  failure: 'failure',
  createdAt: 'created_at',
  keyId: 'key_id',
  serviceStatus: 'service_status',
  answer: 'answer',
} as const;

const names = Object.keys(checkedColumns) as (keyof CheckedColumns)[];

/** Returns 32 bits that a single changed bit of the row always changes (FNV-1a). */
export function checksumOf(row: CheckedColumns): number {
  let hash = 0x811c9dc5;
  const add = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193);
  };
  for (const name of names) {
    const value = String(row[name]);
    for (let index = 0; index < value.length; index += 1) add(value.charCodeAt(index));
    add(0x10000);
  }
  return hash >>> 0;
}

/** Returns what gives a checksum to at most `limit` messages that have none; it answers whether there may be more. */
export function checksumWriter(database: Database): (limit: number) => boolean {
  const columns = names.map((name) => `${checkedColumns[name]} AS ${name}`).join(', ');
  const without = query<CheckedColumns & { position: number }, { limit: number }>(
    database,
    `SELECT position, ${columns} FROM message WHERE checksum IS NULL ORDER BY position LIMIT :limit`,
  );
  const write = query<never, { position: number; checksum: number }>(
    database,
    'UPDATE message SET checksum = :checksum WHERE position = :position',
  );
  return (limit) => {
    const rows = without.all({ limit });
    if (rows.length === 0) return false;
    inTransaction(database, () => {
      for (const row of rows) write.run({ position: row.position, checksum: checksumOf(row) });
    });
    return rows.length === limit;
  };
}
