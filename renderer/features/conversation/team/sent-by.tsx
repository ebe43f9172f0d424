import type { TeamAuthor } from '../../../../shared/contract/team.ts';
import { useText } from '../../../messages/text.tsx';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './team-lines.module.css';

/** Who of the team sent a message; null: oneself, without a picture where the team was left. */
export function SentBy({ id, author }: { id: string; author: TeamAuthor | null }) {
  const t = useText();
  const you = useTeam()?.members.find(({ isYou }) => isYou);
  const who = author ?? you;
  return (
    <p id={id} className={styles['by']}>
      {who && <Avatar name={who.name} seed={who.memberId} isGroup={false} size="tiny" />}
      {author ? <bdi>{author.name}</bdi> : t('message.you-alone')}
    </p>
  );
}
