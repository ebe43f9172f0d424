import { StoreFailure } from './store-failure.ts';
import { StatementRefused } from './store-session.ts';

/** The message with which the store refuses events of an instance that this member may not see. */
const notYours = 'not an instance of yours';

/**
 * Appends events by `append`. One that the store never accepts must not block the others: it is left out, and `leaveOut` told of it. Throws
 * {@link StoreFailure}: the events stay pending.
 */
export async function appendOrLeaveOut<Event>(
  events: readonly Event[],
  append: (events: readonly Event[]) => Promise<void>,
  leaveOut: (event: Event, refused: StatementRefused) => void | Promise<void>,
): Promise<void> {
  try {
    await append(events);
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    // An administrator is limiting this member right now: the events stay pending.
    if (error.isOfToday || error.message === notYours) {
      throw new StoreFailure('unreachable', error.message);
    }
    const [only] = events;
    if (events.length > 1) {
      for (const event of events) await appendOrLeaveOut([event], append, leaveOut);
    } else if (only !== undefined) await leaveOut(only, error);
  }
}
