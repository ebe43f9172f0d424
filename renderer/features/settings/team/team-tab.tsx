import { useEffect, useRef } from 'react';
import { isLoginOver } from '../../../../shared/domain/team-login.ts';
import type { TeamStatus } from '../../../../shared/contract/team.ts';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { JoinTeam } from './join-team.tsx';
import { TeamSettings } from './team-settings.tsx';
import styles from '../settings.module.css';

/** Settings of the team, or the form to join one. */
export function TeamTab() {
  const team = useTeam();
  const parts = useRef<HTMLDivElement>(null);
  const standing = team && standingOf(team);
  const lastStanding = useRef(standing);
  // The button that was pressed to join or leave has disappeared.
  useEffect(() => {
    const hasChanged = lastStanding.current !== undefined && lastStanding.current !== standing;
    if (hasChanged && standing !== 'out') parts.current?.focus();
    lastStanding.current = standing;
  }, [standing]);
  if (!team) return null;
  return (
    <div ref={parts} tabIndex={-1} className={styles['teamTabParts']}>
      {team.membership ? <TeamSettings team={team} membership={team.membership} /> : <JoinTeam />}
    </div>
  );
}

/** Distinguishes members whose login has ended, who also see the form to join. */
function standingOf(team: TeamStatus): 'none' | 'out' | 'member' {
  if (team.membership === null) return 'none';
  return isLoginOver(team) ? 'out' : 'member';
}
