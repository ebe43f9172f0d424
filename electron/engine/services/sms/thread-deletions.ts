import { invalidInput } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import { noCounts } from '../../store/sms/runs/dry-run-counts.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';
import { countWholeDeletion } from '../../sms/runs/batched-queries.ts';
import { dryRun, paceIn, toArchiveRun } from '../../sms/runs/run-figures.ts';

/** Seconds for which threads can be kept, at least: what the service deleted does not come back. */
const shortestUndo = 8;

/** Creates the service that deletes threads at the service. */
export function createThreadDeletions(
  session: InstanceSession,
  settings: SettingsService,
): InstanceServiceOf<'threadDeletions'> {
  const { history, events, offers, archiveRunner, smsSide } = session;
  const paceOf = paceIn(session);

  const changed = (): void => {
    archiveRunner.announce();
    events.publish('audit.changed', {});
    smsSide.threadDeletions.wake();
  };
  const mustBeOffered = (field: string): void => {
    if (offers()?.smsLists !== true) throw invalidInput(field, 'sms-not-offered');
  };
  /** Until when they can be kept, in milliseconds since 1970. */
  const keepUntil = (now: number): number =>
    now + Math.max(shortestUndo, settings.get().sending.undoSeconds) * 1_000;

  return {
    add: async ({ threadIds }) => {
      mustBeOffered('threadIds');
      if (await history.smsSends.hasSome(threadIds)) {
        throw invalidInput('threadIds', 'sms-on-its-way');
      }
      const now = Date.now();
      await history.threadDeletions.add(threadIds, keepUntil(now), now);
      changed();
    },
    plan: async ({ selection, ...asked }) => {
      const now = Date.now();
      const newestAt = await history.archiveRuns.newestAt(selection, now);
      const { total, smsOnTheirWay } = await countWholeDeletion(history, selection, now);
      const leaving = dryRun({ ...noCounts, total: total - smsOnTheirWay }, paceOf(asked).pace);
      return { ...leaving, total, smsOnTheirWay, newestAt };
    },
    start: async ({ runId, selection, name, reason, ...asked }) => {
      mustBeOffered('selection');
      const now = Date.now();
      const run = { runId, kind: 'delete', isListed: true, name, reason, archived: null } as const;
      const stored = await history.archiveRuns.add(
        { ...run, selection, ...paceOf(asked), state: 'planning', heldUntil: keepUntil(now) },
        now,
      );
      archiveRunner.announceBegun(runId);
      archiveRunner.wake();
      return toArchiveRun(stored, archiveRunner);
    },
    undo: async ({ threadIds }) => {
      const now = Date.now();
      const kept =
        (await history.threadDeletions.undo(threadIds, now)) +
        (await history.archiveRuns.keep(threadIds, now));
      changed();
      return kept;
    },
  };
}
