import { type ThreadView, threadViewSchema } from '../../../../../shared/contract/threads.ts';
import type { ArchiveSchedule } from '../../../../../shared/contract/archive-runs.ts';
import type { Database } from '../../database.ts';
import { parseJson } from '../../rows/read-json.ts';

/** Saved views of the thread list, skipping damaged ones, and the schedules of runs based on them. */
export function threadViewsTable(database: Database) {
  const views = (rest: string, values = {}): ThreadView[] =>
    database
      .all<{ view: string }>(`SELECT view FROM thread_view ${rest}`, values)
      .flatMap(({ view }) => parseJson(threadViewSchema, view) ?? []);
  return {
    list: (): ThreadView[] => views('ORDER BY name'),
    get: (viewId: string): ThreadView | null =>
      views('WHERE view_id = :viewId', { viewId })[0] ?? null,
    /** Saves a view; false: another one has this name. */
    save: (view: ThreadView): boolean =>
      database.run(
        `INSERT INTO thread_view (view_id, name, view)
         SELECT :viewId, :name, :view WHERE NOT EXISTS (SELECT 1 FROM thread_view WHERE name = :name AND view_id <> :viewId)
         ON CONFLICT (view_id) DO UPDATE SET name = :name, view = :view`,
        { viewId: view.viewId, name: view.name, view: JSON.stringify(view) },
      ) > 0,
    remove: (viewId: string): void => {
      database.run('DELETE FROM thread_view WHERE view_id = :viewId', { viewId });
    },
    schedules: (): ArchiveSchedule[] =>
      database
        .all<Omit<ArchiveSchedule, 'archived' | 'enabled'> & { archived: number; enabled: number }>(
          `SELECT schedule_id AS scheduleId, view_id AS viewId, thread_view.name AS viewName, archived,
             every, day, minute_of_day AS minuteOfDay, reason, pace AS pacePerMinute, parallel, enabled, next_at AS nextAt
           FROM archive_schedule JOIN thread_view USING (view_id) ORDER BY minute_of_day, schedule_id`,
        )
        .map((row) => ({ ...row, archived: row.archived === 1, enabled: row.enabled === 1 })),
    saveSchedule: ({
      scheduleId,
      viewId,
      archived,
      every,
      day,
      minuteOfDay,
      reason,
      pacePerMinute: pace,
      parallel,
      enabled,
      nextAt,
    }: Omit<ArchiveSchedule, 'viewName'>): void => {
      const flags = { archived: Number(archived), enabled: Number(enabled) };
      const runs = { reason, pace, parallel, ...flags };
      const row = { scheduleId, viewId, every, day, minuteOfDay, nextAt, ...runs };
      database.insert('archive_schedule', row, 'OR REPLACE');
    },
    removeSchedule: (scheduleId: string): void => {
      database.run('DELETE FROM archive_schedule WHERE schedule_id = :scheduleId', { scheduleId });
    },
  };
}
