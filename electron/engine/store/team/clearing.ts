import type { Database } from '../database.ts';

/** Rows of one step, which takes some milliseconds. */
const stepLength = 5_000;

/** The row of `team_register` behind which clearing continues. */
export interface ClearedTo {
  kind: string;
  chatId: string;
  entityId: string;
}

const first: ClearedTo = { kind: '', chatId: '', entityId: '' };

/**
 * Clears another step of places in the log behind `after`, so that what had them is appended again; null: clears all places, other
 * desks' too. Returns the row behind which to continue; null: nothing is left.
 */
export function clearMore(
  database: Database,
  after: number | null,
  from: ClearedTo = first,
): ClearedTo | null {
  const bound = after ?? -1;
  const cleared = database.run(
    `UPDATE team_mark SET seq = NULL
     WHERE (kind, entity_id) IN (SELECT kind, entity_id FROM team_mark WHERE seq > :bound OR seq = 0 LIMIT ${stepLength})`,
    { bound },
  );
  if (cleared === stepLength) return from;
  const last = database.get<ClearedTo>(
    `SELECT kind, chat_id AS chatId, entity_id AS entityId FROM (
       SELECT kind, chat_id, entity_id FROM team_register
       WHERE (kind, chat_id, entity_id) > (:kind, :chatId, :entityId)
       ORDER BY kind, chat_id, entity_id LIMIT ${stepLength})
     ORDER BY kind DESC, chat_id DESC, entity_id DESC LIMIT 1`,
    { ...from },
  );
  if (last === undefined) return null;
  database.run(
    `UPDATE team_register SET seq = NULL, version = iif(:isAll, max(version, 1), version),
       is_waiting = iif(version > 0 OR :isAll, 1, is_waiting)
     WHERE (kind, chat_id, entity_id) > (:kind, :chatId, :entityId)
       AND (kind, chat_id, entity_id) <= (:lastKind, :lastChatId, :lastEntityId)
       AND (seq > :bound OR seq = 0 OR seq IS NULL)`,
    {
      ...from,
      lastKind: last.kind,
      lastChatId: last.chatId,
      lastEntityId: last.entityId,
      isAll: after === null ? 1 : 0,
      bound,
    },
  );
  return last;
}
