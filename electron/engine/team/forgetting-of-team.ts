import type { History } from '../store/history.ts';
import type { Share } from '../store/team/team-table.ts';
import { StatementRefused } from './store-session.ts';
import type { TeamStore } from './team-store.ts';

/** Milliseconds after which the store is asked again to forget whom it refused to. */
const retryRefusedMs = 3_600_000;

export type ForgettingOfTeam = ReturnType<typeof forgettingOfTeam>;

/** Returns the steps that forget, on this desk, people whom other members forgot, and in the store, people whom this desk forgot. */
export function forgettingOfTeam({
  history,
  members,
  onForgotten,
  onRefused,
}: {
  history: Pick<History, 'team'>;
  members: () => readonly { memberId: string; name: string }[];
  /** Forgets people. False: something prevents it now. */
  onForgotten: (chatIds: readonly string[], member: string) => Promise<boolean>;
  /** The team’s store lets this member forget no more people today: elsewhere they are not forgotten yet. */
  onRefused: () => void;
}) {
  /** Events of people whom the store refused to forget of late, and since when. */
  const refused = new Set<string>();
  let refusedAt = 0;

  /** Forgets on this desk the people whom other members forgot. Where something prevents it, the next call tries again. */
  const forgetDue = async ({ instanceKey: key }: Share): Promise<void> => {
    for (const { eventId, memberId, chatIds } of await history.team.forgottenDue(key)) {
      const name = members().find((member) => member.memberId === memberId)?.name ?? '';
      if (chatIds.length > 0 && !(await onForgotten(chatIds, name))) continue;
      await history.team.forgottenDone(eventId);
    }
  };

  /** Forgets on this desk the people whom the team forgot in a part of the log that retention deleted before this desk read it. */
  const forgetMissed = async (store: TeamStore, share: Share): Promise<void> => {
    const { firstSeq } = await store.kept();
    if (firstSeq <= share.cursor + 1) return;
    const { instanceKey: key, cursor } = share;
    await history.team.forgottenMissed(await store.forgottenBetween(key, cursor, firstSeq));
    await forgetDue(share);
  };

  /**
   * Erases from the store the people whom this desk forgot. One whom it refuses for today waits, keeps nothing else from being appended,
   * and is tried again every hour, unless they write anew: it may take another day, or a lead.
   */
  const eraseInStore = async (
    store: TeamStore,
    { instanceKey }: Share,
    isReadToEnd: boolean,
  ): Promise<void> => {
    if (Date.now() - refusedAt >= retryRefusedMs) refused.clear();
    for (;;) {
      const pending = await history.team.forgottenOpen([...refused], isReadToEnd);
      if (pending === null) return;
      const { eventId, fingerprints, nextSeq, isRefused } = pending;
      try {
        const next = await store.forget(eventId, instanceKey, fingerprints, nextSeq);
        await history.team.forgottenErased(eventId, next);
      } catch (error) {
        if (!(error instanceof StatementRefused) || !error.isOfToday) throw error;
        if (refused.size === 0) refusedAt = Date.now();
        refused.add(eventId);
        if (isRefused) continue;
        await history.team.forgottenRefused(eventId);
        onRefused();
      }
    }
  };

  return {
    forgetDue,
    forgetMissed,
    eraseInStore,
    /** Returns whether a forgetting of this desk that the store took has yet to be read back. */
    isUnread: (): Promise<boolean> => history.team.isForgettingUnread(),
  };
}
