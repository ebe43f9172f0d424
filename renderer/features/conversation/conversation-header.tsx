import { ArrowLeft, Ellipsis, Eye, Hash, type LucideIcon, Pencil, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Chat } from '../../../shared/contract/chats.ts';
import { useCountryName } from '../../product-ui/country.ts';
import { commands, keysText } from '../../product-ui/commands/commands.ts';
import { useText } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import type { MessageTask } from './dialogs/message-task.ts';
import styles from './conversation.module.css';

const Menu = lazyPart(async () => (await import('../../ui/menu.tsx')).Menu);

function ChatFacts({ chat }: { chat: Chat }) {
  const countryName = useCountryName();
  const t = useText();
  const facts = [
    chat.name !== null && chat.number,
    chat.kind === 'group' && t('chat.group'),
    chat.kind === 'hidden-person' && t('chat.hidden-person'),
    chat.country !== null && countryName(chat.country),
  ].filter((fact) => fact !== false);
  return (
    <p className={styles['facts']}>
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && ' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </p>
  );
}

/** Whom the chat is with. Keeps its height while that is loading. */
export function ConversationHeader({
  chat,
  onRename,
  onTask,
  onFind,
  find,
}: {
  chat: Chat | undefined;
  onRename: () => void;
  onTask: (task: MessageTask) => void;
  onFind: () => void;
  /** The field to find in the chat with, while it is wanted. */
  find: ReactNode;
}) {
  const t = useText();
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const title = chat ? (chat.name ?? chat.number) : '';
  const entry = (
    kind: 'find' | 'read-chat' | 'reference',
    Icon: LucideIcon,
    onChoose: () => void,
  ) => ({
    key: kind,
    label: t(commands[kind].text),
    keys: keysText(kind),
    icon: <Icon aria-hidden="true" />,
    takesFocus: true,
    onChoose,
  });
  return (
    <header className={styles['header']} data-finding={find !== false}>
      <Link href="/chats" className={styles['back'] ?? ''} aria-label={t('chat.back')}>
        <ArrowLeft size={18} aria-hidden="true" />
      </Link>
      <Avatar name={title} seed={chat?.chatId ?? ''} isGroup={chat?.kind === 'group'} />
      <div className={styles['who']}>
        <h1 className={styles['title']}>
          {chat ? <bdi>{title}</bdi> : <SkeletonLine width={40} />}
        </h1>
        {chat && <ChatFacts chat={chat} />}
      </div>
      {find}
      {chat && (
        <>
          <IconButton label={t('chat.rename')} onClick={onRename}>
            <Pencil size={17} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('chat.actions')}
            aria-haspopup="menu"
            aria-expanded={menuAt !== null}
            onClick={(event) => setMenuAt(event.currentTarget)}
          >
            <Ellipsis size={17} aria-hidden="true" />
          </IconButton>
        </>
      )}
      {menuAt && (
        <Menu
          label={t('chat.actions')}
          anchor={menuAt}
          entries={[
            entry('find', Search, onFind),
            entry('read-chat', Eye, () => onTask({ kind: 'read-chat' })),
            entry('reference', Hash, () => onTask({ kind: 'reference' })),
          ]}
          onClose={() => setMenuAt(null)}
        />
      )}
    </header>
  );
}
