import type { Database } from '../../database.ts';

/** Which register of a kind: `chatId` is empty where it is of no chat, `entityId` where a chat has one. */
export interface RegisterKey {
  chatId: string;
  entityId: string;
}

export interface RegisterRow {
  version: number;
  isWaiting: number;
  /** Of the newest event that was applied, and its member; 0: none was. */
  at: number;
  by: string;
}

/** The version of what was here before it was shared, or came by itself: nobody knows since when. */
const unsure = 1;

export function registerRow(
  database: Database,
  kind: string,
  key: RegisterKey,
): RegisterRow | undefined {
  return database.get<RegisterRow>(
    `SELECT version, is_waiting AS isWaiting, at, member_id AS "by" FROM team_register
     WHERE kind = :kind AND chat_id = :chatId AND entity_id = :entityId`,
    { kind, ...key },
  );
}

/** Whether something waits to be told of which nobody knows since when it is. */
export function isUnsure(row: RegisterRow | undefined): boolean {
  return row?.isWaiting === 1 && row.version === unsure;
}

/** The log has this own event at `seq`, so that it need not be told. Does nothing where it has changed since that event. */
export function noteRegisterThere(
  database: Database,
  kind: string,
  key: RegisterKey,
  { version, seq }: { version: number; seq: number },
): void {
  database.run(
    `INSERT INTO team_register (kind, chat_id, entity_id, seq) VALUES (:kind, :chatId, :entityId, :seq)
     ON CONFLICT DO UPDATE SET seq = :seq, is_waiting = 0 WHERE version <= :version`,
    { kind, ...key, version, seq },
  );
}

/** An event is the newest of a register: what waited to be told is older. */
export function noteNewest(
  database: Database,
  kind: string,
  key: RegisterKey,
  { at, memberId, value }: { at: number; memberId: string; value: unknown },
): void {
  const number = typeof value === 'boolean' ? Number(value) : value;
  database.run(
    `INSERT INTO team_register (kind, chat_id, entity_id, at, member_id, value) VALUES (:kind, :chatId, :entityId, :at, :memberId, :value)
     ON CONFLICT DO UPDATE SET at = :at, member_id = :memberId, value = :value, is_waiting = 0`,
    {
      kind,
      ...key,
      at: Math.floor(at),
      memberId,
      value: typeof number === 'number' ? Math.floor(number) : null,
    },
  );
}

/** An event is older than what waits to be told, which is to stay so however the clocks are compared when it is told. */
export function noteOlder(
  database: Database,
  kind: string,
  key: RegisterKey,
  { at, memberId }: { at: number; memberId: string },
): void {
  database.run(
    `UPDATE team_register SET at = :at, member_id = :memberId
     WHERE kind = :kind AND chat_id = :chatId AND entity_id = :entityId`,
    { kind, ...key, at: Math.floor(at), memberId },
  );
}

/** What came by itself, as the name of whoever writes first, gives way to what the team says. */
export function markUnsure(database: Database, kind: string, chatId: string): void {
  database.run(
    `UPDATE team_register SET version = ${unsure} WHERE kind = :kind AND chat_id = :chatId AND entity_id = '' AND at = 0 AND seq IS NULL`,
    { kind, chatId },
  );
}

/** Runs what is this desk's own change while events of the log are applied, so that it is told. */
export function asOwnChange(database: Database, work: () => void): void {
  database.run('UPDATE team_share SET is_applying = 0');
  work();
  database.run('UPDATE team_share SET is_applying = 1');
}
