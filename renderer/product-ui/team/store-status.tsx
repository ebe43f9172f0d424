import { useEffect, useState } from 'react';
import type { TeamStatus } from '../../../shared/contract/team.ts';
import { useText } from '../../messages/text.tsx';
import { useToday } from '../../ui/use-now.ts';
import { useClock } from '../use-clock.ts';
import { teamStateText } from './state-text.ts';

/** Milliseconds for which the store may be away before this is shown. */
const showAwayAfterMs = 5_000;
/** Number of unread events that are read too soon to be worth showing. */
const fewEvents = 1_000;

/** Shows why answers of others may be missing: the store has been away for some seconds, or many events have yet to be read. */
export function StoreStatus({
  team,
  className,
}: {
  team: TeamStatus | null;
  className: string | undefined;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const awaySince = team && team.state !== 'up' ? team.since : null;
  const [isAwayLong, setAwayLong] = useState(false);
  useEffect(() => {
    if (awaySince === null) return;
    const delayMs = Math.max(0, awaySince + showAwayAfterMs - Date.now());
    const timer = setTimeout(() => setAwayLong(true), delayMs);
    return () => {
      clearTimeout(timer);
      setAwayLong(false);
    };
  }, [awaySince]);
  const isAway = awaySince !== null && isAwayLong;
  const isReading = team?.state === 'up' && team.toRead > fewEvents;
  if (team === null || !(isAway || isReading || team.isUnsaved)) return null;
  return (
    // A screen reader must not announce each step of the countdown.
    <output className={className} aria-live={isReading ? 'off' : 'polite'}>
      {teamStateText(t, team, awaySince === null ? '' : clock.soon(awaySince, today))}
    </output>
  );
}
