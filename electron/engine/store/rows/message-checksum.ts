import { type Database, select } from '../database.ts';

/** The columns of a message that its checksum is taken over: those that the trigger `message_changed` watches. */
export const checkedColumns = [
  'localId',
  'chatId',
  'direction',
  'senderChatId',
  'senderName',
  'text',
  'content',
  'replyToLocalId',
  'options',
  'state',
  'failure',
  'createdAt',
  'keyId',
  'serviceStatus',
  'answer',
  'address',
  'authorMemberId',
] as const;

export type CheckedColumns = Record<(typeof checkedColumns)[number], string | number | null>;

/** Returns 32 bits that a single changed bit of the row always changes (FNV-1a). */
export function checksumOf(row: CheckedColumns): number {
  let hash = 0x811c9dc5;
  const add = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193);
  };
  for (const name of checkedColumns) {
    const value = String(row[name]);
    for (let index = 0; index < value.length; index += 1) add(value.charCodeAt(index));
    add(0x10000);
  }
  return hash >>> 0;
}

/** As {@link checksumOf}, of a row that is not written yet; columns that are left out are NULL. Texts are to be well-formed. */
export function checksumOfNew(row: Partial<CheckedColumns>): number {
  return checksumOf({ ...noColumns, ...row });
}

const noColumns = Object.fromEntries(checkedColumns.map((name) => [name, null])) as CheckedColumns;

/** Gives a checksum to at most `limit` messages that have none; returns whether there may be more. */
export function writeChecksums(database: Database, limit: number): boolean {
  const rows = database.all<CheckedColumns & { position: number }>(
    `SELECT position, ${select('message', checkedColumns.join(' '))} FROM message
     WHERE checksum IS NULL ORDER BY position LIMIT :limit`,
    { limit },
  );
  if (rows.length === 0) return false;
  database.transaction(() => {
    for (const row of rows) {
      database.run('UPDATE message SET checksum = :checksum WHERE position = :position', {
        position: row.position,
        checksum: checksumOf(row),
      });
    }
  });
  return rows.length === limit;
}

/** Rows whose content is held at once: each may have a megabyte. */
const checkedAtOnce = 200;

/**
 * Changes the messages of an address in a chat as `change` does, as part of a transaction, and lets damage in them be told afterwards as before:
 * what changes a row takes away the checksum that tells of it.
 */
export function keepingDamage(
  database: Database,
  { chatId, address }: { chatId: string; address: string | null },
  change: () => void,
): void {
  const damaged: number[] = [];
  let after = -1;
  for (let isMore = true; isMore;) {
    const rows = database.all<
      CheckedColumns & { checksum: number; position: number; sortKey: number }
    >(
      `SELECT position, checksum, sort_key AS sortKey, ${select('message', checkedColumns.join(' '))} FROM message
       WHERE chat_id = :chatId AND address IS :address AND checksum IS NOT NULL AND sort_key > :after
       ORDER BY sort_key LIMIT ${checkedAtOnce}`,
      { chatId, address, after },
    );
    const spoilt = rows.filter((row) => row.checksum !== checksumOf(row));
    damaged.push(...spoilt.map(({ position }) => position));
    after = rows.at(-1)?.sortKey ?? after;
    isMore = rows.length === checkedAtOnce;
  }
  change();
  database.run(
    'UPDATE message SET checksum = -1 WHERE position IN (SELECT value FROM json_each(:damaged))',
    { damaged: JSON.stringify(damaged) },
  );
}
