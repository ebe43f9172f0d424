import type { TeamAuthor } from '../../../../shared/contract/team.ts';
import { useText } from '../../../messages/text.tsx';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './team.module.css';

/**
 * Shows which team member sent a message; `author` null: this member, without a picture after leaving the team. What the service told of
 * (`isTold`) may be anybody's who writes from the number: the member's whose event is still to come, or the phone's.
 */
export function SentBy({
  id,
  author,
  isTold,
}: {
  id: string;
  author: TeamAuthor | null;
  isTold: boolean;
}) {
  const t = useText();
  const you = useTeam()?.members.find(({ isYou }) => isYou);
  const sender = author ?? (isTold ? undefined : you);
  return (
    <p id={id} className={styles['author']}>
      {sender && <Avatar name={sender.name} seed={sender.memberId} isGroup={false} size="tiny" />}
      {author ? <bdi>{author.name}</bdi> : t(isTold ? 'message.this-number' : 'message.you-alone')}
    </p>
  );
}
