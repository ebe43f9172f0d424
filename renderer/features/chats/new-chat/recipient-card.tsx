import { useCountryName } from '../../../product-ui/numbers/country.ts';
import type { NumberOnNetwork, Recipient } from '../../../../shared/contract/chats.ts';
import { useText } from '../../../messages/text.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import tones from '../../../styles/tones.module.css';
import styles from './new-chat.module.css';

/** Shows whom the written text means, before anything is opened. It keeps its height while there is nothing to show. */
export function RecipientCard({
  recipient,
  onNetwork,
}: {
  recipient: Recipient | undefined;
  /** What the service says of its number; null: nothing. */
  onNetwork: NumberOnNetwork | null;
}) {
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
              <bdi>{recipient.chatId}</bdi>
              {recipient.known && (
                <>
                  {' · '}
                  {t('new-chat.known')}
                </>
              )}
            </p>
            {onNetwork && (
              <p className={styles['facts']}>
                {onNetwork.otherForm ? (
                  t('new-chat.on-network-as', { number: onNetwork.otherForm.number })
                ) : onNetwork.isThere ? (
                  t('new-chat.on-network')
                ) : (
                  <span className={tones['warn']}>{t('new-chat.not-on-network')}</span>
                )}
              </p>
            )}
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
