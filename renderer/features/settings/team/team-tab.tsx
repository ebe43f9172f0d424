import { useTeam } from '../../../product-ui/team/use-team.ts';
import { JoinTeam } from './join-team.tsx';
import { TeamSettings } from './team-settings.tsx';
import styles from './team-tab.module.css';

/** The team that shares chats with this computer, or the way to join one. */
export function TeamTab() {
  const team = useTeam();
  if (!team) return null;
  return (
    <div className={styles['parts']}>
      {team.membership ? <TeamSettings team={team} membership={team.membership} /> : <JoinTeam />}
    </div>
  );
}
