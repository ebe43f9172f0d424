import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Quote } from '../../shared/contract/messages.ts';
import { queryOf } from '../bridge/queries.ts';
import { DropTarget } from '../features/composer/attachments/drop-target.tsx';
import { useLocation } from 'wouter';
import { Composer, type ComposerHandle } from '../features/composer/composer.tsx';
import { ContactPanel } from '../features/conversation/contact/contact-panel.tsx';
import { Conversation } from '../features/conversation/conversation.tsx';
import { showMessages } from '../features/conversation/history/use-history.ts';
import { BackOffBanner } from '../features/outbox/back-off-banner.tsx';
import { ScheduledStrip } from '../features/scheduled/scheduled-strip.tsx';
import { useText } from '../messages/text.tsx';
import { chatTitle } from '../product-ui/chat/chat-title.ts';
import type { PickedFiles } from '../product-ui/files/dropped-files.ts';
import { type Sent, useSent } from '../product-ui/chat-order/use-sent.ts';
import { ServiceHealth } from '../product-ui/service-health/service-health.tsx';
import { Blank } from '../ui/blank.tsx';
import { Button } from '../ui/button.tsx';
import { Region } from './region.tsx';
import { useIsGone } from './use-is-gone.ts';
import { useJoinedChat } from './use-joined-chat.ts';
import styles from './app.module.css';

/** What is shown of the chats of whichever instance is open. */
export interface ChatsShown {
  /** Whether the list of scheduled messages is open, over the chat. */
  isScheduledShown: boolean;
  onShowScheduled: (isShown: boolean) => void;
}

interface OpenChatProps {
  instanceId: string;
  chatId: string;
  /** The message to go to; null: none. */
  message: string | null;
  shown: ChatsShown;
  onNewToken: () => void;
}

/** Joins a conversation with its composer; a new chat gets new ones of both. Says so if the chat no longer exists. */
export function OpenChat(props: OpenChatProps) {
  return useIsGone(props) ? <Gone /> : <WholeChat {...props} />;
}

function Gone() {
  const t = useText();
  const [, navigate] = useLocation();
  return (
    <output className={styles['gone']}>
      <Blank action={<Button onClick={() => navigate('/chats')}>{t('chat.back')}</Button>}>
        {t('window.no-chat')}
      </Blank>
    </output>
  );
}

function WholeChat({ instanceId, chatId, message, shown, onNewToken }: OpenChatProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const t = useText();
  const [lastSent, setLastSent] = useState<string | null>(null);
  const composer = useRef<ComposerHandle>(null);
  const chat = { instanceId, chatId };
  const { data: known } = useQuery(queryOf('chats.get', chat));
  const flush = async () => composer.current?.flush();
  useJoinedChat(chat, message, flush);
  const composerApi = {
    isOpen: () => composer.current !== null,
    takeTyped: () => composer.current?.takeTyped() ?? '',
    flush,
    reload: () => composer.current?.reload(),
  };
  const reply = (quote: Quote) => composer.current?.reply(quote);
  const attach = (picked: PickedFiles) => composer.current?.attach(picked);
  const afterSending = useSent(chat, composerApi);
  function sent(one: Sent) {
    const isShown = showMessages(client, instanceId, one.messages);
    void isShown.then(() => setLastSent(one.messages.at(-1)?.localId ?? null));
    // At once: what is told of the message next is said after this.
    afterSending(one);
  }
  return (
    <section className={styles['beside']} aria-labelledby="open-chat">
      <DropTarget to={known ? chatTitle(t, known) : ''} onDrop={attach}>
        <Region of={chatId}>
          <Conversation
            chat={chat}
            composer={composerApi}
            asked={message}
            lastSent={lastSent}
            // The same message can then be asked for again.
            onShown={() =>
              navigate(`/chats/${chatId}`, { replace: true, state: history.state as unknown })
            }
            onReply={reply}
          />
        </Region>
        <ServiceHealth instanceId={instanceId} />
        <BackOffBanner instanceId={instanceId} onNewToken={onNewToken} />
        <Region of={chatId}>
          <ScheduledStrip
            instanceId={instanceId}
            chatId={chatId}
            composer={composerApi}
            isListShown={shown.isScheduledShown}
            onShowList={shown.onShowScheduled}
            onOpenChat={(other) => navigate(`/chats/${other}`)}
          />
          <Composer ref={composer} instanceId={instanceId} chatId={chatId} onSent={sent} />
        </Region>
      </DropTarget>
      <Region of={chatId}>
        <ContactPanel chat={chat} onScheduled={() => shown.onShowScheduled(true)} />
      </Region>
    </section>
  );
}
