import { useText } from '../../messages/text.tsx';
import { useIsTeamRead } from '../../product-ui/team/use-team.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLate } from '../../ui/use-late.ts';
import styles from './threads.module.css';

/** Milliseconds after which a wait is worth showing. */
const shownAfter = 400;

/** That the list is being read, or that of the team, once it takes long enough to wonder. */
export function ThreadsWaiting({
  instanceId,
  isWaiting,
}: {
  instanceId: string;
  isWaiting: boolean;
}) {
  const isOfTeam = useIsTeamRead(instanceId);
  return (
    <div className={styles['waiting']}>
      {(isOfTeam || isWaiting) && <Late isOfTeam={isOfTeam} />}
    </div>
  );
}

function Late({ isOfTeam }: { isOfTeam: boolean }) {
  const t = useText();
  const label = t(isOfTeam ? 'threads.reading-team' : 'threads.reading');
  return useLate(shownAfter) ? <ProgressBar label={label} done={null} /> : null;
}
