import { countOrder } from '../aliases/chat-rows.ts';
import type { Database } from '../database.ts';

/** Positions within a millisecond. */
export const placesOfMs = 1_000;

/**
 * Milliseconds by which a message may be ahead of its event: messages of one moment get consecutive positions, and the service's clock
 * differs from the store's. A message further ahead would stay the last of its chat, and count as the answer to whatever comes in.
 */
export const mostAheadMs = 86_400_000;

/** Where a message wants to stand: `at`, its event's time; `place`, the position that it had when it was appended again; its `rank` in the millisecond. */
interface Wanted {
  at: number;
  place: number | null;
  rank: number;
}

/**
 * Sets a message's position in its chat, as part of a transaction, so that it is the same on every desk: by the store's time, and within a
 * millisecond by its `rank`, or in the order of the log where another message has that. The log alone would turn messages of one press
 * round: what becomes of the first is told before the second is.
 */
export function placeMessage(
  database: Database,
  localId: string,
  { seq, ...wanted }: Wanted & { seq: number },
): void {
  const message = database.get<{ chatId: string; sortKey: number; teamSeq: number | null }>(
    'SELECT chat_id AS chatId, sort_key AS sortKey, team_seq AS teamSeq FROM message WHERE local_id = :localId',
    { localId },
  );
  if (message === undefined || message.teamSeq !== null) return;
  const { chatId } = message;
  const sortKey = freePlace(database, chatId, localId, wanted);
  database.run(
    'UPDATE message SET sort_key = :sortKey, team_seq = :seq WHERE local_id = :localId',
    { localId, sortKey, seq },
  );
  if (sortKey < message.sortKey) countOrder(database, chatId);
}

/** Returns the position of a message that the log places in a chat, and moves what the log has not placed out of its way. */
export function freePlace(
  database: Database,
  chatId: string,
  localId: string,
  { at, place, rank }: Wanted,
): number {
  const from = Math.floor(at) * placesOfMs;
  const sortKey =
    place !== null && place <= from + mostAheadMs * placesOfMs && isFree(database, chatId, place)
      ? place
      : isFree(database, chatId, from + rank)
        ? from + rank
        : afterPlaced(database, chatId, from);
  makeRoom(database, chatId, sortKey, localId);
  return sortKey;
}

/** Returns whether no message that the log has placed has this position. */
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

/** Moves a message that the log has not placed yet out of the way. */
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
