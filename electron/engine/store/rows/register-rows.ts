import type { Database } from '../database.ts';

/** Identifies a register of a kind. `chatId` is empty if it is of no chat, `entityId` if the chat has only one of its kind. */
export interface RegisterKey {
  chatId: string;
  entityId: string;
}

export interface RegisterRow {
  version: number;
  isWaiting: number;
  /** Time and member of the newest event that was applied; 0 and empty: none was. */
  at: number;
  by: string;
}

/** Version of a value whose time is unknown: it is from before the instance was shared, or came with a message. */
const undated = 1;

/** What an event of the log means for a register: it is applied; the value of this desk stays, which is the newer; or it was replaced before. */
export type Verdict = 'applied' | 'kept' | 'replaced';

/**
 * Returns what an event means for a register: the newest by the store's time wins, and at the same time the greater member ID. `own` is this
 * desk's member; `pendingAt` the store's time of its value that is not in the log yet, null: there is none.
 */
export function judgeEvent(
  row: Omit<RegisterRow, 'isWaiting'>,
  { at, memberId, version }: { at: number; memberId: string; version: number },
  own: string,
  pendingAt: number | null,
): Verdict {
  if (at < row.at || (at === row.at && memberId <= row.by)) return 'replaced';
  // A value is always newer than what this desk appended before it.
  if (memberId === own && version < row.version) return 'kept';
  return pendingAt !== null && pendingAt > at ? 'kept' : 'applied';
}

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

/** Returns whether the register has a pending value whose time is unknown. */
export function isPendingUndated(row: RegisterRow | undefined): boolean {
  return row?.isWaiting === 1 && row.version === undated;
}

/** Returns the store's time of a pending value: after the newest applied event, even if this computer's clock was set back. */
export function pendingTime(row: Pick<RegisterRow, 'version' | 'at'>, offset: number): number {
  return Math.max(row.version + offset, row.at + 1, 0);
}

/** Marks an event of this desk as appended at `seq`. Its value stays pending if it changed after that event. */
export function markRegisterAppended(
  database: Database,
  kind: string,
  key: RegisterKey,
  { version, seq }: { version: number; seq: number },
): void {
  database.run(
    `INSERT INTO team_register (kind, chat_id, entity_id, seq) VALUES (:kind, :chatId, :entityId, :seq)
     ON CONFLICT DO UPDATE SET seq = :seq, is_waiting = iif(version <= :version, 0, is_waiting)
       WHERE version <= :version OR seq = 0`,
    { kind, ...key, version, seq },
  );
}

/** Records an event as the newest of a register; an older pending value is no longer appended. */
export function acceptEvent(
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

/** Records an event as older than the pending value, which stays newer even if the clocks' offset has changed when it is appended. */
export function keepPendingOver(
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

/** Marks a value that no one set, such as a sender's own name, as undated, so that any value of the team replaces it. */
export function markUndated(database: Database, kind: string, chatId: string): void {
  database.run(
    `UPDATE team_register SET version = ${undated} WHERE kind = :kind AND chat_id = :chatId AND entity_id = '' AND at = 0 AND seq IS NULL`,
    { kind, chatId },
  );
}

/** Runs a change of this desk while events are applied: triggers mark it as pending. */
export function runAsOwnChange(database: Database, change: () => void): void {
  database.run('UPDATE team_share SET is_applying = 0');
  change();
  database.run('UPDATE team_share SET is_applying = 1');
}
