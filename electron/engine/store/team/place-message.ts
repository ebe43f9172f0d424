import { countOrder } from '../aliases/chat-rows.ts';
import type { Database } from '../database.ts';

/** Places within a millisecond. */
const placesOfMs = 1_000;

/**
 * Milliseconds by which a message may be ahead of its event: many of one moment stand behind each other, and the service's clock is
 * not the store's. One that is told to be further ahead would be its chat's last, and answer whatever comes in.
 */
export const mostAheadMs = 86_400_000;

/**
 * Gives a message the place that the log gave it, as part of a transaction: by the store's time, and within a millisecond in the
 * order of the log, so that it is the same on every desk. `wanted` is the place that it had when it was told again.
 */
export function placeMessage(
  database: Database,
  localId: string,
  { at, wanted, seq }: { at: number; wanted: number | null; seq: number },
): void {
  const message = database.get<{ chatId: string; sortKey: number; teamSeq: number | null }>(
    'SELECT chat_id AS chatId, sort_key AS sortKey, team_seq AS teamSeq FROM message WHERE local_id = :localId',
    { localId },
  );
  if (message === undefined || message.teamSeq !== null) return;
  const { chatId } = message;
  const from = Math.floor(at) * placesOfMs;
  const sortKey =
    wanted !== null && wanted <= from + mostAheadMs * placesOfMs && isFree(database, chatId, wanted)
      ? wanted
      : afterPlaced(database, chatId, from);
  makeRoom(database, chatId, sortKey, localId);
  database.run(
    'UPDATE message SET sort_key = :sortKey, team_seq = :seq WHERE local_id = :localId',
    { localId, sortKey, seq },
  );
  if (sortKey < message.sortKey) countOrder(database, chatId);
}

/** Whether no message that the log has placed is there. */
function isFree(database: Database, chatId: string, sortKey: number): boolean {
  return (
    database.get(
      'SELECT 1 FROM message WHERE chat_id = :chatId AND sort_key = :sortKey AND team_seq IS NOT NULL',
      { chatId, sortKey },
    ) === undefined
  );
}

function afterPlaced(database: Database, chatId: string, from: number): number {
  const { last } = database.one<{ last: number | null }>(
    `SELECT max(sort_key) AS last FROM message
     WHERE chat_id = :chatId AND sort_key >= :from AND sort_key < :until AND team_seq IS NOT NULL`,
    { chatId, from, until: from + placesOfMs },
  );
  return last === null ? from : last + 1;
}

/** What the log has not placed yet gives way. */
function makeRoom(database: Database, chatId: string, sortKey: number, localId: string): void {
  const taken = database.get<{ other: string }>(
    `SELECT local_id AS other FROM message WHERE chat_id = :chatId AND sort_key = :sortKey AND local_id <> :localId`,
    { chatId, sortKey, localId },
  );
  if (taken === undefined) return;
  const used = 'SELECT 1 FROM message WHERE chat_id = :chatId AND sort_key = :free';
  let free = sortKey + 1;
  while (database.get(used, { chatId, free }) !== undefined) free += 1;
  database.run('UPDATE message SET sort_key = :free WHERE local_id = :other', {
    free,
    other: taken.other,
  });
}
