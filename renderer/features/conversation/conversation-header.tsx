import {
  AppWindow,
  ArrowLeft,
  CalendarSearch,
  Ellipsis,
  Eye,
  Hash,
  type LucideIcon,
  Mail,
  PanelRight,
  Pencil,
  Printer,
  Search,
  TextAlignStart,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { queryOf } from '../../bridge/queries.ts';
import type { ChatRef } from '../../product-ui/chat/chat-ref.ts';
import type { ChatDetails } from '../../../shared/contract/chats.ts';
import { askAboutChats } from '../../product-ui/chat-order/chat-dialogs.tsx';
import { chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { useChatOrder } from '../../product-ui/chat-order/use-chat-order.ts';
import { chatMenuEntries } from '../../product-ui/chat-order/chat-menu-entries.tsx';
import { chatTitle } from '../../product-ui/chat/chat-title.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { useCountryName } from '../../product-ui/numbers/country.ts';
import { commandHint, keysText, pageKeysText } from '../../product-ui/commands/commands.ts';
import { offeredCommand, useCommand } from '../../product-ui/commands/use-command.ts';
import { usePopOut } from '../../product-ui/windows/use-pop-out.ts';
import { messageBox } from '../../product-ui/commands/message-box.ts';
import { useContactPanel } from '../../product-ui/chat/use-contact-panel.ts';
import { useIsInTeam, useTeamOf } from '../../product-ui/team/use-team.ts';
import { useReading } from '../../product-ui/chat-order/use-reading.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Cap } from '../../ui/keys.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useMinute, useToday } from '../../ui/use-now.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { useStore } from '../../ui/store.ts';
import type { MessageTask } from './dialogs/message-task.ts';
import styles from './conversation.module.css';

const Assigned = lazyPart(async () => (await import('./team/assigned.tsx')).Assigned);
const OthersHere = lazyPart(async () => (await import('./team/others-here.tsx')).OthersHere);
const ReadChatDialog = lazyDialog(
  async () => (await import('./dialogs/read-chat-dialog.tsx')).ReadChatDialog,
);
const Menu = lazyPart(async () => (await import('../../ui/menu.tsx')).Menu);

function ChatFacts({ place, chat }: { place: ChatRef; chat: ChatDetails }) {
  const countryName = useCountryName();
  const t = useText();
  const { moment } = useClock();
  const today = useToday();
  const now = useMinute();
  const { closedAt, closedBy, snoozedUntil, remindAt, remindNote } = chat;
  const repliesTo = useQuery(queryOf('aliases.list', { ...place })).data?.repliesTo ?? chat.chatId;
  const isSnoozed = closedAt === null && snoozedUntil !== null && snoozedUntil > now;
  const walked = useStore(chatListState(place.instanceId)).opened;
  const facts = [
    // First, since what does not fit is cut at the end, and nothing else says it.
    walked?.chatId === chat.chatId &&
      walked.total > 1 &&
      t('chat.place', { number: walked.number, total: walked.total }),
    repliesTo !== chat.chatId && t('alias.replies-to', { hiddenId: repliesTo }),
    chatTitle(t, chat) !== chat.number && chat.number,
    chat.kind === 'group' && t('chat.group'),
    chat.kind === 'hidden-person' && t('chat.hidden-person'),
    chat.country !== null && countryName(chat.country),
    closedAt !== null &&
      (closedBy === null ? t('chats.row-closed') : t('chat.closed-by', { name: closedBy })),
    isSnoozed && t('chat.snoozed-until', { when: moment(snoozedUntil, today) }),
    remindAt !== null && t('chat.promised', { when: moment(remindAt, today) }),
    (isSnoozed || remindAt !== null) && remindNote !== '' && remindNote,
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

/** Shows whom the chat is with. Keeps its height while that is loading. */
export function ConversationHeader({
  place,
  chat,
  onRename,
  onTask,
  onFind,
}: {
  place: ChatRef;
  chat: ChatDetails | undefined;
  onRename: () => void;
  onTask: (task: MessageTask) => void;
  onFind: () => void;
}) {
  const t = useText();
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const writing = useQuery(queryOf('chats.writing', place));
  const title = chat ? chatTitle(t, chat) : '';
  const { instanceId, chatId } = place;
  const order = useChatOrder(instanceId);
  const { markUnread } = useReading(place);
  const isShared = useTeamOf(instanceId) !== null;
  const isInTeam = useIsInTeam(instanceId);

  const [isReadAsked, askRead] = useState(false);

  const contact = useContactPanel(chatId);
  const toggleContact = () => {
    contact.show(!contact.isShown);
    // What had the focus in it goes with it.
    if (contact.isShown && document.activeElement?.closest('aside')) messageBox()?.focus();
  };

  const popOut = usePopOut();
  useCommand('pop-out', popOut && (() => popOut(place)));
  useCommand('read-chat', () => askRead(true));
  useCommand('contact', toggleContact);
  const isPerson = chat !== undefined && chat.kind !== 'group';
  useCommand('forget-chat', isPerson ? () => askAboutChats('forget', [chatId]) : null);

  const entry = (
    label: MessageId,
    Icon: LucideIcon,
    onChoose: () => void,
    rest?: Partial<MenuEntry>,
  ): MenuEntry => ({
    key: label,
    label: t(label),
    icon: <Icon aria-hidden="true" />,
    onChoose,
    ...rest,
  });
  const takesFocus = true;
  const closeOrReopen = chat?.closedAt == null ? 'close' : 'reopen';
  return (
    <header className={styles['header']}>
      <Link href="/chats" className={styles['back'] ?? ''} aria-label={t('chat.back')}>
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <Avatar name={title} seed={chat?.chatId ?? ''} isGroup={chat?.kind === 'group'} />
      <div className={styles['conversationWho']}>
        <h1 id="open-chat" className={styles['title']}>
          {chat ? <bdi>{title}</bdi> : <SkeletonLine width={40} />}
        </h1>
        {chat && writing.data === true && <p className={styles['facts']}>{t('chat.writing')}</p>}
        {chat && writing.data !== true && <ChatFacts place={place} chat={chat} />}
        {chat && isShared && <OthersHere chat={place} />}
      </div>
      {chat && (
        <>
          {isInTeam && <Assigned chat={place} />}
          <Button
            size="small"
            className={styles['close'] ?? ''}
            onClick={() => void order.toggleClosed([chat])}
          >
            {t(`chat-menu.${closeOrReopen}`)}
            <Cap keys={pageKeysText('close-chat')} />
          </Button>
          <IconButton
            label={t('chat.rename')}
            className={styles['optional'] ?? ''}
            onClick={onRename}
          >
            <Pencil size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('contact.title')}
            className={styles['optional'] ?? ''}
            hint={commandHint(t, 'contact')}
            aria-pressed={contact.isShown}
            onClick={toggleContact}
          >
            <PanelRight size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('chat.actions')}
            aria-haspopup="menu"
            aria-expanded={menuAt !== null}
            onClick={(event) => setMenuAt(event.currentTarget)}
          >
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        </>
      )}
      {menuAt && chat && (
        <Menu
          label={t('chat.actions')}
          anchor={menuAt}
          entries={chatMenuEntries(t, chat, order, onRename, pageKeysText, {
            reads: [
              entry('find.field', Search, onFind, { takesFocus, keys: keysText('find') }),
              entry('chat.go-to-date', CalendarSearch, () => onTask({ kind: 'date' }), {
                takesFocus,
              }),
              entry(
                'command.show-as-text',
                TextAlignStart,
                () => offeredCommand('show-as-text')?.(),
                { takesFocus, keys: keysText('show-as-text') },
              ),
              entry('command.print', Printer, () => offeredCommand('print')?.(), {
                takesFocus,
                keys: keysText('print'),
              }),
            ],
            more: [
              entry('contact.title', PanelRight, toggleContact, { keys: keysText('contact') }),
              ...(popOut
                ? [
                    entry('chat-menu.pop-out', AppWindow, () => popOut(place), {
                      keys: keysText('pop-out'),
                    }),
                  ]
                : []),
              entry('menu.unread', Mail, () => markUnread(null), { isApart: true }),
              entry('chat.tell-read', Eye, () => askRead(true), { takesFocus }),
              entry('chat.reference', Hash, () => onTask({ kind: 'reference' }), {
                takesFocus,
                keys: keysText('reference'),
              }),
            ],
            isInTeam,
          })}
          onClose={() => setMenuAt(null)}
        />
      )}
      {isReadAsked && (
        <ReadChatDialog
          chat={place}
          onTold={(runId) => {
            askRead(false);
            onTask({ kind: 'results', runId, title: 'read-chat.title' });
          }}
          onClose={() => askRead(false)}
        />
      )}
    </header>
  );
}
