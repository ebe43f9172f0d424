import { useQuery } from '@tanstack/react-query';
import { Link2, Pencil, X } from 'lucide-react';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { usePicture } from './use-picture.ts';
import styles from './link-card.module.css';

/** Milliseconds without a key before a card that is being written is looked at. */
const typingPause = 300;

/** Shows the card that goes with the message being written: what it is, whether it can be sent, and the ways to change it. */
export function LinkCardStrip({
  card,
  text,
  onEdit,
  onRemove,
}: {
  card: LinkCard;
  text: string;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useText();
  const { source } = usePicture(card.imageAddress);
  return (
    <section className={styles['strip']} aria-label={t('card.name')}>
      <span className={styles['linkCardStripPicture']}>
        {source ? <img src={source} alt="" draggable={false} /> : <Link2 size={16} />}
      </span>
      <div className={styles['words']}>
        <bdi className={styles['title']}>{card.title || t('card.name')}</bdi>
        <bdi className={styles['address']}>{card.address}</bdi>
        <Note card={card} text={text} />
      </div>
      <IconButton label={t('card.edit')} onClick={onEdit}>
        <Pencil size={16} />
      </IconButton>
      <IconButton label={t('card.remove')} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </section>
  );
}

/** What keeps the card from being sent, or else what is added to the text. */
function Note({ card, text }: { card: LinkCard; text: string }) {
  const t = useText();
  const checked = useDebounced(card, typingPause);
  const { data } = useQuery(queryOf('web.checkCard', { card: checked }));
  const [problem] = data?.problems ?? [];
  if (problem) return <Problem role="none" thrown={{ kind: 'invalid-input', ...problem }} />;
  const isInText = text.includes(card.address.trim());
  return isInText ? null : <small className={styles['note']}>{t('card.address-added')}</small>;
}
