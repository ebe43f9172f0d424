import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';
import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import { notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Instances } from '../../sessions/instances.ts';
import { nextTime } from './schedule-times.ts';

/** Runs that repeat daily by a saved view. */
export interface ArchiveSchedules {
  list(instanceId: string): Promise<ArchiveSchedule[]>;
  save(input: CheckedInput<'archiveRuns.saveSchedule'>): Promise<ArchiveSchedule>;
  remove(instanceId: string, scheduleId: string): Promise<void>;
}

export function createArchiveSchedules(
  instances: Instances,
  events: Pick<Events, 'publish'>,
  now: () => number = Date.now,
): ArchiveSchedules {
  const changed = ({ proposals }: InstanceSession, instanceId: string): void => {
    events.publish('threadViews.changed', { instanceId });
    proposals.look();
  };
  return {
    list: (instanceId) => instances.session(instanceId).history.threadViews.schedules(),
    save: async ({ instanceId, ...schedule }) => {
      const session = instances.session(instanceId);
      const view = await session.history.threadViews.get(schedule.viewId);
      if (view === null) throw notFound('view');
      const nextAt = schedule.enabled ? nextTime(schedule.minuteOfDay, now()) : null;
      await session.history.threadViews.saveSchedule({ ...schedule, nextAt });
      changed(session, instanceId);
      return { ...schedule, nextAt, viewName: view.name };
    },
    remove: async (instanceId, scheduleId) => {
      const session = instances.session(instanceId);
      await session.history.threadViews.removeSchedule(scheduleId);
      changed(session, instanceId);
    },
  };
}
