import type { Events, InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import { appendEvents } from './append-events.ts';
import { firstBatch, mostEvents } from './first-batch.ts';
import type { ForgettingOfTeam } from './forgetting-of-team.ts';
import type { LogShare } from './log-share.ts';
import type { LogStage } from './log-stage.ts';
import { createLogStep, pollMs } from './log-step.ts';
import type { TeamOfLog } from './team-of-log.ts';
import type { Waiters } from './waiters.ts';

interface AppendingParts {
  instanceId: string;
  history: Pick<History, 'team'>;
  team: Pick<TeamOfLog, 'store'>;
  stage: LogStage;
  logShare: LogShare;
  forgetting: ForgettingOfTeam;
  published: Events;
  events: InstanceEvents;
  /** Called when something was appended, or has yet to be read before anything is. */
  onAppended: () => void;
  onError: (error: unknown) => void;
  log: Log;
}

/** Creates what appends to the log what was marked on this desk, once that follows the log. */
export function createLogAppending(parts: AppendingParts) {
  const { instanceId, history, stage, logShare, forgetting, published, events, log } = parts;
  const step = createLogStep(parts.team, append, parts);

  async function append(callers: Waiters): Promise<void> {
    const ready = await logShare.ready();
    if (ready === null) {
      // More may wait than the pages show.
      if (await logShare.isShared()) {
        published.publish('team.changed', {});
        // An answer may have taken its chat.
        events.publish('teamChats.changed', {});
      }
      return callers.done();
    }
    const { store, share } = ready;
    // Reading to the end wakes it.
    if (stage.now().is !== 'follows') return;
    if (!(await history.team.gather(Date.now()))) {
      callers.done();
      return step.wakeIn(pollMs);
    }
    // A long history is marked step by step, so that nothing else waits for it.
    if (await history.team.markMore()) {
      published.publish('team.changed', {});
      return step.wake();
    }
    // Measures the clocks' difference again: this computer's may have been set.
    await store.logState();
    await forgetting.eraseInStore(store, share, stage.now().is === 'follows');
    // Everything else waits until this desk has read its own forgetting in the log.
    if (await forgetting.isUnread()) {
      stage.startOver();
      parts.onAppended();
      return step.wakeIn(pollMs);
    }
    const waiting = await history.team.waiting(mostEvents, store.clockOffset());
    await appendEvents({ store, share, history, log, instanceId }, firstBatch(waiting));
    events.publish('teamChats.changed', {});
    published.publish('team.changed', {});
    step.wake();
    parts.onAppended();
  }

  return step;
}
