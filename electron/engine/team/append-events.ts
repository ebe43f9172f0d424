import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { OwnEvent } from '../store/team/team-event.ts';
import type { Share } from '../store/team/team-table.ts';
import { StoreFailure } from './store-failure.ts';
import { StatementRefused } from './store-session.ts';
import type { TeamStore } from './team-store.ts';

/** The message with which the store refuses events of an instance that this member may not see. */
const notYours = 'not an instance of yours';

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
  try {
    // Lets the store see whether an event about a person is newer than the forgetting of that person.
    const readTo = await history.team.doneUpTo(share.cursor);
    const appended = await store.append(
      events.map(({ mark: _mark, payload, ...event }) => ({
        ...event,
        payload: { ...payload, readTo },
        instanceKey: share.instanceKey,
      })),
    );
    const seqs = new Map(appended.map(({ eventId, seq }) => [eventId, seq]));
    await history.team.markAppended(
      events.map(({ eventId, mark }) => ({ mark, seq: seqs.get(eventId) ?? null })),
    );
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    // An administrator is limiting this member right now: the events stay pending.
    if (error.isOfToday) throw new StoreFailure('unreachable', error.message);
    if (error.message === notYours) throw new StoreFailure('unreachable', notYours);
    const [only] = events;
    if (events.length > 1) {
      for (const event of events) await appendEvents(desk, [event]);
    } else if (only !== undefined) {
      // An event that the store never accepts must not block the others.
      const { code, message } = error;
      const { kind } = only;
      log.error('the team’s store refuses an event', { instanceId, kind, code, message });
      await history.team.markAppended([{ mark: only.mark, seq: null }]);
    }
  }
}
