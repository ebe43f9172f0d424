import type { AskedStep } from '../../../../shared/domain/settlement.ts';
import { wireId } from '../rows/wire-address.ts';
import type { Database } from '../database.ts';

/** A message whose outcome is asked for. */
export interface Settling {
  localId: string;
  chatId: string;
  /** The chat ID that it was sent to. */
  address: string;
  step: AskedStep;
  /** What the service named the request. */
  requestUuid: string;
  /** How often it was asked for so far. */
  tries: number;
  /** When the last attempt to send it ended. */
  endedAt: number;
}

/** What is still asked for about messages whose answer did not say what became of them; `outbox.settle` writes what was told. Times are in milliseconds since 1970. */
export function settlingTable(database: Database) {
  return {
    /** Returns what is due first; null: nothing is asked for. */
    next: (): (Settling & { at: number }) | null =>
      database.get<Settling & { at: number }>(
        `SELECT local_id AS localId, chat_id AS chatId, ${wireId('message')} AS address, step, request_uuid AS requestUuid, tries, next_at AS at,
           coalesce((SELECT ended_at FROM attempt WHERE attempt.local_id = settling.local_id
                     ORDER BY attempt_id DESC LIMIT 1), 0) AS endedAt
         FROM settling JOIN message USING (local_id) WHERE next_at IS NOT NULL ORDER BY next_at LIMIT 1`,
      ) ?? null,
    /** Writes that it is asked for again at a time; `tried` counts. */
    postpone: (localId: string, at: number, tried: boolean): void => {
      database.run(
        `UPDATE settling SET next_at = :at, tries = tries + :tried WHERE local_id = :localId AND next_at IS NOT NULL`,
        { localId, at, tried: Number(tried) },
      );
    },
    /** Writes that it is not asked for any more, as it was asked for often enough. */
    giveUp: (localId: string): void => {
      database.run(
        `UPDATE settling SET next_at = NULL, tries = tries + 1, result = 'given-up' WHERE local_id = :localId`,
        { localId },
      );
    },
  };
}
