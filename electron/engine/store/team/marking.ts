import type { Database } from '../database.ts';
import type { EventKind, StepBounds } from './kinds/kind.ts';
import { eventKinds } from './kinds/kinds.ts';

/** Entities that are marked in one step, which takes some milliseconds. */
const stepLength = 1_000;

/** Kinds with possibly hundreds of thousands of entities. */
const longKinds = eventKinds.filter(({ stepColumn }) => stepColumn !== undefined);

interface Marking {
  kind: number | null;
  after: string;
  memberId: string;
}

function marking(database: Database): Marking | undefined {
  return database.get<Marking>(
    'SELECT marking_kind AS kind, marking_after AS after, member_id AS memberId FROM team_share',
  );
}

/**
 * Begins to mark everything of this desk that is not in the log, as part of the transaction. Short kinds are marked at once, so that they
 * are marked when other desks' events are applied; {@link markMore} marks the rest. Entities with a mark already wait since it was cleared.
 */
export function beginMarking(database: Database): void {
  const { memberId = '' } = marking(database) ?? {};
  for (const kind of eventKinds) {
    if (kind.stepColumn === undefined) markKind(database, kind, memberId, null);
  }
  database.run(`UPDATE team_share SET marking_kind = 0, marking_after = ''`);
}

/** Marks another step of the long kinds, as part of the transaction. False: everything is marked. */
export function markMore(database: Database): boolean {
  const at = marking(database);
  if (at === undefined || at.kind === null) return false;
  const kind = longKinds[at.kind];
  const next = kind === undefined ? null : nextPlace(database, kind, at.after);
  if (kind !== undefined && next !== null) {
    markKind(database, kind, at.memberId, { after: at.after, next });
  }
  database.run('UPDATE team_share SET marking_kind = :kind, marking_after = :after', {
    kind: kind === undefined ? null : next === null ? at.kind + 1 : at.kind,
    after: next ?? '',
  });
  return kind !== undefined;
}

/** Returns about how many entities have yet to be marked: those of the present kind. */
export function countUnmarked(database: Database): number {
  const at = marking(database);
  const step = at?.kind == null ? undefined : longKinds[at.kind]?.stepColumn;
  if (at === undefined || step === undefined) return 0;
  return database.one<{ count: number }>(
    `SELECT count(*) AS count FROM ${step.table} WHERE ${step.column} > :after`,
    { after: at.after },
  ).count;
}

function markKind(
  database: Database,
  { name, ownEntities, localEntities = null, queue }: EventKind,
  memberId: string,
  bounds: StepBounds | null,
): void {
  const within = bounds === null ? 'true' : 'step_key > :after AND step_key <= :next';
  queue?.(database, within, bounds);
  if (ownEntities !== null) {
    // Version 0 was another desk's to append. It is raised here, because no desk accepts it.
    database.run(
      `INSERT INTO team_mark (kind, entity_id, version, is_waiting)
         SELECT :name, id, max(at, 1), 1 FROM (${ownEntities}) WHERE :memberId <> '' AND ${within}
       ON CONFLICT DO UPDATE SET is_waiting = 1, version = iif(version = 0, excluded.version, version) WHERE seq IS NULL`,
      { name, memberId, ...bounds },
    );
  }
  if (localEntities !== null) {
    database.run(
      `INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting)
         SELECT :name, chat_id, entity_id, max(at, 1), 1 FROM (${localEntities}) WHERE ${within}
       ON CONFLICT DO UPDATE SET is_waiting = 1 WHERE version > 0 AND seq IS NULL`,
      { name, ...bounds },
    );
  }
}

function nextPlace(database: Database, { stepColumn }: EventKind, after: string): string | null {
  const { table, column } = stepColumn ?? { table: 'message', column: 'local_id' };
  return database.one<{ next: string | null }>(
    `SELECT max(place) AS next FROM (
       SELECT DISTINCT ${column} AS place FROM ${table} WHERE ${column} > :after ORDER BY ${column} LIMIT ${stepLength})`,
    { after },
  ).next;
}
