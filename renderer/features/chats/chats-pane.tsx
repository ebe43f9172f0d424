import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { isBuiltInView } from '../../../shared/domain/chat-views.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { cameToSearch } from '../../product-ui/search/search-switch.ts';
import { commandHint, keysText } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import {
  changeChatList,
  chatListState,
  showView,
} from '../../product-ui/chat-order/chat-list-state.ts';
import { messageBox } from '../../product-ui/commands/message-box.ts';
import { remember, useMemory } from '../../product-ui/settings/use-memory.ts';
import panes from '../../ui/page.module.css';
import { IconButton } from '../../ui/button.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useStore } from '../../ui/store.ts';
import type { ChatListHandle, ChatsHandle } from './chat-list-handle.ts';
import { ChatList } from './chat-list.tsx';
import { useViewName } from './view-name.ts';
import styles from './chats.module.css';

const ViewBar = lazyPart(async () => (await import('./view-bar.tsx')).ViewBar);
const ChatActions = lazyPart(async () => (await import('./chat-actions.tsx')).ChatActions);
const NoChats = lazyPart(async () => (await import('./no-chats.tsx')).NoChats);
const OwedStrip = lazyPart(async () => (await import('./owed/owed-strip.tsx')).OwedStrip);
const OwedList = lazyPart(async () => (await import('./owed/owed-list.tsx')).OwedList);
const NewChatDialog = lazyDialog(
  async () => (await import('./new-chat/new-chat-dialog.tsx')).NewChatDialog,
);

/** Shows the list of chats with its search and views; while something is searched for, its results stand in its place. */
export function ChatsPane({
  instanceId,
  openChatId,
  search,
  onSearch,
  tools,
  results: Results,
  foot,
}: {
  instanceId: string;
  openChatId: string | null;
  /** What stands in the field. */
  search: string;
  onSearch: (search: string) => void;
  /** Stand beside the heading, before the button for a new chat. */
  tools: ReactNode;
  results: ComponentType<{
    instanceId: string;
    search: string;
    /** Changes what stands in the field, and gives it the focus. */
    onSearch: (search: string) => void;
    onOpenChat: (chatId: string) => void;
    ref: Ref<ChatsHandle>;
  }>;
  /** Stands below the list. */
  foot: ReactNode;
}) {
  const t = useText();
  const [, navigate] = useLocation();
  const [newChatWith, setNewChatWith] = useState<string | null>(null);
  const { data: counts } = useQuery(queryOf('chats.counts', { instanceId }));
  const memory = useMemory();
  const client = useQueryClient();
  const { view, labelIds, sort } = useStore(chatListState(instanceId, memory?.chatSort));
  const viewName = useViewName(instanceId, counts);
  const query = { instanceId, view, labelIds: [...labelIds], sort };
  const isSearching = search.trim() !== '';
  const results = useRef<ChatsHandle>(null);
  const list = useRef<ChatListHandle>(null);
  const pane = useRef<HTMLElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const newChat = useRef<HTMLButtonElement>(null);

  /** Searches for something; what is selected in the list that it hides would be changed unseen. */
  function searchFor(next: string) {
    if (!isSearching && next.trim() !== '') changeChatList(instanceId, { selected: new Set() });
    onSearch(next);
  }

  useCommand('new-chat', (number = '') => setNewChatWith(number));
  useCommand('search', (words) => {
    if (words) searchFor(words);
    box.current?.select();
  });
  useCommand('to-list', () => {
    if (isSearching) box.current?.focus();
    else list.current?.focusOpen();
    // In a narrow window it takes turns with the chat; the row has the focus once it is drawn.
    if (pane.current?.checkVisibility() === false) navigate('/chats');
  });

  // Where one begins when the page that had the focus is gone, as after connecting.
  useEffect(() => {
    if (cameToSearch()) box.current?.focus();
    else if (document.activeElement === document.body) newChat.current?.focus();
  }, []);

  /** Opens a chat and ends the search. */
  function open(chatId: string) {
    onSearch('');
    if (chatId === openChatId) messageBox()?.focus();
    else navigate(`/chats/${chatId}`);
  }

  function onSearchKey(event: KeyboardEvent) {
    // An input method uses the same keys to choose its words.
    if (event.nativeEvent.isComposing) return;
    const below = isSearching ? results.current : list.current;
    if (event.key === 'Enter') below?.openFirst();
    else if (event.key === 'ArrowDown' && !event.altKey) below?.focusFirst();
    else if (event.key === 'Escape' && search === '') list.current?.focusOpen();
    else return;
    // Enter's own default would write a line break where the focus goes.
    event.preventDefault();
  }

  const isOwed = view === 'owed' && labelIds.length === 0;
  const blank = (
    <NoChats
      view={labelIds.length === 0 && isBuiltInView(view) ? view : null}
      hasOthers={counts !== undefined && counts.closed + counts.snoozed > 0}
      onNewChat={() => setNewChatWith('')}
      onShowOpen={() => showView(instanceId, 'open')}
    />
  );

  return (
    <section
      ref={pane}
      className={panes['pane']}
      aria-labelledby="chats-heading"
      data-pane={isSearching ? 'input' : "a[tabindex='0']"}
    >
      <header>
        <h1 id="chats-heading">{t('main.chats')}</h1>
        {tools}
        <IconButton
          ref={newChat}
          tone="primary"
          label={t('chats.new')}
          hint={commandHint(t, 'new-chat')}
          onClick={() => setNewChatWith('')}
        >
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <SearchField
        className={styles['search']}
        label={t('chats.search')}
        clearLabel={t('chats.clear-search')}
        keys={keysText('search')}
        box={box}
        value={search}
        onChange={searchFor}
        onKeyDown={onSearchKey}
      />
      <div className={styles['room']}>
        <ViewBar instanceId={instanceId} search={search} counts={counts} onSearch={searchFor} />
      </div>
      <ChatActions
        instanceId={instanceId}
        openChatId={openChatId}
        focusedChatId={() => list.current?.focusedChatId() ?? null}
      />
      {isSearching ? (
        <Results
          ref={results}
          instanceId={instanceId}
          search={search}
          onSearch={(next) => {
            onSearch(next);
            box.current?.focus();
          }}
          onOpenChat={open}
        />
      ) : (
        <>
          {isOwed ? (
            <OwedList
              ref={list}
              instanceId={instanceId}
              openChatId={openChatId}
              onOpen={open}
              blank={blank}
            />
          ) : (
            <ChatList
              key={`${view} ${labelIds.join()}`}
              ref={list}
              query={query}
              viewName={viewName(view, labelIds)}
              openChatId={openChatId}
              onOpen={open}
              onSort={(next) => {
                changeChatList(instanceId, { sort: next });
                remember(client, { chatSort: next });
              }}
              blank={blank}
            />
          )}
          {counts && counts.owed > 0 && !isOwed && (
            <OwedStrip counts={counts} onShow={() => showView(instanceId, 'owed')} />
          )}
        </>
      )}
      {foot}
      {newChatWith !== null && (
        <NewChatDialog
          instanceId={instanceId}
          begun={newChatWith}
          onClose={() => setNewChatWith(null)}
          onOpened={(chatId) => {
            setNewChatWith(null);
            open(chatId);
          }}
        />
      )}
    </section>
  );
}
