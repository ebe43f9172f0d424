import { Plus, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../messages/text.tsx';
import { Text } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { shortcutText, useShortcut } from '../../ui/use-shortcut.ts';
import { ChatList } from './chat-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import { type ChatFilter, useFirstPage } from './use-chat-pages.ts';
import styles from './chats-pane.module.css';

const NewChatDialog = lazyPart(async () => (await import('./new-chat-dialog.tsx')).NewChatDialog);

const newChatKeys = { key: 'n', mod: true };
const searchKeys = { key: 'k', mod: true };

/** The list of chats with its search and filters. */
export function ChatsPane({
  instanceId,
  openChatId,
}: {
  instanceId: string;
  openChatId: string | null;
}) {
  const say = useText();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ChatFilter>('all');
  const [isNewChatOpen, setNewChatOpen] = useState(false);
  const { data } = useFirstPage({ instanceId, search, filter });
  const searchBox = useRef<HTMLInputElement>(null);

  useShortcut(newChatKeys, () => setNewChatOpen(true));
  useShortcut(searchKeys, () => searchBox.current?.select());

  return (
    <section className={styles['pane']} aria-labelledby="chats-heading">
      <header className={styles['header']}>
        <h1 id="chats-heading" className={styles['heading']}>
          <Text id="chats.heading" />
        </h1>
        <IconButton
          tone="primary"
          label={say('chats.new')}
          hint={`${say('chats.new')} (${shortcutText(newChatKeys)})`}
          onClick={() => setNewChatOpen(true)}
        >
          <Plus size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles['search']}>
        <Search size={17} aria-hidden="true" />
        <input
          ref={searchBox}
          type="search"
          aria-label={say('chats.search')}
          placeholder={say('chats.search')}
          value={search}
          maxLength={200}
          dir="auto"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('');
          }}
        />
        <kbd>{shortcutText(searchKeys)}</kbd>
      </div>
      <FilterChips counts={data?.counts} filter={filter} onChange={setFilter} />
      <ChatList
        key={filter}
        instanceId={instanceId}
        search={search}
        filter={filter}
        openChatId={openChatId}
        onNewChat={() => setNewChatOpen(true)}
      />
      {isNewChatOpen && (
        <NewChatDialog
          instanceId={instanceId}
          onClose={() => setNewChatOpen(false)}
          onOpened={(chatId) => {
            setNewChatOpen(false);
            navigate(`/chats/${chatId}`);
          }}
        />
      )}
    </section>
  );
}
