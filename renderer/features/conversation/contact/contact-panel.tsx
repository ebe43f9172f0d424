import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { queryOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { messageBox } from '../../../product-ui/commands/message-box.ts';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChatMedia } from './chat-media.tsx';
import { ContactHiddenIds } from './contact-hidden-ids.tsx';
import { ContactLabels } from './contact-labels.tsx';
import { ContactName } from './contact-name.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { ContactNumbers } from './contact-numbers.tsx';
import { ContactScheduled } from './contact-scheduled.tsx';
import { useContactPanel } from '../../../product-ui/chat/use-contact-panel.ts';
import styles from './contact.module.css';

/** Shows whom the chat is with, beside the conversation, or over it where there is no room. */
export function ContactPanel({
  chat,
  onScheduled,
}: {
  chat: ChatRef;
  /** Opens the list of what is scheduled. */
  onScheduled: () => void;
}) {
  const t = useText();
  const { isNarrow, isShown, show } = useContactPanel(chat.chatId);
  if (!isShown) return null;
  const close = (
    <IconButton
      label={t('action.close')}
      className={styles['close'] ?? ''}
      onClick={() => {
        show(false);
        // The button goes with what it closes.
        messageBox()?.focus();
      }}
    >
      <X size={16} aria-hidden="true" />
    </IconButton>
  );
  if (isNarrow) {
    return (
      <Dialog title={t('contact.title')} size="drawer" onClose={() => show(false)}>
        {close}
        <Contact chat={chat} onScheduled={onScheduled} />
      </Dialog>
    );
  }
  return (
    <aside className={styles['panel']} aria-label={t('contact.title')} data-pane="">
      <h2 className={styles['title']}>{t('contact.title')}</h2>
      {close}
      <Contact chat={chat} onScheduled={onScheduled} />
    </aside>
  );
}

function Contact({ chat, onScheduled }: { chat: ChatRef; onScheduled: () => void }) {
  const { data: person, error, refetch } = useQuery(queryOf('people.get', { ...chat }));
  const [own, ...others] = person?.chats ?? [];
  if (error && !person) return <Failed thrown={error} onRetry={() => void refetch()} />;
  if (!person || !own) return null;
  return (
    <div className={styles['sections']}>
      <ContactName instanceId={chat.instanceId} person={person} own={own} />
      <ContactNumbers instanceId={chat.instanceId} own={own} others={others} />
      <ContactHiddenIds chat={chat} />
      <ContactLabels chats={person.chats} />
      <ContactNotes key={chat.chatId} instanceId={chat.instanceId} own={own} others={others} />
      <ContactScheduled chat={chat} onShow={onScheduled} />
      <ChatMedia chat={chat} />
    </div>
  );
}
