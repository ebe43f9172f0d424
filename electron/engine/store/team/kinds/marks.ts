import type { Database } from '../../database.ts';

/** Returns the newest version of something that was told or applied; 0: none. */
export function knownVersion(database: Database, kind: string, id: string): number {
  return (
    database.get<{ version: number }>(
      'SELECT version FROM team_mark WHERE kind = :kind AND entity_id = :id',
      { kind, id },
    )?.version ?? 0
  );
}

/** Notes what version of something is here, so that an older one changes nothing; it need not be told. */
export function noteVersion(database: Database, kind: string, id: string, version: number): void {
  database.run(
    `INSERT INTO team_mark (kind, entity_id, version, is_waiting) VALUES (:kind, :id, :version, 0)
     ON CONFLICT DO UPDATE SET version = :version, is_waiting = 0`,
    { kind, id, version },
  );
}

/** The log has this own event at `seq`, so that it need not be told. Does nothing where what is here has changed since that event. */
export function noteThere(
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

/** The log has what is here, whoever told it and whether or not it was marked yet: it need not be told. */
export function noteInLog(
  database: Database,
  kind: 'message' | 'record',
  event: { id: string; version: number; seq: number },
): void {
  const { id, seq } = event;
  database.run(
    `INSERT INTO team_mark (kind, entity_id, version, is_waiting, seq) VALUES (:kind, :id, 0, 0, :seq) ON CONFLICT DO NOTHING`,
    { kind, id, seq },
  );
  noteThere(database, kind, event);
}
