import type { InstanceEvents } from '../events.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { Log } from '../host.ts';
import type { Policy } from '../settings/policy/policy.ts';
import type { History } from '../store/history.ts';
import { monthsBefore } from './months-before.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Milliseconds between two looks at the clock, at most: it may be put forward, and the computer may sleep. */
const lookAgainMs = 60 * 60 * 1_000;

/**
 * Milliseconds by which a run may be late. Later, the computer was off for long or its clock is wrong, which nobody can tell apart:
 * the clock must say so for a day before anything is deleted by it.
 */
const latestMs = 7 * dayMs;

interface RetentionParts {
  history: Pick<History, 'retention'>;
  files: Pick<OwnFiles, 'dropAll'>;
  policy: Pick<Policy, 'monthsOf'>;
  events: InstanceEvents;
  log: Log;
}

/**
 * Creates what deletes an instance's old messages once a day, beside the work, each step one request to the store. A run that a
 * crash ended goes on from the beginning of what is left.
 */
export function createRetention({ history, files, policy, events, log }: RetentionParts) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isEnded = false;
  let isDeleting = false;

  const deleteAll = async (): Promise<void> => {
    const chatIds = new Set<string>();
    for (let after: number | null = 0; after !== null && !isEnded;) {
      const step = await history.retention.deleteMore(after);
      await files.dropAll(step.fileIds);
      for (const chatId of step.chatIds) chatIds.add(chatId);
      after = step.next;
    }
    for (let after: number | null = 0; after !== null && !isEnded;) {
      after = (await history.retention.emptyEntries(after)).next;
    }
    for (const chatId of chatIds) events.messagesChanged(chatId);
  };

  const run = async (): Promise<void> => {
    const { months: chosen, nextAt, cutoff } = await history.retention.get();
    const months = policy.monthsOf(chosen);
    const now = Date.now();
    if (months === null) return;
    if (cutoff === null) {
      const lateBy = now - nextAt;
      // Ahead by more than a day: the clock was put back.
      if (lateBy > latestMs || lateBy < -dayMs) return history.retention.postpone(now + dayMs);
      if (lateBy < 0) return;
    }
    isDeleting = true;
    if (cutoff === null) await history.retention.begin(monthsBefore(now, months));
    events.publish('retention.changed', {});
    await deleteAll();
    if (isEnded) return;
    await history.retention.end(Date.now() + dayMs, Date.now());
    events.publish('audit.changed', {});
    events.publish('search.changed', {});
    events.publish('retention.changed', {});
    await history.retention.compact();
  };

  const look = (): void => {
    clearTimeout(timer);
    if (isEnded) return;
    running ??= run()
      .catch((error: unknown) =>
        log.warn('old messages were not deleted', { error: String(error) }),
      )
      .finally(() => {
        running = null;
        isDeleting = false;
        if (isEnded) return;
        timer = setTimeout(look, lookAgainMs);
        timer.unref();
      });
  };

  return {
    isUnattended: true as const,
    /** Deletes what is to be deleted by now, and looks again from time to time. */
    begin: look,
    isDeleting: () => isDeleting,
    set: async (months: number | null): Promise<void> => {
      await history.retention.set(months, Date.now());
      events.publish('retention.changed', {});
      events.publish('audit.changed', {});
      await running;
      look();
    },
    stop: async (): Promise<void> => {
      isEnded = true;
      clearTimeout(timer);
      await running;
    },
  };
}
