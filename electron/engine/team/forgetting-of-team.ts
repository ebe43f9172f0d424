import type { History } from '../store/history.ts';
import type { Share } from '../store/team/team-table.ts';
import type { TeamStore } from './team-store.ts';

/** Returns what lets this desk forget whom others of the team forgot, and the store whom this desk did. */
export function forgettingOfTeam({
  history,
  members,
  onForgotten,
}: {
  history: Pick<History, 'team'>;
  members: () => readonly { memberId: string; name: string }[];
  /** Forgets people. False: something is in the way. */
  onForgotten: (chatIds: readonly string[], member: string) => Promise<boolean>;
}) {
  /** Forgets here whom other members forgot; what is in the way now is tried again at the next look. */
  const forgetDue = async ({ instanceKey: key }: Share): Promise<void> => {
    for (const { eventId, memberId, chatIds } of await history.team.forgottenDue(key)) {
      const name = members().find((member) => member.memberId === memberId)?.name ?? '';
      if (chatIds.length > 0 && !(await onForgotten(chatIds, name))) continue;
      await history.team.forgottenDone(eventId);
    }
  };

  /** Hears whom the team forgot in a part of the log that is gone by now, and forgets them here. */
  const forgetMissed = async (store: TeamStore, share: Share): Promise<void> => {
    const { firstSeq } = await store.kept();
    if (firstSeq <= share.cursor + 1) return;
    const { instanceKey: key, cursor } = share;
    await history.team.forgottenMissed(await store.forgottenBetween(key, cursor, firstSeq));
    await forgetDue(share);
  };

  /** Erases at the store whom this desk forgot. */
  const eraseInStore = async (store: TeamStore, { instanceKey }: Share): Promise<void> => {
    for (;;) {
      const open = await history.team.forgottenOpen();
      if (open === null) return;
      const { eventId, fingerprints, nextSeq } = open;
      const next = await store.forget(eventId, instanceKey, fingerprints, nextSeq);
      await history.team.forgottenErased(eventId, next);
    }
  };

  return { forgetDue, forgetMissed, eraseInStore };
}
