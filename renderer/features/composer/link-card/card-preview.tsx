import { Image } from 'lucide-react';
import { type LinkCard, textWithCard } from '../../../../shared/domain/link-card.ts';
import { LinkCardView } from '../../../product-ui/messages/link-card-view.tsx';
import { useText } from '../../../messages/text.tsx';
import styles from './link-card.module.css';

/** Shows the message with its card, about as the recipient's phone does. */
export function CardPreview({
  card,
  text,
  picture,
}: {
  card: LinkCard;
  text: string;
  /** Where the page finds it; null while there is none. */
  picture: string | null;
}) {
  const t = useText();
  const { address, title, description, highQuality } = card;
  return (
    <>
      <LinkCardView
        address={address.trim()}
        title={title.trim() || t('card.title')}
        description={description.trim()}
        picture={picture}
        isLarge={highQuality}
      >
        {card.imageAddress.trim() !== '' && (
          <span className={highQuality ? styles['cardPreviewPicture'] : styles['smallPicture']}>
            <Image size={20} />
          </span>
        )}
      </LinkCardView>
      <p className={styles['text']} dir="auto">
        {textWithCard(text, { address: address.trim() }).trim() || 'https://…'}
      </p>
    </>
  );
}
