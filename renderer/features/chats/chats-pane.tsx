import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { cameToSearch } from '../../product-ui/chat-switch.ts';
import { commandHint, keysText } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { messageBox } from '../../product-ui/message-box.ts';
import panes from '../../product-ui/two-panes.module.css';
import { IconButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ChatList, type ChatListHandle } from './chat-list.tsx';
import { type ChatFilter, chatPages } from './chat-pages.ts';
import styles from './chats-pane.module.css';

const NewChatDialog = lazyPart(async () => (await import('./new-chat-dialog.tsx')).NewChatDialog);

/** The list of chats with its search and filters. */
export function ChatsPane({
  instanceId,
  openChatId,
  filter,
  onFilter,
  tools,
}: {
  instanceId: string;
  openChatId: string | null;
  filter: ChatFilter;
  onFilter: (filter: ChatFilter) => void;
  /** Stand beside the heading, before the button for a new chat. */
  tools: ReactNode;
}) {
  const t = useText();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const [isNewChatOpen, setNewChatOpen] = useState(false);
  const client = useQueryClient();
  const { data: counts } = useQuery(queryOf('chats.counts', { instanceId }));
  const list = useRef<ChatListHandle>(null);
  const box = useRef<HTMLInputElement>(null);
  const newChat = useRef<HTMLButtonElement>(null);

  useCommand('new-chat', () => setNewChatOpen(true));
  useCommand('search', () => box.current?.select());

  // Where one begins when the page that had the focus is gone, as after connecting.
  useEffect(() => {
    if (cameToSearch()) box.current?.focus();
    else if (document.activeElement === document.body) newChat.current?.focus();
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
      const { query } = chatPages({ instanceId, search, filter });
      const [first] = (await client.fetchQuery(query(0))).chats;
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
          hint={commandHint(t, 'new-chat')}
          onClick={() => setNewChatOpen(true)}
        >
          <Plus size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <SearchField
        className={styles['search']}
        label={t('chats.search')}
        clearLabel={t('chats.clear-search')}
        keys={keysText('search')}
        box={box}
        value={search}
        onChange={setSearch}
        onKeyDown={onSearchKey}
      />
      <Chips
        className={styles['filter'] ?? ''}
        label={t('chats.filter')}
        chips={[
          { value: 'all', label: t('chats.all') },
          ...(['unread', 'drafts', 'needsReview'] as const).map((value) => ({
            value,
            label: t(`chats.${value}`, { count: counts?.[value] ?? 0 }),
          })),
        ]}
        chosen={filter}
        onChoose={onFilter}
      />
      <ChatList
        key={filter}
        ref={list}
        instanceId={instanceId}
        search={search}
        filter={filter}
        openChatId={openChatId}
        onOpen={open}
        onPressed={() => setSearch('')}
        onNewChat={() => setNewChatOpen(true)}
      />
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
