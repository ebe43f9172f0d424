import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { changeChatList, chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { messageBox } from '../../product-ui/message-box.ts';
import { nextForMeKeys, nextUnreadKeys, useNextChat } from '../../product-ui/use-next-chat.ts';
import panes from '../../product-ui/two-panes.module.css';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useStore } from '../../ui/store.ts';
import { shortcutText, useShortcut } from '../../ui/use-shortcut.ts';
import { ChatList, type ChatListHandle } from './chat-list.tsx';
import { chatPages } from './chat-pages.ts';
import { isBuiltInView, useViewName, ViewBar } from './view-bar.tsx';
import styles from './chats-pane.module.css';

const ChatActions = lazyPart(async () => (await import('./chat-actions.tsx')).ChatActions);
const NoChats = lazyPart(async () => (await import('./no-chats.tsx')).NoChats);
const SnoozedStrip = lazyPart(async () => (await import('./snoozed-strip.tsx')).SnoozedStrip);
const NewChatDialog = lazyPart(async () => (await import('./new-chat-dialog.tsx')).NewChatDialog);

const newChatKeys = { key: 'n', mod: true };
const searchKeys = { key: 'k', mod: true };

/** The list of chats with its search and views. */
export function ChatsPane({
  instanceId,
  openChatId,
  tools,
}: {
  instanceId: string;
  openChatId: string | null;
  /** Stand beside the heading, before the button for a new chat. */
  tools: ReactNode;
}) {
  const t = useText();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const [isNewChatOpen, setNewChatOpen] = useState(false);
  const client = useQueryClient();
  const { data: counts } = useQuery(queryOf('chats.counts', { instanceId }));
  const { view, labelIds, sort } = useStore(chatListState(instanceId));
  const viewName = useViewName(instanceId, counts);
  // Whom one searches for may be closed or snoozed.
  const isEverywhere = search !== '' && view === 'open' && labelIds.length === 0;
  const shown = isEverywhere ? 'all' : view;
  const query = { instanceId, search, view: shown, labelIds: [...labelIds], sort };
  const list = useRef<ChatListHandle>(null);
  const box = useRef<HTMLInputElement>(null);
  const newChat = useRef<HTMLButtonElement>(null);

  useShortcut(newChatKeys, () => setNewChatOpen(true));
  const { nextUnread, nextForMe } = useNextChat(instanceId, openChatId);
  useShortcut(nextUnreadKeys, nextUnread);
  useShortcut(nextForMeKeys, nextForMe);
  useShortcut(searchKeys, () => box.current?.select());

  // Where one begins when the page that had the focus is gone, as after connecting.
  useEffect(() => {
    if (document.activeElement === document.body) newChat.current?.focus();
  }, []);

  /** Opens a chat and ends the search. */
  function open(chatId: string) {
    setSearch('');
    if (chatId === openChatId) messageBox()?.focus();
    else navigate(`/chats/${chatId}`);
  }

  async function openFirst() {
    try {
      // Enter may come before the list has followed the last key.
      const [first] = (await client.fetchQuery(chatPages(query).query(0))).chats;
      if (first) open(first.chatId);
    } catch {
      // The list says that it cannot be read.
    }
  }

  function onSearchKey(event: KeyboardEvent) {
    // An input method uses the same keys to choose its words.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void openFirst();
    else if (event.key === 'ArrowDown' && !event.altKey) list.current?.focusFirst();
    else return;
    // Enter's own default would write a line break where the focus goes.
    event.preventDefault();
  }

  return (
    <section className={panes['pane']} aria-labelledby="chats-heading">
      <header>
        <h1 id="chats-heading">{t('chats.heading')}</h1>
        {tools}
        <IconButton
          ref={newChat}
          tone="primary"
          label={t('chats.new')}
          hint={`${t('chats.new')} (${shortcutText(newChatKeys)})`}
          onClick={() => setNewChatOpen(true)}
        >
          <Plus size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <SearchField
        className={styles['search']}
        label={t('chats.search')}
        clearLabel={t('chats.clear-search')}
        keys={shortcutText(searchKeys)}
        box={box}
        value={search}
        onChange={setSearch}
        onKeyDown={onSearchKey}
      />
      <ViewBar instanceId={instanceId} search={search} counts={counts} />
      <ChatActions
        instanceId={instanceId}
        current={() => list.current?.focusedChatId() ?? openChatId}
      />
      <ChatList
        key={`${view} ${labelIds.join()}`}
        ref={list}
        query={query}
        viewName={viewName(view, labelIds)}
        openChatId={openChatId}
        onOpen={open}
        onPressed={() => setSearch('')}
        onSort={(next) => changeChatList(instanceId, { sort: next })}
        blank={
          <NoChats
            search={search}
            view={labelIds.length === 0 && isBuiltInView(shown) ? shown : null}
            hasOthers={counts !== undefined && counts.closed + counts.snoozed > 0}
            onNewChat={() => setNewChatOpen(true)}
          />
        }
      />
      {counts && counts.nextBackAt !== null && view !== 'snoozed' && (
        <SnoozedStrip
          count={counts.snoozed}
          nextBackAt={counts.nextBackAt}
          onShow={() => changeChatList(instanceId, { view: 'snoozed', labelIds: [] })}
        />
      )}
      {isNewChatOpen && (
        <NewChatDialog
          instanceId={instanceId}
          onClose={() => setNewChatOpen(false)}
          onOpened={(chatId) => {
            setNewChatOpen(false);
            open(chatId);
          }}
        />
      )}
    </section>
  );
}
