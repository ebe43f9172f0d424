import { X } from 'lucide-react';
import type { Quote } from '../../../shared/contract/messages.ts';
import { useText } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import styles from './composer.module.css';

/** Shows what the message being written answers. */
export function ReplyBar({ quote, onRemove }: { quote: Quote; onRemove: () => void }) {
  const t = useText();
  return (
    <div className={styles['replyBar']}>
      <div className={styles['quote']}>
        <small className={styles['replyBarLabel']}>{t('composer.replying')}</small>
        <bdi className={styles['excerpt']}>{quote.excerpt}</bdi>
      </div>
      <IconButton
        label={t('composer.remove-reply')}
        hint={t('composer.remove-reply-hint')}
        onClick={onRemove}
      >
        <X size={16} />
      </IconButton>
    </div>
  );
}
