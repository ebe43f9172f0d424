import type { SchemaStep } from '../../../team/agreed/schema-versions.ts';
import { StatementRefused, type StoreSession } from './store-session.ts';

/** What a team's store knows of whose turn it is: to run over threads, and to send. `knows`: whether it can. */
export function storeTurns(ask: StoreSession['rows'], supports: (step: SchemaStep) => boolean) {
  return {
    /**
     * Takes the threads of a run (null: all of the instance) for so many milliseconds, or renews that; another member's run that has some
     * of them goes first. Returns whose run has them; null: the store is of a schema that knows nothing of runs.
     */
    takeRun: async (
      instanceKey: string,
      runId: string,
      threadIds: readonly string[] | null,
      leaseMs: number,
    ): Promise<{ memberId: string; runId: string; isMine: boolean } | null> => {
      if (!supports('runs')) return null;
      const [row] = await ask<{ holder: string; its_run: string; is_mine: boolean }>(
        'SELECT holder, its_run, is_mine FROM postline.take_run($1, $2, $3, $4)',
        [instanceKey, runId, threadIds, leaseMs],
      );
      if (row === undefined) throw new StatementRefused('', 'Nobody was answered.');
      return { memberId: row.holder, runId: row.its_run, isMine: row.is_mine };
    },
    endRun: async (instanceKey: string, runId: string): Promise<void> => {
      if (!supports('runs')) return;
      await ask('SELECT postline.end_run($1, $2)', [instanceKey, runId]);
    },
    /**
     * Takes a turn to send, where a desk keeps so many milliseconds between two sends. Returns for how long to wait before asking
     * again; 0: it may send now. Null: the store cannot say, or is of a schema that knows nothing of turns.
     */
    takeTurn: async (instanceKey: string, gapMs: number): Promise<number | null> => {
      if (!supports('pace')) return null;
      const [row] = await ask<{ wait: number | null }>(
        'SELECT postline.take_turn($1, $2) AS wait',
        [instanceKey, gapMs],
      );
      return row?.wait ?? null;
    },
  };
}
