import { type ReactNode, useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { hostOf } from './host-of.ts';
import styles from './messages.module.css';

/** Shows a link's card as a phone does: its picture above its words, or small beside them. */
export function LinkCardView({
  address,
  title,
  description,
  picture,
  isLarge,
  link = null,
  children,
}: {
  address: string;
  title: string;
  description: string;
  /** Where the page finds it; null where there is none. */
  picture: string | null;
  isLarge: boolean;
  /** Makes the whole card a link to this address. */
  link?: string | null;
  /** Replaces a picture that is not loaded yet. */
  children?: ReactNode;
}) {
  const t = useText();
  const shape = isLarge ? styles['large'] : styles['small'];
  return (
    <figure className={`${styles['card']} ${shape}`} aria-label={t('card.name')}>
      {picture ? <Picture key={picture} address={picture} /> : children}
      <figcaption className={styles['words']}>
        {title && (
          <bdi className={styles['title']}>
            <Linked to={link}>{title}</Linked>
          </bdi>
        )}
        {description && <bdi className={styles['description']}>{description}</bdi>}
        <bdi className={styles['address']} title={address}>
          <Linked to={title ? null : link}>{hostOf(address)}</Linked>
        </bdi>
      </figcaption>
    </figure>
  );
}

function Linked({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children;
  return (
    <a href={to} className={styles['link']} draggable={false}>
      {children}
    </a>
  );
}

/** Has a fixed size, so that nothing moves when it is loaded. A picture that cannot be drawn takes no room. */
function Picture({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <span className={styles['picture']}>
      <img src={address} alt="" draggable={false} onError={() => setIsBroken(true)} />
    </span>
  );
}
