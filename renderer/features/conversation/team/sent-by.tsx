import type { TeamAuthor } from '../../../../shared/contract/team.ts';
import { useText } from '../../../messages/text.tsx';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './team-lines.module.css';

/** Shows which team member sent a message; null: this member, without a picture after leaving the team. */
export function SentBy({ id, author }: { id: string; author: TeamAuthor | null }) {
  const t = useText();
  const you = useTeam()?.members.find(({ isYou }) => isYou);
  const sender = author ?? you;
  return (
    <p id={id} className={styles['author']}>
      {sender && <Avatar name={sender.name} seed={sender.memberId} isGroup={false} size="tiny" />}
      {author ? <bdi>{author.name}</bdi> : t('message.you-alone')}
    </p>
  );
}
