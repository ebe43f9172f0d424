import type { ThreadView } from '../../../../shared/contract/threads.ts';
import { type Database, query } from '../database.ts';

export interface StoredSchedule {
  scheduleId: string;
  viewId: string;
  viewName: string;
  archived: boolean;
  minuteOfDay: number;
  enabled: boolean;
  nextAt: number | null;
}

/** Saved views of the list of threads, and runs that repeat daily by one of them. */
export interface ThreadViewsTable {
  list(): ThreadView[];
  get(viewId: string): ThreadView | null;
  /** False: another view has this name. */
  save(view: ThreadView): boolean;
  remove(viewId: string): void;
  schedules(): StoredSchedule[];
  saveSchedule(schedule: Omit<StoredSchedule, 'viewName'>): void;
  removeSchedule(scheduleId: string): void;
}

export function threadViewsTable(database: Database): ThreadViewsTable {
  const all = query<{ view: string }>(database, 'SELECT view FROM thread_view ORDER BY name');
  const one = query<{ view: string }, { viewId: string }>(
    database,
    'SELECT view FROM thread_view WHERE view_id = :viewId',
  );
  const put = query<never, { viewId: string; name: string; view: string }>(
    database,
    `INSERT INTO thread_view (view_id, name, view)
     SELECT :viewId, :name, :view WHERE NOT EXISTS (SELECT 1 FROM thread_view WHERE name = :name AND view_id <> :viewId)
     ON CONFLICT (view_id) DO UPDATE SET name = :name, view = :view`,
  );
  const drop = query<never, { viewId: string }>(
    database,
    'DELETE FROM thread_view WHERE view_id = :viewId',
  );
  interface ScheduleRow extends Omit<StoredSchedule, 'archived' | 'enabled'> {
    archived: number;
    enabled: number;
  }
  const schedules = query<ScheduleRow>(
    database,
    `SELECT schedule_id AS scheduleId, view_id AS viewId, thread_view.name AS viewName, archived,
       minute_of_day AS minuteOfDay, enabled, next_at AS nextAt
     FROM archive_schedule JOIN thread_view USING (view_id) ORDER BY minute_of_day, schedule_id`,
  );
  const putSchedule = query<
    never,
    { [Key in keyof Omit<ScheduleRow, 'viewName'>]: ScheduleRow[Key] }
  >(
    database,
    `INSERT OR REPLACE INTO archive_schedule (schedule_id, view_id, archived, minute_of_day, enabled, next_at)
     VALUES (:scheduleId, :viewId, :archived, :minuteOfDay, :enabled, :nextAt)`,
  );
  const dropSchedule = query<never, { scheduleId: string }>(
    database,
    'DELETE FROM archive_schedule WHERE schedule_id = :scheduleId',
  );
  return {
    list: () => all.all({}).map(({ view }) => JSON.parse(view) as ThreadView),
    get: (viewId) => {
      const row = one.get({ viewId });
      return row === undefined ? null : (JSON.parse(row.view) as ThreadView);
    },
    save: (view) =>
      put.run({ viewId: view.viewId, name: view.name, view: JSON.stringify(view) }) > 0,
    remove: (viewId) => {
      drop.run({ viewId });
    },
    schedules: () =>
      schedules.all({}).map(({ archived, enabled, ...schedule }) => ({
        ...schedule,
        archived: archived === 1,
        enabled: enabled === 1,
      })),
    saveSchedule: ({ scheduleId, viewId, archived, minuteOfDay, enabled, nextAt }) => {
      putSchedule.run({
        scheduleId,
        viewId,
        archived: Number(archived),
        minuteOfDay,
        enabled: Number(enabled),
        nextAt,
      });
    },
    removeSchedule: (scheduleId) => {
      dropSchedule.run({ scheduleId });
    },
  };
}
