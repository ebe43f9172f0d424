import { notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import { nextTime } from '../../sms/runs/schedule-times.ts';

/** Creates the calls of runs that a saved view repeats. */
export function createArchiveSchedules({
  history,
  events,
  proposals,
}: InstanceSession): Pick<
  InstanceServiceOf<'archiveRuns'>,
  'schedules' | 'saveSchedule' | 'removeSchedule'
> {
  const changed = (): void => {
    events.publish('threadViews.changed', {});
    proposals.look();
  };
  return {
    schedules: () => history.threadViews.schedules(),
    saveSchedule: async (schedule) => {
      const view = await history.threadViews.get(schedule.viewId);
      if (view === null) throw notFound('view');
      const nextAt = schedule.enabled ? nextTime(schedule, Date.now()) : null;
      await history.threadViews.saveSchedule({ ...schedule, nextAt });
      changed();
      return { ...schedule, nextAt, viewName: view.name };
    },
    removeSchedule: async ({ scheduleId }) => {
      await history.threadViews.removeSchedule(scheduleId);
      changed();
    },
  };
}
