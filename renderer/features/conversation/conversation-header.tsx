import { ArrowLeft, Ellipsis, Eye, Hash, type LucideIcon, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Chat, ChatOrder } from '../../../shared/contract/chats.ts';
import { useChatOrder } from '../../product-ui/chat-order/use-chat-order.ts';
import { chatMenuEntries } from '../../product-ui/chat-order/chat-menu-entries.tsx';
import { useClock } from '../../product-ui/use-clock.ts';
import { useCountryName } from '../../product-ui/country.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMinute, useToday } from '../../ui/use-now.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import type { MessageTask } from './dialogs/message-task.ts';
import styles from './conversation.module.css';

const Menu = lazyPart(async () => (await import('../../ui/menu.tsx')).Menu);

function ChatFacts({ chat }: { chat: Chat & ChatOrder }) {
  const countryName = useCountryName();
  const t = useText();
  const { moment } = useClock();
  const today = useToday();
  const now = useMinute();
  const { closedAt, snoozedUntil } = chat;
  const isSnoozed = closedAt === null && snoozedUntil !== null && snoozedUntil > now;
  const facts = [
    chat.name !== null && chat.number,
    chat.kind === 'group' && t('chat.group'),
    chat.kind === 'hidden-person' && t('chat.hidden-person'),
    chat.country !== null && countryName(chat.country),
    closedAt !== null && t('chats.row-closed'),
    isSnoozed && t('chat.snoozed-until', { when: moment(snoozedUntil, today) }),
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
  instanceId,
  chat,
  onRename,
  onTask,
}: {
  instanceId: string;
  chat: (Chat & ChatOrder) | undefined;
  onRename: () => void;
  onTask: (task: MessageTask) => void;
}) {
  const t = useText();
  const order = useChatOrder(instanceId);
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const title = chat ? (chat.name ?? chat.number) : '';
  const entry = (kind: 'read-chat' | 'reference', label: MessageId, Icon: LucideIcon) => ({
    key: kind,
    label: t(label),
    icon: <Icon aria-hidden="true" />,
    takesFocus: true,
    onChoose: () => onTask({ kind }),
  });
  const closeOrReopen = chat?.closedAt == null ? 'close' : 'reopen';
  return (
    <header className={styles['header']}>
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
      {chat && (
        <>
          <Button size="small" onClick={() => void order.toggleClosed([chat])}>
            {t(`chat-menu.${closeOrReopen}`)}
            <kbd aria-hidden="true">E</kbd>
          </Button>
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
      {menuAt && chat && (
        <Menu
          label={t('chat.actions')}
          anchor={menuAt}
          entries={[
            ...chatMenuEntries(t, chat, order, onRename),
            entry('read-chat', 'chat.read', Eye),
            entry('reference', 'chat.reference', Hash),
          ]}
          onClose={() => setMenuAt(null)}
        />
      )}
    </header>
  );
}
