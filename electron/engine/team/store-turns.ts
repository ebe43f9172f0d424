import { StatementRefused, type StoreSession } from './store-session.ts';

/** Creates the requests for turns: to run over threads, and to send. */
export function storeTurns(ask: StoreSession['rows']) {
  return {
    /**
     * Takes the threads of a run (null: all of the instance) for `leaseMs`, or renews the lease, unless another member's run has some of
     * the threads. Returns the run that has them.
     */
    takeRun: async (
      instanceKey: string,
      runId: string,
      threadIds: readonly string[] | null,
      leaseMs: number,
    ): Promise<{ memberId: string; runId: string; isMine: boolean }> => {
      const [row] = await ask<{ memberId: string; runId: string; isMine: boolean }>(
        'SELECT holder AS "memberId", its_run AS "runId", is_mine AS "isMine" FROM postline.take_run($1, $2, $3, $4)',
        [instanceKey, runId, threadIds, leaseMs],
      );
      if (row === undefined) throw new StatementRefused('', 'Nobody was answered.');
      return row;
    },
    /** Releases the threads of a run. */
    endRun: async (instanceKey: string, runId: string): Promise<void> => {
      await ask('SELECT postline.end_run($1, $2)', [instanceKey, runId]);
    },
    /**
     * Takes a turn to send, with `gapMs` milliseconds between two sends. Returns the milliseconds to wait before asking again; 0: the desk
     * may send now; null: another request holds the turn's row now.
     */
    takeTurn: async (instanceKey: string, gapMs: number): Promise<number | null> => {
      const [row] = await ask<{ wait: number | null }>(
        'SELECT postline.take_turn($1, $2) AS wait',
        [instanceKey, gapMs],
      );
      return row?.wait ?? null;
    },
  };
}
