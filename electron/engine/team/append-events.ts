import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { OwnEvent } from '../store/team/team-event.ts';
import type { Share } from '../store/team/team-table.ts';
import { appendOrLeaveOut } from './append-or-leave-out.ts';
import type { TeamStore } from './team-store.ts';

interface AppendingDesk {
  store: Pick<TeamStore, 'append'>;
  share: Share;
  history: Pick<History, 'team'>;
  log: Log;
  instanceId: string;
}

/**
 * Appends events of this desk to the log and records the sequence number of each. An event that the store refuses for its content is
 * logged and left out, so that the others are appended. Throws {@link StoreFailure}: the events stay pending.
 */
export async function appendEvents(
  desk: AppendingDesk,
  events: readonly OwnEvent[],
): Promise<void> {
  const { store, share, history, log, instanceId } = desk;
  await appendOrLeaveOut(
    events,
    async (some) => {
      // Lets the store see whether an event about a person is newer than the forgetting of that person.
      const readTo = await history.team.doneUpTo(share.cursor);
      const appended = await store.append(
        some.map(({ mark: _mark, payload, ...event }) => ({
          ...event,
          payload: { ...payload, readTo },
          instanceKey: share.instanceKey,
        })),
      );
      const seqs = new Map(appended.map(({ eventId, seq }) => [eventId, seq]));
      await history.team.markAppended(
        some.map(({ eventId, mark }) => ({ mark, seq: seqs.get(eventId) ?? null })),
      );
    },
    async ({ kind, mark }, { code, message }) => {
      log.error('the team’s store refuses an event', { instanceId, kind, code, message });
      await history.team.markAppended([{ mark, seq: null }]);
    },
  );
}
