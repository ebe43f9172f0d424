import { useEffect, useState } from 'react';
import { isLoginOver } from '../../../shared/domain/team-login.ts';
import type { TeamStatus } from '../../../shared/contract/team.ts';
import { useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useToday } from '../../ui/use-now.ts';
import { useClock } from '../dates/use-clock.ts';
import { teamStateText } from './state-text.ts';
import styles from './team.module.css';

/** Milliseconds for which the store may be away before this is shown. */
const showAwayAfterMs = 5_000;
/** Number of unread events that are read too soon to be worth showing. */
const fewEvents = 1_000;

/** Returns since when the store has been away, once that is some seconds; null: it is not, or the login has ended, which stands above the window. */
export function useAwaySince(team: TeamStatus | null): number | null {
  const since = team && team.state !== 'up' && !isLoginOver(team) ? team.since : null;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (since === null) return;
    const delayMs = Math.max(0, since + showAwayAfterMs - Date.now());
    const timer = setTimeout(() => setLong(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [since]);
  return isLong ? since : null;
}

/** Returns whether the team shares an instance that this member may not see, as the store says while it is up. */
export function isLimitedFrom(team: TeamStatus | null, instanceId: string | null): boolean {
  return team?.state === 'up' && instanceId !== null && team.limited.includes(instanceId);
}

/** Returns whether asking the store again may help: not once the login has ended, and not without a password. */
export function canTryNow(team: TeamStatus): boolean {
  return team.state !== 'up' && !isLoginOver(team) && team.reason !== 'password-missing';
}

/** Shows why what others did may be missing: the store has been away for some seconds, many events have yet to be read, or the member may not see the instance. */
export function StoreStatus({
  team,
  instanceId,
  className = '',
}: {
  team: TeamStatus | null;
  /** Null: several. */
  instanceId: string | null;
  /** Sets it at its place. */
  className?: string | undefined;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const awaySince = useAwaySince(team);
  const isAway = awaySince !== null;
  const isReading = team?.state === 'up' && team.toRead > fewEvents;
  const isLimited = isLimitedFrom(team, instanceId);
  if (team === null || !(isAway || isReading || isLimited || team.isUnsaved)) return null;
  return (
    <div className={`${styles['storeStatus']} ${className}`}>
      {/* A screen reader must not announce each step of the countdown. */}
      <output aria-live={isReading ? 'off' : 'polite'}>
        {isLimited ? t('team.limited-hint') : teamStateText(t, team, (at) => clock.soon(at, today))}
      </output>
      {isAway && canTryNow(team) && <TryNow />}
    </div>
  );
}

/** Asks the store now, and says where it is still away. */
export function TryNow() {
  const t = useText();
  const tryNow = useToldMutation('team.tryNow');
  const isStillAway = tryNow.data !== undefined && tryNow.data.state !== 'up';
  return (
    <>
      {' '}
      <LinkButton
        aria-busy={tryNow.isPending}
        onClick={() => !tryNow.isPending && tryNow.mutate({})}
      >
        {t(tryNow.isPending ? 'team.trying' : 'back-off.try-now')}
      </LinkButton>
      <output>{isStillAway && !tryNow.isPending && ` ${t('team.still-away')}`}</output>
    </>
  );
}
