import type { TeamAuthor } from '../../../../shared/contract/team.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { useText } from '../../../messages/text.tsx';
import styles from './team.module.css';

const undecidedStates: readonly MessageState[] = ['unknown', 'rejected', 'not-sent'];

/** Shown below another member’s message that failed or may have, in place of the buttons that its author has. */
export function AuthorDecides({ state, author }: { state: MessageState; author: TeamAuthor }) {
  const t = useText();
  if (!undecidedStates.includes(state)) return null;
  return <p className={styles['author']}>{t('team.theirs-to-decide', { name: author.name })}</p>;
}
