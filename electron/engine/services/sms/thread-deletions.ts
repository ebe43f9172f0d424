import { invalidInput } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../service-of.ts';
import type { SettingsService } from '../settings.ts';

/** Seconds for which threads can be kept, at least: what the service deleted does not come back. */
const shortestUndo = 8;

/** Creates the service that deletes threads at the service. */
export function createThreadDeletions(
  { history, events, offers, archiveRunner, smsSide }: InstanceSession,
  settings: SettingsService,
): InstanceServiceOf<'threadDeletions'> {
  const changed = (): void => {
    archiveRunner.announce();
    events.publish('audit.changed', {});
    smsSide.threadDeletions.wake();
  };
  return {
    add: async ({ threadIds }) => {
      if (offers()?.smsLists !== true) throw invalidInput('threadIds', 'sms-not-offered');
      if (await history.smsSends.hasSome(threadIds)) {
        throw invalidInput('threadIds', 'sms-on-its-way');
      }
      const seconds = Math.max(shortestUndo, settings.get().sending.undoSeconds);
      const now = Date.now();
      const keepUntil = now + seconds * 1_000;
      await history.threadDeletions.add(threadIds, keepUntil, now);
      changed();
      return { keepUntil };
    },
    undo: async ({ threadIds }) => {
      const kept = await history.threadDeletions.undo(threadIds, Date.now());
      changed();
      return kept;
    },
  };
}
