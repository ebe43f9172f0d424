import type { TeamAuthor } from '../../../../shared/contract/team.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { useText } from '../../../messages/text.tsx';
import styles from './team-lines.module.css';

const needsSomebody: readonly MessageState[] = ['unknown', 'rejected', 'not-sent'];

/** Stands under a message of another of the team that did not simply go out, in place of the buttons that its author has. */
export function TheirsToDecide({ state, author }: { state: MessageState; author: TeamAuthor }) {
  const t = useText();
  if (!needsSomebody.includes(state)) return null;
  return <p className={styles['by']}>{t('team.theirs-to-decide', { name: author.name })}</p>;
}
