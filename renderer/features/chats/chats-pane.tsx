import { useQuery } from '@tanstack/react-query';
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
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { cameToSearch } from '../../product-ui/search-switch.ts';
import { commandHint, keysText } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { messageBox } from '../../product-ui/message-box.ts';
import panes from '../../product-ui/two-panes.module.css';
import { IconButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ChatList, type ChatsHandle } from './chat-list.tsx';
import type { ChatFilter } from './chat-pages.ts';
import styles from './chats-pane.module.css';

const NewChatDialog = lazyPart(async () => (await import('./new-chat-dialog.tsx')).NewChatDialog);

/** The list of chats with its search and filters; while something is searched for, its results stand in its place. */
export function ChatsPane({
  instanceId,
  openChatId,
  filter,
  onFilter,
  search,
  onSearch,
  tools,
  results: Results,
}: {
  instanceId: string;
  openChatId: string | null;
  filter: ChatFilter;
  onFilter: (filter: ChatFilter) => void;
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
}) {
  const t = useText();
  const [, navigate] = useLocation();
  const [isNewChatOpen, setNewChatOpen] = useState(false);
  const { data: counts } = useQuery(queryOf('chats.counts', { instanceId }));
  const below = useRef<ChatsHandle>(null);
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
    onSearch('');
    if (chatId === openChatId) messageBox()?.focus();
    else navigate(`/chats/${chatId}`);
  }

  function onSearchKey(event: KeyboardEvent) {
    // An input method uses the same keys to choose its words.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') below.current?.openFirst();
    else if (event.key === 'ArrowDown' && !event.altKey) below.current?.focusFirst();
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
        onChange={onSearch}
        onKeyDown={onSearchKey}
      />
      {search.trim() !== '' ? (
        <Results
          ref={below}
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
            ref={below}
            instanceId={instanceId}
            filter={filter}
            openChatId={openChatId}
            onOpen={open}
            onNewChat={() => setNewChatOpen(true)}
          />
        </>
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
