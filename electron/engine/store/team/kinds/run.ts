import * as z from 'zod';
import { runResults, type RunState } from '../../../../../shared/domain/thread.ts';
import { archiveRun } from '../../sms/runs/archive-run-rows.ts';
import { time } from '../team-event.ts';
import type { EventKind } from './kind.ts';
import { knownVersion, markAppended, setKnownVersion } from './marks.ts';

const schema = z.object({
  runId: z.uuid(),
  kind: z.enum(['run', 'undo', 'delete']),
  name: z.string().max(200).nullable(),
  reason: z.string().max(200).nullable().default(null),
  archived: z.boolean().nullable(),
  state: z.enum(['planning', 'running', 'paused', 'done', 'cancelled'] satisfies RunState[]),
  counts: z.partialRecord(z.enum(runResults), z.int().min(0)),
  undoes: z.uuid().nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});

/** A run over threads, and its progress. */
export const runKind: EventKind = {
  name: 'run',
  snapshot: (database, { entityId, version }, offset) => {
    const run = archiveRun(database, entityId);
    if (run === null) return null;
    const { runId, kind, name, reason, archived, state, counts, undoes, startedAt, endedAt } = run;
    const createdAt = run.createdAt + offset;
    const payload = {
      runId,
      kind,
      name,
      reason,
      archived,
      state,
      counts,
      undoes,
      createdAt,
      startedAt: startedAt && startedAt + offset,
      endedAt: endedAt && endedAt + offset,
    };
    return { chatId: null, at: version + offset, payload };
  },
  apply: ({ database, memberId: own, applied }, event) => {
    const { id, version, memberId, at } = event;
    if (memberId === own) markAppended(database, 'run', event);
    const parsed = schema.safeParse(event.payload);
    if (!parsed.success || parsed.data.runId !== id) return null;
    // This desk's own row wins over its event; a run that this desk has lost is applied like another desk's.
    if (archiveRun(database, id) !== null) return null;
    const existing = database.get<{ memberId: string }>(
      'SELECT member_id AS memberId FROM team_run WHERE run_id = :id',
      { id },
    );
    if (existing !== undefined && existing.memberId !== memberId) return null;
    if (version <= knownVersion(database, 'run', id)) return null;
    setKnownVersion(database, 'run', id, version);
    const { archived, counts, ...run } = parsed.data;
    database.run(
      `INSERT INTO team_run (run_id, member_id, kind, name, reason, archived, state, counts, undoes, created_at, started_at, ended_at, told_at)
       VALUES (:runId, :memberId, :kind, :name, :reason, :archived, :state, :counts, :undoes, :createdAt, :startedAt, :endedAt, :at)
       ON CONFLICT (run_id) DO UPDATE SET kind = :kind, name = :name, reason = :reason, archived = :archived, state = :state, counts = :counts,
         undoes = :undoes, created_at = :createdAt, started_at = :startedAt, ended_at = :endedAt, told_at = :at`,
      {
        ...run,
        memberId,
        archived: archived === null ? null : Number(archived),
        counts: JSON.stringify(counts),
        at,
      },
    );
    applied.runIds.add(id);
    // The run that it undoes now shows as undone.
    if (run.undoes !== null) applied.runIds.add(run.undoes);
    return null;
  },
  ownEntities:
    'SELECT run_id AS id, created_at AS at FROM archive_run WHERE is_listed = 1 AND started_at IS NOT NULL',
};
