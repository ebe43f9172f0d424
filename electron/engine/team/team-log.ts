import type { EventName } from '../../../shared/contract/contract.ts';
import type { Reasons } from '../delivery/part.ts';
import { createPump } from '../delivery/pump.ts';
import type { Events, InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { AppliedPage, Share } from '../store/team/team-table.ts';
import { appendEvents } from './append-events.ts';
import { firstBatch, mostEvents } from './first-batch.ts';
import { forgettingOfTeam } from './forgetting-of-team.ts';
import { isSameEvent, lastCommonSeq } from './restored-log.ts';
import { isTooDeep, splitPage } from './split-page.ts';
import { StoreFailure } from './store-failure.ts';
import type { StoredEvent } from './store-log.ts';
import type { Person } from './store-members.ts';
import type { TeamStore } from './team-store.ts';
import { type Waiters, waiters } from './waiters.ts';
import { withTimeout } from './with-timeout.ts';

/** Events of the log that are read in one request. */
const pageLength = 500;

/** Milliseconds between two polls of the log, in case no notification arrives. */
const pollMs = 15_000;

/** Milliseconds between two reports of this desk's cursor, which only the monitoring view of the store shows. */
const reportCursorMs = 60_000;

/** Milliseconds from a change on this desk until it is appended, so that changes made together are appended together. */
const appendDelayMs = 20;

/** Milliseconds from a change on this desk until the pages show how much waits for a store that is away. */
const showWaitingDelayMs = 1_000;

/** Milliseconds for which pending changes are appended before an instance is no longer shared. */
const lastAppendMs = 5_000;

/** The kind of event that forgets a person. */
const forgetKind = 'forget';

/** Events for the pages after which something of the instance may have to be appended. */
const mayMark: ReadonlySet<EventName> = new Set([
  'messages.changed',
  'chats.changed',
  'outbox.changed',
  'threads.changed',
  'archiveRuns.changed',
]);

/** What the log of an instance keeps of a member. */
type KnownMember = Pick<Person, 'memberId' | 'name' | 'removedAt'>;

/** The team, as the log of an instance needs it. */
export interface TeamOfLog {
  store(): TeamStore | null;
  membership(): { memberId: string; members: readonly KnownMember[] } | null;
  reportRestored(): void;
  reportForgotten(member: string): void;
  reportForgettingRefused(): void;
  onChange(listener: () => void): () => void;
}

export interface TeamLogParts {
  instanceId: string;
  history: Pick<History, 'team'>;
  team: TeamOfLog;
  /** Returns this console's key of the instance, from the present address of its service. */
  ownKey: () => string;
  /** Whether nothing may happen by itself, as in safe mode. */
  isHeld: () => boolean;
  published: Events;
  events: InstanceEvents;
  /** Called after events settled messages of this desk. */
  onSettled: () => void;
  /** Called after threads changed, or the named runs of other desks. */
  onThreads: (runIds: readonly string[]) => void;
  /** Forgets people whom another member forgot. False: something prevents it, and it is tried again. */
  onForgotten: (chatIds: readonly string[], member: string) => Promise<boolean>;
  log: Log;
}

export type TeamLog = ReturnType<typeof createTeamLog>;

/**
 * Creates what keeps an instance's history and the team's log the same: it appends what was marked on this desk, and applies the events
 * of other desks. Nothing waits for it, and it does nothing while the instance is not shared.
 */
export function createTeamLog({
  instanceId,
  history,
  team,
  ownKey,
  isHeld,
  published,
  events,
  onSettled,
  onThreads,
  onForgotten,
  log,
}: TeamLogParts) {
  /**
   * What was done since the store is up and the instance shared: people whose forgetting this desk missed were forgotten, and the log
   * was read to its end. Only then does this desk append, so that it appends nothing that the log already has.
   */
  let progress = { hasForgottenMissed: false, isReadToEnd: false };
  /** The team's key of the instance since it is shared: its service may have moved since. */
  let sharedKey: string | null = null;
  let isStopped = false;
  let sharing = Promise.resolve();
  let cursorReportedAt = 0;
  let toRead = 0;
  let unfollow = (): void => {};
  let subscribed: { store: TeamStore; unsubscribe: (() => void)[] } | null = null;

  /** A step under way keeps changing the old object, which no longer counts. */
  const restartProgress = (): void => {
    progress = { hasForgottenMissed: false, isReadToEnd: false };
  };

  const setToRead = (count: number): void => {
    if (count === toRead) return;
    toRead = count;
    published.publish('team.changed', {});
  };

  /** Why the last step to apply the log failed; null: it did not. */
  let unsaved: string | null = null;

  const onError = (error: unknown): void => {
    log.error('the team’s log', { instanceId, error: String(error) });
  };

  const setUnsaved = (error: string | null): void => {
    if (error === unsaved) return;
    unsaved = error;
    if (error !== null) onError(error);
    published.publish('team.changed', {});
  };

  const instanceKey = (): string => sharedKey ?? ownKey();

  const readShare = async (): Promise<Share | null> => {
    const share = await history.team.share();
    sharedKey = share?.instanceKey ?? null;
    return share;
  };

  /** Adopts the key under which the team already shares the instance: its service may have had another address then. */
  const withTeamsKey = async (store: TeamStore, share: Share): Promise<Share | null> => {
    const key = await store.keyOfInstance(share.instanceKey);
    if (key === share.instanceKey) return share;
    await history.team.putKey(key);
    return readShare();
  };

  /** Returns the store and how the instance is shared; null: the instance is not shared, or the store cannot be used now. */
  const readyShare = async (): Promise<{ store: TeamStore; share: Share } | null> => {
    const store = team.store();
    if (store === null || isHeld() || store.state().state !== 'up') return null;
    let share = await readShare();
    if (share === null || share.memberId !== team.membership()?.memberId) return null;
    if (share.cursor === 0) share = await withTeamsKey(store, share);
    if (share === null) return null;
    return store.mayUse(share.instanceKey) ? { store, share } : null;
  };

  /** Runs a step, which ends when the store goes away; the store's return starts it again. */
  const whileUp =
    (step: () => Promise<void>, callers: Waiters, goOnLater: () => void) =>
    async (): Promise<void> => {
      callers.begin();
      try {
        await step();
      } catch (error) {
        callers.done();
        if (!(error instanceof StoreFailure)) throw error;
        // The connection stays after a lock that was not had, or a day's most.
        if (team.store()?.state().state === 'up') goOnLater();
      }
    };

  const { forgetMissed, forgetDue, eraseInStore, isUnread } = forgettingOfTeam({
    history,
    members: () => team.membership()?.members ?? [],
    onForgotten: async (chatIds, member) => {
      const isDone = await onForgotten(chatIds, member);
      if (isDone) team.reportForgotten(member);
      return isDone;
    },
    onRefused: () => team.reportForgettingRefused(),
  });

  const read = async (): Promise<void> => {
    const steps = progress;
    const ready = await readyShare();
    if (ready === null) return untilRead.done();
    const { store, share } = ready;
    if (!steps.hasForgottenMissed) {
      await forgetMissed(store, share);
      steps.hasForgottenMissed = true;
      return reading.wake();
    }
    await reportCursor(store, share);
    const wasUntold = store.isUntold();
    const page = await readPage(store, share);
    if (store.isUntold() !== wasUntold) published.publish('team.changed', {});
    if (page === null) return;
    if (!page.isLast) await showToRead(store, share);
    // A person is forgotten before newer events about them are applied.
    const forgets = page.events.findIndex(
      ({ kind, memberId }) => kind === forgetKind && memberId !== share.memberId,
    );
    const batch = forgets < 0 ? page.events : page.events.slice(0, forgets + 1);
    if (!(await applyEvents(store, share, batch))) return reading.wake();
    if (forgets >= 0 || share.isForgettingDue) await forgetDue(share);
    if (!page.isLast || batch.length < page.events.length) return reading.wake();
    setToRead(0);
    untilRead.done();
    if (!steps.isReadToEnd) {
      // A store that was restored before this desk read back what it had appended no longer has it.
      await history.team.queueLost();
      steps.isReadToEnd = true;
      appending.wake();
    }
    reading.wakeIn(pollMs);
  };

  const reportCursor = async (store: TeamStore, { cursor, instanceKey: key }: Share) => {
    if (cursor === 0 || Date.now() - cursorReportedAt < reportCursorMs) return;
    cursorReportedAt = Date.now();
    await store.reportCursor(key, cursor);
  };

  /** Returns the events after the cursor. Null: the log was restored, or the instance shared anew, and reading starts over. */
  const readPage = async (
    store: TeamStore,
    { cursor, last }: Share,
  ): Promise<{ events: readonly StoredEvent[]; isLast: boolean } | null> => {
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
    else reading.wake();
    return null;
  };

  const showToRead = async (store: TeamStore, { cursor }: Share): Promise<void> => {
    const known = store.known();
    const { lastSeq } = known !== null && known.lastSeq > cursor ? known : await store.logState();
    setToRead(lastSeq - cursor);
  };

  /** Applies events in order and moves the cursor. False: sharing ended or began anew, and the page is of no use. */
  const applyEvents = async (
    store: TeamStore,
    share: Share,
    page: readonly StoredEvent[],
  ): Promise<boolean> => {
    let { cursor } = share;
    for (const part of splitPage(page)) {
      const own = part.events.filter((event) => event.instanceKey === share.instanceKey);
      const tooDeep = own.filter(({ payload }) => isTooDeep(payload));
      const { seq, eventId, memberId, storedAt } = part.last;
      const applied = await history.team.apply(
        own.filter((event) => !tooDeep.includes(event)),
        {
          cursor,
          last: { seq, eventId, memberId, storedAt },
          offset: store.clockOffset(),
          now: Date.now(),
        },
      );
      if (applied === null) return false;
      logPassedOver([
        ...tooDeep.map((event) => ({ seq: event.seq, error: 'too deeply nested' })),
        ...applied.passedOver,
      ]);
      publishChanges(applied);
      cursor = seq;
    }
    const own = page.filter((event) => event.instanceKey === share.instanceKey);
    if (own.some(({ kind }) => kind === 'queue' || kind === 'answer-assigns')) {
      events.publish('teamChats.changed', {});
      events.publish('chats.changed', { chatId: null });
    }
    return true;
  };

  /** Logs events that cannot be applied, which must not keep this desk from reading the next ones. One line a part: there may be many. */
  const logPassedOver = (passedOver: AppliedPage['passedOver']): void => {
    const [first] = passedOver;
    if (first === undefined) return;
    const what = 'events of the team’s log cannot be applied and are passed over';
    log.error(what, { instanceId, count: passedOver.length, ...first });
  };

  const publishChanges = (page: AppliedPage): void => {
    const { chatIds, settled, reopened, isListChanged, areThreadsChanged, runIds } = page;
    if (areThreadsChanged || runIds.length > 0) onThreads(runIds);
    if (isListChanged) events.publish('chats.changed', { chatId: null });
    for (const chatId of chatIds) events.messagesChanged(chatId);
    if (chatIds.length > 0) {
      events.publish('teamChats.changed', {});
      // Their files may have reached the store.
      events.publish('mediaCopies.changed', { chatId: null });
    }
    for (const one of reopened) events.publish('chats.reopened', one);
    if (settled > 0) {
      events.publish('outbox.changed', {});
      events.publish('audit.changed', {});
      onSettled();
    }
  };

  /** Clears the positions of events after `after`, or all of them, step by step. False: stopped. */
  const clearPositions = async (after: number | null): Promise<boolean> => {
    let from: Parameters<History['team']['clearMore']>[1];
    do {
      if (isStopped) return false;
      from = (await history.team.clearMore(after, from)) ?? undefined;
    } while (from !== undefined);
    return true;
  };

  /** Goes back to the newest event that this desk and a restored log have in common, and reads on from there. */
  const rewind = async (store: TeamStore, firstSeq: number): Promise<void> => {
    const seq = await lastCommonSeq(store, await history.team.trail(), firstSeq);
    log.warn('the team’s log was restored to an earlier state', { instanceId, seq });
    restartProgress();
    // Stopped before it is finished, it is repeated: the next read finds the log restored again.
    if (!(await clearPositions(seq))) return;
    await history.team.rewind(seq, Date.now());
    events.publish('audit.changed', {});
    team.reportRestored();
    reading.wake();
  };

  const append = async (): Promise<void> => {
    const ready = await readyShare();
    if (ready === null) {
      // More may wait than the pages show.
      if (sharedKey !== null) published.publish('team.changed', {});
      return untilAppended.done();
    }
    const { store, share } = ready;
    // Reading to the end wakes it.
    if (!progress.isReadToEnd) return;
    if (!(await history.team.gather(Date.now()))) {
      untilAppended.done();
      return appending.wakeIn(pollMs);
    }
    // A long history is marked step by step, so that nothing else waits for it.
    if (await history.team.markMore()) {
      published.publish('team.changed', {});
      return appending.wake();
    }
    // Measures the clocks' difference again: this computer's may have been set.
    await store.logState();
    await eraseInStore(store, share, progress.isReadToEnd);
    // Everything else waits until this desk has read its own forgetting in the log.
    if (await isUnread()) {
      restartProgress();
      reading.wake();
      return appending.wakeIn(pollMs);
    }
    const waiting = await history.team.waiting(mostEvents, store.clockOffset());
    await appendEvents({ store, share, history, log, instanceId }, firstBatch(waiting));
    events.publish('teamChats.changed', {});
    published.publish('team.changed', {});
    appending.wake();
    reading.wake();
  };

  const share = async (isShared: boolean, signal?: AbortSignal): Promise<void> => {
    const membership = team.membership();
    const before = await readShare();
    if (!isShared || membership === null) {
      if (before === null) return;
      // On other desks, what is under way would otherwise stay so for good.
      await withTimeout(appendNow(), lastAppendMs);
      signal?.throwIfAborted();
      await history.team.end();
    } else if (before?.memberId !== membership.memberId) {
      if (!(await clearPositions(null))) return;
      await history.team.begin(membership.memberId, ownKey());
      await history.team.putMembers(membership.members);
    }
    await readShare();
    restartProgress();
    events.publish('teamChats.changed', {});
    published.publish('team.changed', {});
    wake();
  };

  const untilRead = waiters();
  const untilAppended = waiters();
  const reading = createPump(
    async () => {
      await whileUp(read, untilRead, () => reading.wakeIn(pollMs))();
      setUnsaved(null);
    },
    // What wakes it meanwhile makes it fail again: each failure is told once.
    (error) => setUnsaved(String(error)),
  );
  const appending = createPump(
    whileUp(append, untilAppended, () => appending.wakeIn(pollMs)),
    onError,
  );

  const wake = (): void => {
    reading.wake();
    appending.wake();
  };

  /** Resolves when all changes that this desk has by now are in the log, or cannot be appended. */
  const appendNow = (): Promise<void> => {
    const done = untilAppended.wait();
    appending.wake();
    return done;
  };

  /** Stores the members; the chats of one who was removed are nobody’s from then on. */
  const keepMembers = async (members: readonly KnownMember[]): Promise<void> => {
    if (!(await history.team.putMembers(members))) return;
    events.publish('chats.changed', { chatId: null });
  };

  /** Subscribes to the present store, and keeps the names of its members. */
  const follow = (): void => {
    const store = team.store();
    if (subscribed?.store !== store) {
      restartProgress();
      for (const end of subscribed?.unsubscribe ?? []) end();
      subscribed = store && {
        store,
        unsubscribe: [
          store.onState(() => {
            restartProgress();
            wake();
          }),
          store.onHint((hint) => {
            if (hint === 'log') reading.wake();
          }),
        ],
      };
    }
    const members = team.membership()?.members ?? [];
    if (members.length > 0) void keepMembers(members).catch(onError);
    wake();
  };

  const onEvent = ({ name }: Reasons['event']): void => {
    if (!mayMark.has(name) || team.membership() === null) return;
    appending.wakeIn(team.store()?.state().state === 'up' ? appendDelayMs : showWaitingDelayMs);
  };

  return {
    /** Returns the key of the instance, which is the same on all desks of the team. */
    instanceKey,
    begin: (): void => {
      unfollow = team.onChange(follow);
      readShare().catch(onError);
      follow();
    },
    /** Looks for work now. */
    wake,
    on: { hold: wake, forgotten: wake, event: onEvent },
    /** Stops it; resolves when nothing is under way. */
    stop: async (): Promise<void> => {
      isStopped = true;
      for (const end of [unfollow, ...(subscribed?.unsubscribe ?? [])]) end();
      await Promise.all([reading.stop(), appending.stop(), sharing]);
      untilRead.end();
      untilAppended.end();
    },
    /** Resolves when this desk has applied what the log has by now, or cannot read it. */
    readNow: (): Promise<void> => {
      const done = untilRead.wait();
      reading.wake();
      return done;
    },
    appendNow,
    /** Whether the team shares the instance. */
    isShared: async (): Promise<boolean> => (await history.team.share()) !== null,
    /**
     * Shares the instance, or ends that: what the team wrote until then stays on this desk. Calls are carried out one after another, in
     * their order. Aborted, it may leave the instance shared.
     */
    share: (isShared: boolean, signal?: AbortSignal): Promise<void> => {
      const done = sharing.then(() => share(isShared, signal));
      sharing = done.catch(() => {});
      return done;
    },
    /** Returns how many events of this desk are not in the log yet. */
    waiting: async (): Promise<number> =>
      (await history.team.share()) === null ? 0 : history.team.countWaiting(),
    /** Returns whether the log cannot be applied now, as on a full disk. */
    isUnsaved: (): boolean => unsaved !== null,
    /** Returns how many events of the log are still to be read, where that is more than a page. */
    toRead: (): number => toRead,
    /** Updates the pages after a change on this desk to what only teams have, such as a note, and appends the change. */
    changed: (): void => {
      events.publish('teamChats.changed', {});
      appending.wake();
    },
  };
}
