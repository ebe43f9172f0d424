import type { PersonChat } from '../../../../shared/contract/people.ts';
import { askAboutChats } from '../../../product-ui/chat-order/chat-dialogs.tsx';
import { LabelDot } from '../../../product-ui/chat-order/label-dot.tsx';
import { useSorted } from '../../../product-ui/lists/use-sorted.ts';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import styles from './contact.module.css';

/** Shows the labels of all chats of the person. */
export function ContactLabels({ chats }: { chats: readonly PersonChat[] }) {
  const t = useText();
  const sorted = useSorted();
  const labels = new Map(
    chats.flatMap((chat) => chat.labels.map((label) => [label.labelId, label] as const)),
  );
  const chatIds = chats.map(({ chatId }) => chatId);
  return (
    <section className={styles['section']} aria-label={t('person-field.labels')}>
      <div className={styles['head']}>
        <h3 className={styles['heading']}>{t('person-field.labels')}</h3>
        <LinkButton aria-haspopup="dialog" onClick={() => askAboutChats('labels', chatIds)}>
          {t('labels.edit')}
        </LinkButton>
      </div>
      {labels.size === 0 && <p className={styles['quiet']}>{t('contact.no-labels')}</p>}
      {labels.size > 0 && (
        <ul className={styles['labels']}>
          {sorted([...labels.values()], ({ name }) => name).map(({ labelId, name, hue }) => (
            <li key={labelId}>
              <LabelDot hue={hue} />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
