import { useEffect, useRef } from 'react';
import type { TeamStatus } from '../../../../shared/contract/team.ts';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { JoinTeam } from './join-team.tsx';
import { TeamSettings } from './team-settings.tsx';
import styles from './team-tab.module.css';

/** The team that shares chats with this computer, or the way to join one. */
export function TeamTab() {
  const team = useTeam();
  const parts = useRef<HTMLDivElement>(null);
  const place = team && placeOf(team);
  const before = useRef(place);
  // What was pressed to join or to leave is there no more.
  useEffect(() => {
    const isAnother = before.current !== undefined && before.current !== place;
    if (isAnother && place !== 'removed') parts.current?.focus();
    before.current = place;
  }, [place]);
  if (!team) return null;
  return (
    <div ref={parts} tabIndex={-1} className={styles['parts']}>
      {team.membership ? <TeamSettings team={team} membership={team.membership} /> : <JoinTeam />}
    </div>
  );
}

/** Whoever was removed may have a new join line. */
function placeOf({ membership, reason }: TeamStatus): 'none' | 'removed' | 'member' {
  if (membership === null) return 'none';
  return reason === 'removed' ? 'removed' : 'member';
}
