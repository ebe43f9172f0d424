import type { Events, InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import { followStore } from './follow-store.ts';
import { forgettingOfTeam } from './forgetting-of-team.ts';
import { createLogAppending } from './log-appending.ts';
import { createLogReading } from './log-reading.ts';
import { createLogShare } from './log-share.ts';
import { createLogStage } from './log-stage.ts';
import { clearPositions } from './restored-log.ts';
import { worksIn } from './store-members.ts';
import type { KnownMember, TeamOfLog } from './team-of-log.ts';
import { withTimeout } from './with-timeout.ts';

/** Milliseconds from a change on this desk until it is appended, so that changes made together are appended together. */
const appendDelayMs = 20;

/** Milliseconds from a change on this desk until the pages show how much waits for a store that is away. */
const showWaitingDelayMs = 1_000;

/** Milliseconds for which pending changes are appended before an instance is no longer shared. */
const lastAppendMs = 5_000;

export interface TeamLogParts {
  instanceId: string;
  history: Pick<History, 'team'>;
  team: TeamOfLog;
  /** Returns this console's key of the instance, from the present address of its service. */
  ownKey: () => string;
  /** Returns what this console calls the instance. */
  ownName: () => string;
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
export function createTeamLog(parts: TeamLogParts) {
  const { instanceId, history, team, ownKey, published, events, log } = parts;
  const stage = createLogStage();
  const logShare = createLogShare(parts);
  let isStopped = false;
  let sharing = Promise.resolve();
  let unfollow = (): void => {};

  const onError = (error: unknown): void => {
    log.error('the team’s log', { instanceId, error: String(error) });
  };

  const forgetting = forgettingOfTeam({
    history,
    members: () => team.membership()?.members ?? [],
    onForgotten: async (chatIds, member) => {
      const isDone = await parts.onForgotten(chatIds, member);
      if (isDone) team.reportForgotten(member, instanceId, chatIds);
      return isDone;
    },
    onRefused: () => team.reportForgettingRefused(),
  });
  const shared = { ...parts, stage, logShare, forgetting, onError };
  const appending = createLogAppending({ ...shared, onAppended: () => reading.wake() });
  const reading = createLogReading({
    ...shared,
    isStopped: () => isStopped,
    onEnd: appending.wake,
  });

  const wake = (): void => {
    reading.wake();
    appending.wake();
  };

  const startOver = (): void => {
    stage.startOver();
    wake();
  };
  const store = followStore(team, {
    onStore: stage.startOver,
    onState: startOver,
    onHint: (hint) => {
      if (hint === 'log') reading.wake();
    },
  });

  /** Stores the members; the chats of one who was removed, or may not use the instance, are nobody’s from then on. */
  const putMembers = (members: readonly KnownMember[]): Promise<boolean> =>
    history.team.putMembers(
      members.map((one) => ({
        memberId: one.memberId,
        name: one.name,
        // What is this member's own stays so here, where all that they have is.
        isRemoved: one.memberId !== team.membership()?.memberId && !worksIn(ownKey(), one),
      })),
    );

  const share = async (isShared: boolean, signal?: AbortSignal): Promise<void> => {
    const membership = team.membership();
    const before = await logShare.read();
    if (!isShared || membership === null) {
      if (before === null) return;
      // On other desks, what is under way would otherwise stay so for good.
      await withTimeout(appending.now(), lastAppendMs);
      signal?.throwIfAborted();
      await history.team.end();
    } else if (before?.memberId !== membership.memberId) {
      if (!(await clearPositions(history, null, () => isStopped))) return;
      await history.team.begin(membership.memberId, ownKey());
      await putMembers(membership.members);
    }
    await logShare.read();
    stage.startOver();
    events.publish('teamChats.changed', {});
    published.publish('team.changed', {});
    wake();
  };

  const keepMembers = async (members: readonly KnownMember[]): Promise<void> => {
    if (!(await putMembers(members))) return;
    events.publish('chats.changed', { chatId: null });
    events.publish('teamChats.changed', {});
  };

  /** Subscribes to the present store, and keeps the names of its members. */
  const follow = (): void => {
    store.look();
    const members = team.membership()?.members ?? [];
    if (members.length > 0) void keepMembers(members).catch(onError);
    wake();
  };

  /** Something of the instance changed that may have to be appended. */
  const mayMark = (): void => {
    if (team.membership() === null) return;
    appending.wakeIn(team.store()?.state().state === 'up' ? appendDelayMs : showWaitingDelayMs);
  };

  return {
    /** Returns the key of the instance, which is the same on all desks of the team. */
    instanceKey: logShare.instanceKey,
    begin: (): void => {
      unfollow = team.onChange(follow);
      logShare.read().catch(onError);
      follow();
    },
    /** Looks for work now. */
    wake,
    on: { hold: wake, forgotten: wake },
    events: {
      'messages.changed': mayMark,
      'chats.changed': mayMark,
      'outbox.changed': mayMark,
      'threads.changed': mayMark,
      'archiveRuns.changed': mayMark,
    },
    /** Stops it; resolves when nothing is under way. */
    stop: async (): Promise<void> => {
      isStopped = true;
      unfollow();
      store.end();
      await Promise.all([reading.stop(), appending.stop(), sharing]);
    },
    /** Resolves when this desk has applied what the log has by now, or cannot read it. */
    readNow: reading.now,
    /** Resolves when all changes that this desk has by now are in the log, or cannot be appended. */
    appendNow: appending.now,
    /** Whether the team shares the instance. */
    isShared: logShare.isShared,
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
      (await logShare.isShared()) ? history.team.countWaiting() : 0,
    isUnsaved: reading.isUnsaved,
    toRead: reading.toRead,
    /** Updates the pages after a change on this desk to what only teams have, such as a note, and appends the change. */
    changed: (): void => {
      events.publish('teamChats.changed', {});
      appending.wake();
    },
  };
}
