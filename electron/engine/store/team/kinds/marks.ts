import type { Database } from '../../database.ts';

/** Returns the newest version of an entity that was appended or applied; 0: none. */
export function knownVersion(database: Database, kind: string, id: string): number {
  return (
    database.get<{ version: number }>(
      'SELECT version FROM team_mark WHERE kind = :kind AND entity_id = :id',
      { kind, id },
    )?.version ?? 0
  );
}

/** Sets the version of an entity that the log already has, so that an older event changes nothing. */
export function setKnownVersion(
  database: Database,
  kind: string,
  id: string,
  version: number,
): void {
  database.run(
    `INSERT INTO team_mark (kind, entity_id, version, is_waiting) VALUES (:kind, :id, :version, 0)
     ON CONFLICT DO UPDATE SET version = :version, is_waiting = 0`,
    { kind, id, version },
  );
}

/** Marks an event of this desk as appended at `seq`. Does nothing if the entity changed after that event. */
export function markAppended(
  database: Database,
  kind: string,
  { id, version, seq }: { id: string; version: number; seq: number },
): void {
  database.run(
    `UPDATE team_mark SET seq = :seq, is_waiting = 0
     WHERE kind = :kind AND entity_id = :id AND version <= :version`,
    { kind, id, version, seq },
  );
}

/** Marks an entity as appended at `seq` by any desk, including one without a mark: this desk need not append it. */
export function markAppendedByAny(
  database: Database,
  kind: 'message' | 'record',
  event: { id: string; version: number; seq: number },
): void {
  const { id, seq } = event;
  database.run(
    `INSERT INTO team_mark (kind, entity_id, version, is_waiting, seq) VALUES (:kind, :id, 0, 0, :seq) ON CONFLICT DO NOTHING`,
    { kind, id, seq },
  );
  markAppended(database, kind, event);
}
