import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { LimitedSide } from '../store/told/rate-limits-table.ts';

/** Creates what keeps over a restart until when each side of a service asked to wait. It begins before what asks the service. */
export function createKeptLimits(history: Pick<History, 'rateLimits'>, log: Log) {
  let kept: Partial<Record<LimitedSide, number>> = {};
  let keeping = Promise.resolve();
  const failed = (error: unknown): void =>
    log.error('until when the service asked to wait was not kept', { error: String(error) });
  return {
    begin: async () => {
      try {
        kept = await history.rateLimits.all();
      } catch (error) {
        failed(error);
      }
    },
    of: (side: LimitedSide) => ({
      until: () => kept[side] ?? 0,
      keep: (until: number) => {
        keeping = history.rateLimits.keep(side, until).catch(failed);
      },
    }),
    stop: () => keeping,
  };
}
