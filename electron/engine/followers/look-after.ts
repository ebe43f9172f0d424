import type { EventName } from '../../../shared/contract/contract.ts';
import { createPump } from '../delivery/pump.ts';
import type { Events } from '../events.ts';

/** Milliseconds over which changes are gathered. */
const gatherMs = 200;

/**
 * Looks now, and once more a moment after each of these events, those together that come together; a look that throws is told to
 * `onError` and tried again. Returns the function that ends it.
 */
export function lookAfter(
  events: Events,
  names: readonly EventName[],
  look: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const pump = createPump(look, onError);
  pump.wake();
  const unsubscribe = events.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      pump.wake();
    }, gatherMs);
  }, names);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    void pump.stop();
  };
}
