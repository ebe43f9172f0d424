import type { SettlingStep } from '../../../../shared/domain/settlement.ts';
import type { Database } from '../database.ts';
import type { MessageOutcome, OutboxTable } from './outbox-table.ts';

/** A message whose outcome is asked for. */
export interface Settling {
  localId: string;
  chatId: string;
  step: SettlingStep;
  /** What the service named the request. */
  requestUuid: string;
  /** How often it was asked for so far. */
  tries: number;
}

/** What is still asked for about messages that were accepted without a key. Times are in milliseconds since 1970. */
export function settlingTable(
  database: Database,
  { recordOutcome }: Pick<OutboxTable, 'recordOutcome'>,
) {
  return {
    /** Returns what is due first; null: nothing is asked for. */
    next: (): (Settling & { at: number }) | null =>
      database.get<Settling & { at: number }>(
        `SELECT local_id AS localId, chat_id AS chatId, step, request_uuid AS requestUuid, tries, next_at AS at
         FROM settling JOIN message USING (local_id) WHERE next_at IS NOT NULL ORDER BY next_at LIMIT 1`,
      ) ?? null,
    /** Writes that it is asked for again at a time; `tried` counts. */
    postpone: (localId: string, at: number, tried: boolean): void => {
      database.run(
        `UPDATE settling SET next_at = :at, tries = tries + :tried WHERE local_id = :localId AND next_at IS NOT NULL`,
        { localId, at, tried: Number(tried) },
      );
    },
    /** Writes what became of the message; nothing where a person, or a later attempt, was faster. */
    settle: (localId: string, outcome: MessageOutcome, at: number): void =>
      database.transaction(() => {
        const asked = database.get<{ step: SettlingStep; requestUuid: string; tries: number }>(
          `SELECT step, request_uuid AS requestUuid, tries FROM settling JOIN message USING (local_id)
           WHERE local_id = :localId AND next_at IS NOT NULL AND state = 'accepted' AND key_id IS NULL`,
          { localId },
        );
        if (asked === undefined) return;
        recordOutcome(localId, outcome, at);
        if (outcome.queued) return;
        const row = { localId, ...asked, tries: asked.tries + 1, result: 'settled' };
        database.insert('settling', row, 'OR REPLACE');
      }),
    giveUp: (localId: string): void => {
      database.run(
        `UPDATE settling SET next_at = NULL, tries = tries + 1, result = 'given-up' WHERE local_id = :localId`,
        { localId },
      );
    },
  };
}
