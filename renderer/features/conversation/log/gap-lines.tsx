import type { Gap } from '../../../../shared/contract/listening.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { LogLine } from './log-line.tsx';

/**
 * Shows when nothing could be received, of the gaps that began between two messages, in milliseconds since 1970. `after` null: before the
 * first, if the gap lasted until then; `before` null: after the last.
 */
export function GapLines({
  gaps,
  after,
  before,
}: {
  gaps: readonly Gap[];
  after: number | null;
  before: number | null;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const between = gaps.filter(({ beganAt, endedAt }) => {
    if (before !== null && beganAt >= before) return false;
    return after === null ? (endedAt ?? Infinity) >= (before ?? 0) : beganAt >= after;
  });
  return between.map((gap) => {
    const { gapId, beganAt, endedAt } = gap;
    const from = clock.soon(beganAt, today);
    const until = endedAt === null ? '' : clock.soon(endedAt, today);
    return <LogLine key={gapId}>{t(`log.gap-${stateOf(gap)}`, { from, until })}</LogLine>;
  });
}

/** Returns whether a gap began between two messages. */
export function hasGapBetween(gaps: readonly Gap[], after: number, before: number): boolean {
  return gaps.some(({ beganAt }) => beganAt >= after && beganAt < before);
}

function stateOf({ endedAt, filledAt, isCut }: Gap): 'open' | 'over' | 'cut' | 'filled' {
  if (endedAt === null) return 'open';
  if (filledAt === null) return 'over';
  return isCut ? 'cut' : 'filled';
}
