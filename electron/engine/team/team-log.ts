import type { ContractEvents, EventName } from '../../../shared/contract/contract.ts';
import { createPump } from '../delivery/pump.ts';
import type { Events, InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { AppliedPage, Share } from '../store/team/team-table.ts';
import { appendEvents } from './append-events.ts';
import { forgettingOfTeam } from './forgetting-of-team.ts';
import { firstOf, mostEvents } from './part-to-append.ts';
import { isTooDeep, partsOf } from './parts-of-page.ts';
import { isSame, placeInCommon } from './same-place.ts';
import { StoreFailure } from './store-failure.ts';
import type { TeamStore } from './team-store.ts';
import { type Waiters, waiters } from './waiters.ts';
import { within } from './within.ts';

/** Events of the log that are read at once. */
const pageLength = 500;

/** Milliseconds between two looks where nothing hints at something new. */
const lookEveryMs = 15_000;

/** Milliseconds between two words to the store of how far the log is read here: for who watches it, no more. */
const sayReadingEveryMs = 60_000;

/** Milliseconds after a change here until it is told: what changes together is told together. */
const tellAfterMs = 20;

/** Milliseconds after a change here until the pages hear how much waits for a store that is away. */
const sayWaitingAfterMs = 1_000;

/** Milliseconds in which what is here is told before an instance is not shared any more. */
const tellBeforeEndMs = 5_000;

/** The kind of an event that says that somebody was forgotten. */
const forgetKind = 'forget';

/** Events after which something of the instance may have to be told. */
const mayMark: ReadonlySet<EventName> = new Set([
  'messages.changed',
  'chats.changed',
  'outbox.changed',
  'threads.changed',
  'archiveRuns.changed',
]);

/** The team as an instance's log needs it. */
export interface TeamOfLog {
  store(): TeamStore | null;
  membership(): { memberId: string; members: readonly { memberId: string; name: string }[] } | null;
  noteRestored(): void;
  onChange(listener: () => void): () => void;
}

export interface TeamLogParts {
  instanceId: string;
  history: Pick<History, 'team'>;
  team: TeamOfLog;
  /** By what this console knows the instance, from its service's present address. */
  ownKey: () => string;
  /** Nothing is done by itself. */
  isHeld: () => boolean;
  published: Events;
  events: InstanceEvents;
  /** The events settled messages of this desk. */
  onSettled: () => void;
  /** Threads are otherwise than before, or some runs of other desks are. */
  onThreads: (runIds: readonly string[]) => void;
  /** Forgets whom another member forgot. False: something is in the way, and it is tried again. */
  onForgotten: (chatIds: readonly string[], member: string) => Promise<boolean>;
  log: Log;
}

export type TeamLog = ReturnType<typeof createTeamLog>;

/**
 * Creates what keeps an instance's history and the team's log the same: it tells what was marked here, and applies what others told.
 * Nothing waits for it. Where the instance is not shared it does nothing.
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
   * What was done since the store is there and the instance is shared: it was asked whom this desk did not hear to have been forgotten,
   * and read to its end. Only then this desk tells, so that it does not tell what is there.
   */
  let progress = { hasHeardForgotten: false, isReadToEnd: false };
  /** By what the team knows the instance since it is shared: its service may have moved meanwhile. */
  let sharedKey: string | null = null;
  let isStopped = false;
  let sharing = Promise.resolve();
  let saidReadingAt = 0;
  let toRead = 0;
  let endings: (() => void)[] = [];
  let heard: { store: TeamStore; ends: (() => void)[] } | null = null;

  /** A step under way notes in what was before, which counts no more. */
  const beginAnew = (): void => {
    progress = { hasHeardForgotten: false, isReadToEnd: false };
  };

  const noteToRead = (count: number): void => {
    if (count === toRead) return;
    toRead = count;
    published.publish('team.changed', {});
  };

  const onError = (error: unknown): void => {
    log.error('the team’s log', { instanceId, error: String(error) });
  };

  const instanceKey = (): string => sharedKey ?? ownKey();

  const readShare = async (): Promise<Share | null> => {
    const share = await history.team.share();
    sharedKey = share?.instanceKey ?? null;
    return share;
  };

  /** Before anything is read or told: the team may know the instance from when its service was elsewhere. */
  const underTeamsKey = async (store: TeamStore, share: Share): Promise<Share | null> => {
    const key = await store.keyOfInstance(share.instanceKey);
    if (key === share.instanceKey) return share;
    await history.team.putKey(key);
    return readShare();
  };

  /** Returns the store and how the instance is shared; null: there is nothing to do, or nothing can be done now. */
  const ready = async (): Promise<{ store: TeamStore; share: Share } | null> => {
    const store = team.store();
    if (store === null || isHeld() || store.state().state !== 'up') return null;
    let share = await readShare();
    if (share === null || share.memberId !== team.membership()?.memberId) return null;
    if (share.cursor === 0) share = await underTeamsKey(store, share);
    if (share === null) return null;
    return store.mayUse(share.instanceKey) ? { store, share } : null;
  };

  /** Runs a step; a store that goes away while it runs ends it, and its return begins it anew. */
  const whileUp = (step: () => Promise<void>, until: Waiters) => async (): Promise<void> => {
    until.begin();
    try {
      await step();
    } catch (error) {
      until.done();
      if (!(error instanceof StoreFailure)) throw error;
    }
  };

  const { forgetMissed, forgetDue, eraseThere } = forgettingOfTeam({
    history,
    members: () => team.membership()?.members ?? [],
    onForgotten,
  });

  const noteReading = async (store: TeamStore, { cursor, instanceKey: key }: Share) => {
    if (cursor === 0 || Date.now() - saidReadingAt < sayReadingEveryMs) return;
    saidReadingAt = Date.now();
    await store.noteReading(key, cursor);
  };

  const read = async (): Promise<void> => {
    const since = progress;
    const now = await ready();
    if (now === null) return untilRead.done();
    const { store, share } = now;
    const { cursor, last } = share;
    if (!since.hasHeardForgotten) {
      await forgetMissed(store, share);
      since.hasHeardForgotten = true;
      return reading.wake();
    }
    await noteReading(store, share);
    const { events: page, isLast } = await store.since(Math.max(0, cursor - 1), pageLength + 1);
    if (cursor > 0) {
      if (isSame(page[0], last)) page.shift();
      else if (last === null || page[0]?.seq === last.seq || !(await store.hasHidden(last))) {
        // What was read last is not kept any more: it goes on with what is.
        const { firstSeq } = await store.kept();
        if (firstSeq <= cursor) {
          // Unless it is shared no more by now, or anew.
          if ((await history.team.share())?.cursor !== cursor) return reading.wake();
          return goBack(store, firstSeq);
        }
      }
    }
    if (!isLast) {
      const known = store.known();
      const { lastSeq } = known !== null && known.lastSeq > cursor ? known : await store.logState();
      noteToRead(lastSeq - cursor);
    }
    // Whoever is forgotten is, before anything newer of them is applied.
    const forgets = page.findIndex(
      ({ kind, memberId }) => kind === forgetKind && memberId !== share.memberId,
    );
    const part = forgets < 0 ? page : page.slice(0, forgets + 1);
    let behind = cursor;
    for (const piece of partsOf(part)) {
      const own = piece.events.filter((event) => event.instanceKey === share.instanceKey);
      const deep = own.filter(({ payload }) => isTooDeep(payload));
      const flat = own.filter((event) => !deep.includes(event));
      const { seq, eventId, memberId, storedAt } = piece.last;
      const applied = await history.team.apply(flat, {
        cursor: behind,
        last: { seq, eventId, memberId, storedAt },
        offset: store.clockOffset(),
        now: Date.now(),
      });
      if (applied === null) return reading.wake();
      const tooDeep = deep.map((event) => ({ seq: event.seq, error: 'too deeply nested' }));
      notePassedOver([...tooDeep, ...applied.passedOver]);
      tell(applied);
      behind = seq;
    }
    if (part.some(({ kind, instanceKey: key }) => kind === 'queue' && key === share.instanceKey)) {
      events.publish('teamChats.changed', {});
      events.publish('chats.changed', { chatId: null });
    }
    if (forgets >= 0 || share.isForgettingDue) await forgetDue(share);
    const isAll = isLast && part.length === page.length;
    if (!isAll) return reading.wake();
    noteToRead(0);
    untilRead.done();
    if (!since.isReadToEnd) {
      // A store that was restored before this desk had read what it told has it no more.
      await history.team.tellLost();
      since.isReadToEnd = true;
      telling.wake();
    }
    reading.wakeIn(lookEveryMs);
  };

  /** What one member's console tells must not keep this desk from reading what follows. One line for each part: it may be many. */
  const notePassedOver = (events: AppliedPage['passedOver']): void => {
    const [first] = events;
    if (first === undefined) return;
    const what = 'events of the team’s log cannot be applied and are passed over';
    log.error(what, { instanceId, count: events.length, ...first });
  };

  const tell = (page: AppliedPage): void => {
    const { chatIds, settled, isListChanged, areThreadsChanged, runIds } = page;
    if (areThreadsChanged || runIds.length > 0) onThreads(runIds);
    if (isListChanged) events.publish('chats.changed', { chatId: null });
    for (const chatId of chatIds) events.messagesChanged(chatId);
    if (chatIds.length > 0) {
      events.publish('teamChats.changed', {});
      // Files may have come to the store.
      events.publish('mediaCopies.changed', { chatId: null });
    }
    if (settled > 0) {
      events.publish('outbox.changed', {});
      events.publish('audit.changed', {});
      onSettled();
    }
  };

  /** Forgets places in the log behind one, or all, step by step. False: it is stopped. */
  const clear = async (after: number | null): Promise<boolean> => {
    let from: Parameters<History['team']['clearMore']>[1];
    do {
      if (isStopped) return false;
      from = (await history.team.clearMore(after, from)) ?? undefined;
    } while (from !== undefined);
    return true;
  };

  /** The log is not the one that was read: it was restored. What both have in common is found, and read on from there. */
  const goBack = async (store: TeamStore, firstSeq: number): Promise<void> => {
    const trail = await history.team.trail();
    const seq = await placeInCommon(store, trail, firstSeq);
    log.warn('the team’s log was restored to an earlier state', { instanceId, seq });
    beginAnew();
    // Where it is not finished, the next look finds the log restored again.
    if (!(await clear(seq))) return;
    await history.team.goBack(seq, Date.now());
    events.publish('audit.changed', {});
    team.noteRestored();
    reading.wake();
  };

  const append = async (): Promise<void> => {
    const now = await ready();
    if (now === null) {
      // More may be waiting than the pages have heard of.
      if (sharedKey !== null) published.publish('team.changed', {});
      return untilTold.done();
    }
    const { store, share } = now;
    // Reading to its end wakes it.
    if (!progress.isReadToEnd) return;
    if (!(await history.team.gather(Date.now()))) {
      untilTold.done();
      return telling.wakeIn(lookEveryMs);
    }
    // A long history is marked step by step, so that nothing else waits for it.
    if (await history.team.markMore()) {
      published.publish('team.changed', {});
      return telling.wake();
    }
    // This computer's clock may have been set since.
    await store.logState();
    if (store.knows('forgetting')) {
      await eraseThere(store, share);
      // What else there is to tell waits until this desk has read of it in the log.
      if (await history.team.isForgettingUnread()) {
        beginAnew();
        reading.wake();
        return telling.wakeIn(lookEveryMs);
      }
    }
    const waiting = await history.team.waiting(mostEvents, store.clockOffset());
    const part = firstOf(waiting);
    await appendEvents({ store, share, history, log, instanceId }, part);
    events.publish('teamChats.changed', {});
    published.publish('team.changed', {});
    telling.wake();
    reading.wake();
  };

  const share = async (isShared: boolean, signal?: AbortSignal): Promise<void> => {
    const membership = team.membership();
    const before = await readShare();
    if (!isShared || membership === null) {
      if (before === null) return;
      // What is under way here would else stay so on all other desks.
      await within(tellNow(), tellBeforeEndMs);
      signal?.throwIfAborted();
      await history.team.end();
    } else if (before?.memberId !== membership.memberId) {
      if (!(await clear(null))) return;
      await history.team.begin(membership.memberId, ownKey());
      await history.team.putMembers(membership.members);
    }
    await readShare();
    beginAnew();
    events.publish('teamChats.changed', {});
    published.publish('team.changed', {});
    wake();
  };

  const untilRead = waiters();
  const untilTold = waiters();
  const reading = createPump(whileUp(read, untilRead), onError);
  const telling = createPump(whileUp(append, untilTold), onError);

  const wake = (): void => {
    reading.wake();
    telling.wake();
  };

  /** Resolves once what was changed here by now is in the log, or cannot be told. */
  const tellNow = (): Promise<void> => {
    const told = untilTold.wait();
    telling.wake();
    return told;
  };

  /** Hears the store that there is now, and keeps what its members are called. */
  const follow = (): void => {
    const store = team.store();
    if (heard?.store !== store) {
      beginAnew();
      for (const end of heard?.ends ?? []) end();
      heard = store && {
        store,
        ends: [
          store.onState(() => {
            beginAnew();
            wake();
          }),
          store.onHint((hint) => {
            if (hint === 'log') reading.wake();
          }),
        ],
      };
    }
    const members = team.membership()?.members ?? [];
    if (members.length > 0) history.team.putMembers(members).catch(onError);
    wake();
  };

  const hear = (name: EventName, payload: ContractEvents[EventName]): void => {
    if (!mayMark.has(name)) return;
    if (!('instanceId' in payload) || payload.instanceId !== instanceId) return;
    if (team.membership() === null) return;
    telling.wakeIn(team.store()?.state().state === 'up' ? tellAfterMs : sayWaitingAfterMs);
  };

  return {
    /** By what all desks of the team know the instance. */
    instanceKey,
    /** Lets it begin. */
    begin: (): void => {
      if (endings.length > 0) return wake();
      endings = [team.onChange(follow), published.subscribe(hear)];
      readShare().catch(onError);
      follow();
    },
    /** Looks now. */
    wake,
    /** Ends it; resolves once nothing of it is under way. */
    stop: async (): Promise<void> => {
      isStopped = true;
      for (const end of [...endings, ...(heard?.ends ?? [])]) end();
      await Promise.all([reading.stop(), telling.stop(), sharing]);
      untilRead.end();
      untilTold.end();
    },
    /** Resolves once what others had told by now is here, or cannot be had. */
    readNow: (): Promise<void> => {
      const read = untilRead.wait();
      reading.wake();
      return read;
    },
    tellNow,
    /** Whether the team shares the instance. */
    isShared: async (): Promise<boolean> => (await history.team.share()) !== null,
    /** Shares the instance, or ends it: then what the team wrote so far stays here. What is wanted last is done last. */
    share: (isShared: boolean, signal?: AbortSignal): Promise<void> => {
      const done = sharing.then(() => share(isShared, signal));
      sharing = done.catch(() => {});
      return done;
    },
    /** How many events of this desk the store does not have yet. */
    waiting: async (): Promise<number> =>
      (await history.team.share()) === null ? 0 : history.team.countWaiting(),
    /** How many events of the log are still to be read, where that is more than a page. */
    toRead: (): number => toRead,
    /** Something was written for the team alone: the pages read it, and the others are told. */
    wrote: (): void => {
      events.publish('teamChats.changed', {});
      telling.wake();
    },
  };
}
