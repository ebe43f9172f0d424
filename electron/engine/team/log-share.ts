import type { History } from '../store/history.ts';
import type { Share } from '../store/team/team-table.ts';
import type { TeamOfLog } from './team-of-log.ts';
import type { TeamStore } from './team-store.ts';

/** A store that can be used now, and how the instance is shared. */
export interface Ready {
  store: TeamStore;
  share: Share;
}

/** Creates what knows whether the team shares an instance, under which key, and whether its log can be used now. */
export function createLogShare({
  history,
  team,
  ownKey,
  ownName,
  isHeld,
}: {
  history: Pick<History, 'team'>;
  team: Pick<TeamOfLog, 'store' | 'membership'>;
  ownKey: () => string;
  /** What this desk calls the instance. */
  ownName: () => string;
  isHeld: () => boolean;
}) {
  /** The team's key of the instance since it is shared: its service may have moved since. */
  let sharedKey: string | null = null;
  /** Whether it is shared, once that was read; only `read` follows what changes it. */
  let known: Promise<boolean> | null = null;

  const read = async (): Promise<Share | null> => {
    const reading = history.team.share();
    known = reading.then((share) => share !== null);
    // What could not be read is read again.
    known.catch(() => (known = null));
    const share = await reading;
    sharedKey = share?.instanceKey ?? null;
    return share;
  };

  /** Tells the team that the instance is shared, and adopts the key under which it already is: its service may have had another address then. */
  const withTeamsKey = async (store: TeamStore, share: Share): Promise<Share | null> => {
    const key = await store.shareInstance(share.instanceKey, ownName());
    if (key === share.instanceKey) return share;
    await history.team.putKey(key);
    return read();
  };

  return {
    /** Reads how the instance is shared; null: it is not. */
    read,
    isShared: (): Promise<boolean> => known ?? read().then((share) => share !== null),
    /** Returns the key of the instance, which is the same on all desks of the team. */
    instanceKey: (): string => sharedKey ?? ownKey(),
    /** Returns what is needed to read and append; null: the instance is not shared, or the store cannot be used now. */
    ready: async (): Promise<Ready | null> => {
      const store = team.store();
      if (store === null || isHeld() || store.state().state !== 'up') return null;
      let share = await read();
      if (share === null || share.memberId !== team.membership()?.memberId) return null;
      if (share.cursor === 0) share = await withTeamsKey(store, share);
      if (share === null) return null;
      return store.mayUse(share.instanceKey) ? { store, share } : null;
    },
  };
}

export type LogShare = ReturnType<typeof createLogShare>;
