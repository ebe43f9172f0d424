import type { Events } from '../events.ts';
import type { Share } from '../store/team/team-table.ts';
import { applyLog, type ApplyParts } from './apply-log.ts';
import type { ForgettingOfTeam } from './forgetting-of-team.ts';
import type { LogShare, Ready } from './log-share.ts';
import type { LogStage } from './log-stage.ts';
import { createLogStep, pollMs } from './log-step.ts';
import { clearPositions, isSameEvent, lastCommonSeq } from './restored-log.ts';
import type { StoredEvent } from './store-log.ts';
import type { TeamOfLog } from './team-of-log.ts';
import type { TeamStore } from './team-store.ts';
import type { Waiters } from './waiters.ts';

/** Events of the log that are read in one request. */
const pageLength = 500;

/** Milliseconds between two reports of this desk's cursor, which only the monitoring view of the store shows. */
const reportCursorMs = 60_000;

/** The kind of event that forgets a person. */
const forgetKind = 'forget';

interface ReadingParts extends ApplyParts {
  team: TeamOfLog;
  stage: LogStage;
  logShare: LogShare;
  forgetting: ForgettingOfTeam;
  published: Events;
  isStopped: () => boolean;
  /** Called when this desk has read the log to its end, and may append. */
  onEnd: () => void;
  onError: (error: unknown) => void;
}

/** Creates what reads the log, and applies what other desks appended. */
export function createLogReading(parts: ReadingParts) {
  const { instanceId, history, team, stage, logShare, forgetting, published, events, log } = parts;
  const apply = applyLog(parts);
  let cursorReportedAt = 0;
  let toRead = 0;
  /** Why the last step to apply the log failed; null: it did not. */
  let unsaved: string | null = null;

  const setToRead = (count: number): void => {
    if (count === toRead) return;
    toRead = count;
    published.publish('team.changed', {});
  };

  /** What wakes it meanwhile makes it fail again: each failure is told once. */
  const setUnsaved = (error: string | null): void => {
    if (error === unsaved) return;
    unsaved = error;
    if (error !== null) parts.onError(error);
    published.publish('team.changed', {});
  };

  const step = createLogStep(team, read, {
    onDone: () => setUnsaved(null),
    onError: (error) => setUnsaved(String(error)),
  });

  async function read(callers: Waiters): Promise<void> {
    const at = stage.now();
    const ready = await logShare.ready();
    if (ready === null) return callers.done();
    const { store, share } = ready;
    if (at.is === 'begins') {
      await forgetting.forgetMissed(store, share);
      stage.goOn(at, 'reads');
      return step.wake();
    }
    await reportCursor(store, share);
    const wasUntold = store.isUntold();
    const page = await readPage(store, share);
    if (store.isUntold() !== wasUntold) published.publish('team.changed', {});
    if (page === null) return;
    if (!page.isLast) await showToRead(store, share);
    if (!(await applyPage(ready, page))) return step.wake();
    setToRead(0);
    callers.done();
    if (at.is === 'reads') {
      // A store that was restored before this desk read back what it had appended no longer has it.
      await history.team.queueLost();
      stage.goOn(at, 'follows');
      parts.onEnd();
    }
    step.wakeIn(pollMs);
  }

  /** Returns whether that was the end of the log: a person is forgotten before newer events about them are applied. */
  async function applyPage(
    ready: Ready,
    { events: page, isLast }: { events: readonly StoredEvent[]; isLast: boolean },
  ): Promise<boolean> {
    const { share } = ready;
    const forgets = page.findIndex(
      ({ kind, memberId }) => kind === forgetKind && memberId !== share.memberId,
    );
    const batch = forgets < 0 ? page : page.slice(0, forgets + 1);
    if (!(await apply(ready, batch))) return false;
    if (forgets >= 0 || share.isForgettingDue) await forgetting.forgetDue(share);
    return isLast && batch.length === page.length;
  }

  async function reportCursor(
    store: TeamStore,
    { cursor, instanceKey: key }: Share,
  ): Promise<void> {
    if (Date.now() - cursorReportedAt < reportCursorMs) return;
    cursorReportedAt = Date.now();
    await store.reportCursor(key, cursor);
  }

  /** Returns the events after the cursor. Null: the log was restored, or the instance shared anew, and reading starts over. */
  async function readPage(
    store: TeamStore,
    { cursor, last }: Share,
  ): Promise<{ events: readonly StoredEvent[]; isLast: boolean } | null> {
    // The event at the cursor comes with the page: if it is another than before, the log was restored.
    const page = await store.since(Math.max(0, cursor - 1), pageLength + 1);
    if (cursor === 0) return page;
    const [first] = page.events;
    if (isSameEvent(first, last)) return { ...page, events: page.events.slice(1) };
    if (last !== null && first?.seq !== last.seq && (await store.hasHidden(last))) return page;
    const { firstSeq } = await store.kept();
    // Retention deleted the event at the cursor, and the log continues after it.
    if (firstSeq > cursor) return page;
    if ((await history.team.share())?.cursor === cursor) await rewind(store, firstSeq);
    else step.wake();
    return null;
  }

  async function showToRead(store: TeamStore, { cursor }: Share): Promise<void> {
    const known = store.known();
    const { lastSeq } = known !== null && known.lastSeq > cursor ? known : await store.logState();
    setToRead(lastSeq - cursor);
  }

  /** Goes back to the newest event that this desk and a restored log have in common, and reads on from there. */
  async function rewind(store: TeamStore, firstSeq: number): Promise<void> {
    const seq = await lastCommonSeq(store, await history.team.trail(), firstSeq);
    log.warn('the team’s log was restored to an earlier state', { instanceId, seq });
    stage.startOver();
    // Stopped before it is finished, it is repeated: the next read finds the log restored again.
    if (!(await clearPositions(history, seq, parts.isStopped))) return;
    await history.team.rewind(seq, Date.now());
    events.publish('audit.changed', {});
    team.reportRestored();
    step.wake();
  }

  return {
    wake: step.wake,
    /** Resolves when this desk has applied what the log has by now, or cannot read it. */
    now: step.now,
    stop: step.stop,
    /** Returns whether the log cannot be applied now, as on a full disk. */
    isUnsaved: (): boolean => unsaved !== null,
    /** Returns how many events of the log are still to be read, where that is more than a page. */
    toRead: (): number => toRead,
  };
}
