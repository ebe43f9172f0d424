import type { Reaction } from '../../../../shared/contract/messages.ts';
import { reactionText } from '../../../../shared/transcript/transcript-entry.ts';
import { useText } from '../../../messages/text.tsx';
import styles from './message.module.css';

/** Shows what people reacted with, each sign once, with how many they are; one's own stands out. */
export function MessageReactions({ reactions }: { reactions: readonly Reaction[] }) {
  const t = useText();
  const signs = [...new Set(reactions.map(({ emoji }) => emoji))];
  return (
    <ul className={styles['reactions']} aria-label={t('reaction.list')}>
      {signs.map((sign) => {
        const alike = reactions.filter(({ emoji }) => emoji === sign);
        const who = alike.map((one) => reactionText(t, one)).join('\n');
        const isOwn = alike.some(({ author }) => author === null);
        return (
          <li
            key={sign}
            data-own={isOwn}
            title={who}
            aria-label={who}
            className={styles['messageReactionsSign']}
          >
            {sign}
            {alike.length > 1 && <small className={styles['count']}>{alike.length}</small>}
          </li>
        );
      })}
    </ul>
  );
}
