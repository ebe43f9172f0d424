import type { TeamAuthor } from '../../../../shared/contract/team.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { useText } from '../../../messages/text.tsx';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import styles from './team.module.css';

const undecidedStates: readonly MessageState[] = ['unknown', 'rejected', 'not-sent'];

/** Shown below another member’s message that failed or may have, in place of the buttons that its author has. */
export function AuthorDecides({ state, author }: { state: MessageState; author: TeamAuthor }) {
  const t = useText();
  const team = useTeam();
  if (!undecidedStates.includes(state)) return null;
  const { memberId, name } = author;
  const hasGone = team?.members.some((one) => one.memberId === memberId && one.isRemoved);
  const words = hasGone ? 'team.nobodys-to-decide' : 'team.theirs-to-decide';
  return <p className={styles['author']}>{t(words, { name })}</p>;
}
