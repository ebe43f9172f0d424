import type { Recipient } from '../../../shared/contract/chats.ts';
import { useCountryName } from '../../product-ui/country.ts';
import { useText } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './recipient-card.module.css';

/** Whom the written text means, before anything is opened. It keeps its height while there is nothing to show. */
export function RecipientCard({ recipient }: { recipient: Recipient | undefined }) {
  const t = useText();
  const countryName = useCountryName();
  return (
    <div className={styles['card']} aria-live="polite" aria-atomic="true">
      {recipient ? (
        <>
          <Avatar
            name={recipient.name ?? recipient.number}
            seed={recipient.chatId}
            isGroup={recipient.kind === 'group'}
          />
          <div className={styles['words']}>
            <p className={styles['title']}>
              <bdi>{recipient.name ?? recipient.number}</bdi>
            </p>
            <p className={styles['facts']}>
              {recipient.country !== null && <>{countryName(recipient.country)} · </>}
              <bdi className={styles['id']}>{recipient.chatId}</bdi>
              {recipient.known && (
                <>
                  {' · '}
                  {t('new-chat.known')}
                </>
              )}
            </p>
            {recipient.writtenAs !== null && (
              <p className={styles['facts']}>
                {t('number.other-form', { number: recipient.writtenAs })}
              </p>
            )}
          </div>
        </>
      ) : (
        <p className={styles['facts']}>{t('new-chat.hint')}</p>
      )}
    </div>
  );
}
