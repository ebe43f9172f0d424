import type { QuotedMessage } from '../../../../shared/contract/messages.ts';
import { useText } from '../../../messages/text.tsx';
import styles from './message.module.css';

/** Shows what it answers, by whom; the log hears the button and goes there. What is not here is known by its id alone. */
export function QuoteOf({ quote: { excerpt, author, isHere, isOwn } }: { quote: QuotedMessage }) {
  const t = useText();
  const who = isOwn ? t('message.you-alone') : author;
  const words = (
    <>
      {who !== null && <bdi className={styles['author']}>{who}</bdi>}
      <bdi>{excerpt}</bdi>
    </>
  );
  return (
    <blockquote className={styles['quote']}>
      {isHere ? (
        <button type="button" data-quote title={t('message.go-to-quoted')}>
          {words}
        </button>
      ) : (
        words
      )}
    </blockquote>
  );
}
