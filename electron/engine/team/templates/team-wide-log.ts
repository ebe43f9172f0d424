import type { Log } from '../../host.ts';
import { type SharedTemplates, templateOf, type WaitingTemplate } from './shared-templates.ts';
import { firstBatch } from '../first-batch.ts';
import { appendOrLeaveOut } from '../append-or-leave-out.ts';
import { followStore } from '../follow-store.ts';
import { createLogStep, pollMs } from '../log-step.ts';
import type { TeamStore } from '../team-store.ts';

/** Events to read, or to append, at once. */
const pageSize = 100;

/** Milliseconds to wait after a hint, so that changes made together are read together. */
const afterHintMs = 100;

/**
 * Synchronizes the team's templates with the part of the log that belongs to no instance. Reads all of that part, which is small, after
 * each connection, so that it notices what a restored log has lost.
 */
export function createTeamWideLog({
  team,
  templates,
  isSafeMode,
  onChange,
  log,
}: {
  team: { store(): TeamStore | null; onChange(listener: () => void): () => void };
  templates: SharedTemplates;
  isSafeMode: () => boolean;
  /** Called after templates, or their state in the team, have changed. */
  onChange: () => void;
  log: Log;
}) {
  let reading = newReading();

  const readyStore = (): TeamStore | null => {
    const store = team.store();
    return store === null || isSafeMode() || store.state().state !== 'up' ? null : store;
  };

  const run = async (): Promise<void> => {
    const store = readyStore();
    if (store === null) return;
    const isComplete = await readPage(store);
    if (!isComplete) return step.wake();
    const hasAppended = await appendWaiting(store);
    if (!hasAppended) return step.wakeIn(pollMs);
    onChange();
    step.wake();
  };

  /** Applies the next page; returns whether the log is read to its end. */
  const readPage = async (store: TeamStore): Promise<boolean> => {
    const current = reading;
    const { events: page, isLast } = await store.teamWide(current.cursor, pageSize);
    if (await templates.apply(page, store.clockOffset())) onChange();
    // A new connection has started over: what it has yet to read is not lost.
    if (current !== reading) return false;
    for (const event of page) {
      const id = templateOf(event);
      current.newest?.set(id, Math.max(event.at, current.newest.get(id) ?? 0));
    }
    current.cursor = page.at(-1)?.seq ?? current.cursor;
    if (!isLast) return false;
    if (current.newest !== null) templates.queueLost(current.newest);
    current.newest = null;
    return true;
  };

  /** Appends a batch of waiting changes; returns false if there are none. */
  const appendWaiting = async (store: TeamStore): Promise<boolean> => {
    // Measures the clock offset again: this computer's clock may have been set since.
    if (templates.countWaiting() > 0) await store.logState();
    const waiting = await templates.waiting(store.clockOffset());
    const batch = firstBatch(waiting.slice(0, pageSize));
    if (batch.length === 0) return false;
    await append(store, batch);
    return true;
  };

  const append = (store: TeamStore, events: readonly WaitingTemplate[]): Promise<void> =>
    appendOrLeaveOut(
      events,
      async (some) => {
        await store.append(some.map(({ templateId: _id, version: _version, ...event }) => event));
        templates.markAppended(some);
      },
      (event, { code, message }) => {
        log.error('the team’s store refuses a template', { code, message });
        // It counts as appended.
        templates.markAppended([event]);
      },
    );

  const step = createLogStep(team, run, {
    // The next connection starts over; it stays after a day's most.
    onError: (error) => log.error('the team’s templates', { error: String(error) }),
  });

  const startOver = (): void => {
    reading = newReading();
    step.wake();
  };
  const store = followStore(team, {
    onStore: startOver,
    onState: startOver,
    onHint: (hint) => {
      if (hint === 'team') step.wakeIn(afterHintMs);
    },
  });
  const unsubscribeTeam = team.onChange(store.look);
  store.look();

  return {
    wake: step.wake,
    stop: async (): Promise<void> => {
      unsubscribeTeam();
      store.end();
      await step.stop();
    },
  };
}

/** Progress of reading the log on one connection. */
interface Reading {
  cursor: number;
  /** Time of the newest change by template ID, while reading; null: the log is read to its end. */
  newest: Map<string, number> | null;
}

function newReading(): Reading {
  return { cursor: 0, newest: new Map() };
}
