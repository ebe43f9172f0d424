import type { LogPage } from './store-log.ts';

/** Milliseconds that a hint may take to come, and the clocks may be apart. */
const hintMs = 5_000;

/** Creates what knows whether hints come: what others stored while the connection is up is news only as soon as it is hinted at. */
export function createHintCheck({
  now,
  upSince,
  ownId,
}: {
  /** The time by the store's clock. */
  now: () => number;
  /** Since when the connection is up, by the store's clock. */
  upSince: () => number;
  ownId: () => string | undefined;
}) {
  /** When the store last hinted that the log grew. */
  let hintedAt = 0;
  /** When the first was stored of what came without a hint since one came; null: nothing. */
  let untoldSince: number | null = null;
  let isUntold = false;

  const reset = (): void => {
    isUntold = false;
    untoldSince = null;
  };

  return {
    /** Begins anew, on a new connection. */
    reset,
    hinted: (): void => {
      hintedAt = now();
    },
    /** Returns whether what others stored of late came without a hint, when this desk looked. */
    isUntold: (): boolean => isUntold,
    /** Looks at the events of a page that was read. */
    look: ({ events }: LogPage): void => {
      const at = now();
      for (const { storedAt, memberId } of events) {
        const stored = storedAt / 1_000;
        if (memberId === ownId() || stored < upSince() + hintMs) continue;
        if (Math.abs(hintedAt - stored) < hintMs) reset();
        else if (hintedAt < stored && at - stored > hintMs) {
          // Of one alone, only the storing may have been slow: its hint comes when it is done.
          untoldSince ??= stored;
          if (stored - untoldSince > hintMs) isUntold = true;
        }
      }
    },
  };
}
