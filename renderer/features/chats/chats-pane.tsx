import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../messages/text.tsx';
import { Text } from '../../messages/text.tsx';
import { messageBox } from '../../product-ui/message-box.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { shortcutText, useShortcut } from '../../ui/use-shortcut.ts';
import { ChatList, type ChatListHandle } from './chat-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SearchBox } from './search-box.tsx';
import { type ChatFilter, firstPage } from './use-chat-pages.ts';
import styles from './chats-pane.module.css';

const NewChatDialog = lazyPart(async () => (await import('./new-chat-dialog.tsx')).NewChatDialog);

const newChatKeys = { key: 'n', mod: true };

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
  const say = useText();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const [isNewChatOpen, setNewChatOpen] = useState(false);
  const query = { instanceId, search, filter };
  const client = useQueryClient();
  const list = useRef<ChatListHandle>(null);
  const newChat = useRef<HTMLButtonElement>(null);

  useShortcut(newChatKeys, () => setNewChatOpen(true));

  // Where one begins when the page that had the focus is gone, as after connecting.
  useEffect(() => {
    if (document.activeElement === document.body) newChat.current?.focus();
  }, []);

  /** What was searched for is found. */
  function open(chatId: string) {
    setSearch('');
    if (chatId === openChatId) messageBox()?.focus();
    else navigate(`/chats/${chatId}`);
  }

  async function openFirst() {
    try {
      // Enter may come before the list has followed the last key.
      const [first] = (await client.fetchQuery(firstPage(query))).chats;
      if (first) open(first.chatId);
    } catch {
      // The list says that it cannot be read.
    }
  }

  return (
    <section className={styles['pane']} aria-labelledby="chats-heading">
      <header className={styles['header']}>
        <h1 id="chats-heading" className={styles['heading']}>
          <Text id="chats.heading" />
        </h1>
        {tools}
        <IconButton
          ref={newChat}
          tone="primary"
          label={say('chats.new')}
          hint={`${say('chats.new')} (${shortcutText(newChatKeys)})`}
          onClick={() => setNewChatOpen(true)}
        >
          <Plus size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <SearchBox
        value={search}
        onChange={setSearch}
        onOpenFirst={() => void openFirst()}
        onGoToFirst={() => list.current?.focusFirst()}
      />
      <FilterChips instanceId={instanceId} filter={filter} onChange={onFilter} />
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
