import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { call } from '../bridge/call.ts';
import { ChatsPane } from '../features/chats/chats-pane.tsx';
import { changeChatList, chatSearch } from '../product-ui/chat-order/chat-list-state.ts';
import { useTypingIntoBox } from '../product-ui/commands/message-box.ts';
import { readChatAddress } from '../product-ui/chat/message-address.ts';
import { chatsSearch } from '../product-ui/search/search-switch.ts';
import panes from '../ui/page.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useStore } from '../ui/store.ts';
import type { ChatsShown } from './open-chat.tsx';
import { Region } from './region.tsx';
import styles from './app.module.css';

const SearchResults = lazyPart(
  async () => (await import('../features/search/search-results.tsx')).SearchResults,
);
const ListTools = lazyPart(async () => (await import('./list-tools.tsx')).ListTools);
const NoOpenChat = lazyPart(
  async () => (await import('../features/chats/no-open-chat.tsx')).NoOpenChat,
);
const LineRefused = lazyPart(
  async () => (await import('../product-ui/service-health/line-refused.tsx')).LineRefused,
);
const BackOffBanner = lazyPart(
  async () => (await import('../features/outbox/back-off-banner.tsx')).BackOffBanner,
);
const OpenChat = lazyPart(async () => (await import('./open-chat.tsx')).OpenChat);

/** Shows the list of chats and the open one; in a narrow window they take turns. */
export function ChatsPage({
  instanceId,
  address,
  shown,
  foot,
  onNewToken,
}: {
  instanceId: string;
  /** The open chat, and the message in it to go to; null: none is open. */
  address: string | null;
  shown: ChatsShown;
  /** Stands below the list. */
  foot: ReactNode;
  onNewToken: () => void;
}) {
  useTypingIntoBox();
  const { chatId, message } =
    address === null ? { chatId: null, message: null } : readChatAddress(address);
  useEffect(() => {
    // Nobody waits for it.
    if (chatId !== null) call('chats.noteOpened', { instanceId, chatId }).catch(() => {});
  }, [instanceId, chatId]);
  const search = useStore(chatSearch);
  useLayoutEffect(() => {
    chatSearch.set(chatsSearch() ?? '');
    return () => {
      chatSearch.set('');
      // On the way back the chat is opened anew, and stands where it stands then.
      changeChatList(instanceId, { opened: null });
    };
  }, [instanceId]);
  return (
    <main className={`${panes['page']} ${styles['panes']}`} data-open={chatId !== null}>
      <Region>
        <ChatsPane
          instanceId={instanceId}
          openChatId={chatId}
          search={search}
          onSearch={chatSearch.set}
          tools={<ListTools instanceId={instanceId} />}
          results={SearchResults}
          foot={foot}
        />
      </Region>
      <section className={styles['chat']}>
        {chatId === null ? (
          <>
            <div className={styles['choose']}>
              <NoOpenChat instanceId={instanceId} />
            </div>
            <LineRefused instanceId={instanceId} />
            <BackOffBanner instanceId={instanceId} onNewToken={onNewToken} />
          </>
        ) : (
          <OpenChat
            key={chatId}
            instanceId={instanceId}
            chatId={chatId}
            message={message}
            onNewToken={onNewToken}
            shown={shown}
          />
        )}
      </section>
    </main>
  );
}
