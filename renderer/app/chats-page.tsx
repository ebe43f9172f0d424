import { useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import type { Message, Quote } from '../../shared/contract/messages.ts';
import { ChatsPane } from '../features/chats/chats-pane.tsx';
import type { ChatFilter } from '../features/chats/use-chat-pages.ts';
import { Composer, type ComposerHandle } from '../features/composer/composer.tsx';
import { Conversation } from '../features/conversation/conversation.tsx';
import { showSent } from '../features/conversation/use-history.ts';
import { HoldBanner } from '../features/outbox/hold-banner.tsx';
import { Text } from '../messages/text.tsx';
import { Blank } from '../ui/blank.tsx';
import { Region } from './region.tsx';
import styles from './chats-page.module.css';

interface OpenChatProps {
  instanceId: string;
  chatId: string;
  onNewToken: () => void;
}

/** Joins a conversation with its composer; a new chat gets new ones of both. */
function OpenChat({ instanceId, chatId, onNewToken }: OpenChatProps) {
  const client = useQueryClient();
  const composer = useRef<ComposerHandle>(null);
  const chat = useMemo(() => ({ instanceId, chatId }), [instanceId, chatId]);
  const door = useMemo(
    () => ({
      flush: async () => composer.current?.flush(),
      reload: () => composer.current?.reload(),
    }),
    [],
  );
  const reply = useCallback((quote: Quote) => composer.current?.reply(quote), []);
  const sent = useCallback(
    (message: Message) => showSent(client, instanceId, message),
    [client, instanceId],
  );
  return (
    <>
      <Region of={chatId}>
        <Conversation chat={chat} composer={door} onReply={reply} />
      </Region>
      <HoldBanner instanceId={instanceId} onNewToken={onNewToken} />
      <Region of={chatId}>
        <Composer ref={composer} instanceId={instanceId} chatId={chatId} onSent={sent} />
      </Region>
    </>
  );
}

/** The list of chats and the open one; in a narrow window they take turns. */
export function ChatsPage({
  instanceId,
  chatId,
  filter,
  onFilter,
  onNewToken,
}: {
  instanceId: string;
  chatId: string | null;
  filter: ChatFilter;
  onFilter: (filter: ChatFilter) => void;
  onNewToken: () => void;
}) {
  return (
    <main className={styles['page']} data-open={chatId !== null}>
      <Region>
        <ChatsPane
          instanceId={instanceId}
          openChatId={chatId}
          filter={filter}
          onFilter={onFilter}
        />
      </Region>
      <section className={styles['chat']}>
        {chatId === null ? (
          <>
            <div className={styles['choose']}>
              <Blank icon={<MessagesSquare size={22} />}>
                <Text id="chats.choose" />
              </Blank>
            </div>
            <HoldBanner instanceId={instanceId} onNewToken={onNewToken} />
          </>
        ) : (
          <OpenChat key={chatId} instanceId={instanceId} chatId={chatId} onNewToken={onNewToken} />
        )}
      </section>
    </main>
  );
}
