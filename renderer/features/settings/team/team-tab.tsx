import { useEffect, useRef } from 'react';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { JoinTeam } from './join-team.tsx';
import { TeamSettings } from './team-settings.tsx';
import styles from './team-tab.module.css';

/** The team that shares chats with this computer, or the way to join one. */
export function TeamTab() {
  const team = useTeam();
  const parts = useRef<HTMLDivElement>(null);
  const isMember = team && team.membership !== null;
  const before = useRef(isMember);
  // What was pressed to join or to leave is there no more.
  useEffect(() => {
    if (before.current !== undefined && before.current !== isMember) parts.current?.focus();
    before.current = isMember;
  }, [isMember]);
  if (!team) return null;
  return (
    <div ref={parts} tabIndex={-1} className={styles['parts']}>
      {team.membership ? <TeamSettings team={team} membership={team.membership} /> : <JoinTeam />}
    </div>
  );
}
