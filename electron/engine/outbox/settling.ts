import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { Settlement } from '../store/tables/outbox-table.ts';

/** Milliseconds between attempts to write down an outcome that the disk would not take. */
const delaysMs = [250, 1_000, 5_000];

interface SettlingOptions {
  history: Pick<History, 'outbox'>;
  log: Log;
  now: () => number;
  isStopped: () => boolean;
}

/**
 * Writes down what became of a message. An outcome is kept in hand until the disk takes it: a lost one would be told as a
 * crash. Throws what the disk says where the outbox is stopped.
 */
export function createSettling({ history, log, now, isStopped }: SettlingOptions) {
  return async (localId: string, settlement: Settlement): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await history.outbox.settle(localId, settlement, now());
        return;
      } catch (error) {
        if (isStopped()) throw error;
        log.error('an outcome could not be written', { localId, error: String(error) });
        await wait(delaysMs[Math.min(attempt, delaysMs.length - 1)]);
      }
    }
  };
}
