import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { OwnEvent } from '../store/team/team-event.ts';
import type { Share } from '../store/team/team-table.ts';
import { StoreFailure } from './store-failure.ts';
import { StatementRefused } from './store-session.ts';
import type { TeamStore } from './team-store.ts';

/** How the store refuses what is of an instance that this member may not see. */
const notYours = 'not an instance of yours';

interface AppendingDesk {
  store: Pick<TeamStore, 'append'>;
  share: Share;
  history: Pick<History, 'team'>;
  log: Log;
  instanceId: string;
}

/**
 * Appends events of this desk to the log, and notes of each its place there. What the store refuses for what it says is logged and left
 * out, so that the rest gets there. Throws {@link StoreFailure}, and then what waits goes on waiting.
 */
export async function appendEvents(
  desk: AppendingDesk,
  events: readonly OwnEvent[],
): Promise<void> {
  const { store, share, history, log, instanceId } = desk;
  try {
    // By which the store knows that what is said of somebody is newer than that they were forgotten.
    const readTo = await history.team.doneUpTo(share.cursor);
    const there = await store.append(
      events.map(({ mark: _mark, payload, ...event }) => ({
        ...event,
        payload: { ...payload, readTo },
        instanceKey: share.instanceKey,
      })),
    );
    const places = new Map(there.map(({ eventId, seq }) => [eventId, seq]));
    await history.team.told(
      events.map(({ eventId, mark }) => ({ mark, seq: places.get(eventId) ?? null })),
    );
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    // Somebody limits this member at this moment: what is waiting goes on waiting.
    if (error.message === notYours) throw new StoreFailure('unreachable', notYours);
    const [only] = events;
    if (events.length > 1) {
      for (const event of events) await appendEvents(desk, [event]);
    } else if (only !== undefined) {
      // What the store never takes must not keep the rest.
      const { code, message } = error;
      const { kind } = only;
      log.error('the team’s store refuses an event', { instanceId, kind, code, message });
      await history.team.told([{ mark: only.mark, seq: null }]);
    }
  }
}
