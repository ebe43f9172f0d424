import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Person, PersonChat } from '../../../../shared/contract/people.ts';
import { call } from '../../../bridge/call.ts';
import { useChatOrder } from '../../../product-ui/chat-order/use-chat-order.ts';
import { chatTitle } from '../../../product-ui/chat/chat-title.ts';
import { useCountryName } from '../../../product-ui/numbers/country.ts';
import { RenameChatDialog } from '../../../product-ui/chat-order/rename-chat-dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import styles from './contact.module.css';

/** Shows the name of the chat, and the others that it could have. */
export function ContactName({
  instanceId,
  person,
  own,
}: {
  instanceId: string;
  person: Person;
  own: PersonChat;
}) {
  const t = useText();
  const countryName = useCountryName();
  const { offerUndo, orReport } = useChatOrder(instanceId);
  const [renaming, setRenaming] = useState(false);
  const { chatId, country, kind } = own;
  const title = chatTitle(t, own);

  function use(name: string) {
    const rename = (next: string) => call('chats.rename', { instanceId, chatId, name: next });
    void orReport(async () => {
      await rename(name);
      offerUndo(t('contact.renamed', { name }), async () => {
        await rename(own.name ?? '');
      });
    });
  }

  return (
    <section className={styles['section']} aria-label={t('field.name')}>
      <div className={styles['who']}>
        <Avatar name={title} seed={chatId} isGroup={kind === 'group'} />
        <div className={styles['words']}>
          <h3 className={styles['name']}>
            <bdi>{title}</bdi>
          </h3>
          {country !== null && <p className={styles['quiet']}>{countryName(country)}</p>}
        </div>
        <IconButton label={t('chat-menu.rename')} onClick={() => setRenaming(true)}>
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {person.names.length > 0 && (
        <div className={styles['offers']}>
          {person.names.map((name) => (
            <Button key={name} size="small" onClick={() => use(name)}>
              <span>{t('contact.use-name', { name })}</span>
            </Button>
          ))}
        </div>
      )}
      {renaming && (
        <RenameChatDialog instanceId={instanceId} chat={own} onClose={() => setRenaming(false)} />
      )}
    </section>
  );
}
