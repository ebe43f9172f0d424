import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type {
  FoundChat,
  FoundMessage,
  FoundSms,
  FoundThread,
} from '../../../shared/contract/search.ts';
import { useText } from '../../messages/text.tsx';
import { chatTitle } from '../../product-ui/chat/chat-title.ts';
import { KindSign, kindWord } from '../../product-ui/messages/media-kind.tsx';
import { messageAddress } from '../../product-ui/chat/message-address.ts';
import { searchingThreads } from '../../product-ui/search/search-switch.ts';
import { StateMark, stateTone } from '../../product-ui/messages/state-mark.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Marked } from '../../ui/marked.tsx';
import { createStore, useStore } from '../../ui/store.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './search.module.css';

/** The hit that was opened last: a message's own address is left as soon as the log has gone there. */
const openedLast = createStore<string | null>(null);

/** Shows a hit: a link to where it is. The arrow keys go from one to the next by `data-hit`. */
export function Hit({
  to,
  state,
  sign,
  title,
  time,
  children,
  onOpen,
}: {
  to: string;
  state?: object;
  sign: ReactNode;
  title: ReactNode;
  time: string;
  children?: ReactNode;
  onOpen?: () => void;
}) {
  const [location] = useLocation();
  const isCurrent = useStore(openedLast) === to || location === to;
  return (
    <Link
      href={to}
      state={state}
      data-hit
      className={styles['hit'] ?? ''}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={() => {
        openedLast.set(to);
        onOpen?.();
      }}
    >
      <TwoLines sign={sign} title={title} time={time}>
        {children}
      </TwoLines>
    </Link>
  );
}

export function ChatHit({
  chat,
  today,
  onOpen,
}: {
  chat: FoundChat;
  today: number;
  onOpen: () => void;
}) {
  const clock = useClock();
  const { chatId, kind, name, number, nameParts, numberParts, noteParts } = chat;
  return (
    <Hit
      to={`/chats/${chatId}`}
      sign={<Avatar name={name ?? number} seed={chatId} isGroup={kind === 'group'} size="small" />}
      title={<Marked parts={name === null ? numberParts : nameParts} />}
      time={clock.brief(chat.lastActivityAt, today)}
      onOpen={onOpen}
    >
      {noteParts.length > 0 ? (
        <Marked parts={noteParts} />
      ) : (
        name !== null && <Marked parts={numberParts} />
      )}
    </Hit>
  );
}

export function MessageHit({ message, today }: { message: FoundMessage; today: number }) {
  const t = useText();
  const clock = useClock();
  const { localId, chat, direction, sender, author, kind, state, createdAt, excerpt } = message;
  const title = chatTitle(t, chat);
  return (
    <Hit
      to={messageAddress(chat.chatId, localId)}
      sign={<Avatar name={title} seed={chat.chatId} isGroup={chat.kind === 'group'} size="small" />}
      title={<bdi>{title}</bdi>}
      time={clock.brief(createdAt, today)}
    >
      {stateTone(state) !== '' && <StateMark state={state} />}
      {kind !== 'text' && (
        <>
          <KindSign kind={kind} size={14} />
          <VisuallyHidden>{t(kindWord(kind))}: </VisuallyHidden>
        </>
      )}
      {direction === 'out' && (author ? <bdi>{author.name}: </bdi> : `${t('message.you')} `)}
      {chat.kind === 'group' && sender?.name && <bdi>{sender.name}: </bdi>}
      <Marked parts={excerpt} />
    </Hit>
  );
}

/** Shows an SMS: a link to its thread. */
export function SmsHit({ sms, today }: { sms: FoundSms; today: number }) {
  const t = useText();
  const clock = useClock();
  const { threadId, number, isIncoming, at, excerpt } = sms;
  return (
    <Hit
      to="/threads"
      state={searchingThreads(threadId ?? number)}
      sign={<MessageSquareText size={16} aria-hidden="true" />}
      title={<bdi dir="ltr">{number || threadId}</bdi>}
      time={at === null ? '' : clock.brief(at, today)}
    >
      {!isIncoming && `${t('message.you')} `}
      <Marked parts={excerpt} />
    </Hit>
  );
}

export function ThreadHit({ thread, today }: { thread: FoundThread; today: number }) {
  const t = useText();
  const clock = useClock();
  const { threadId, numberParts, excerpt, lastMessageAt, archived } = thread;
  const number = numberParts.map(({ text }) => text).join('');
  return (
    <Hit
      to="/threads"
      state={searchingThreads(number || threadId)}
      sign={<MessageSquareText size={16} aria-hidden="true" />}
      title={
        <>
          {number === '' ? <bdi>{threadId}</bdi> : <Marked parts={numberParts} />}
          {archived === true && <span className={styles['tag']}>{t('thread-state.archived')}</span>}
        </>
      }
      time={lastMessageAt === null ? '' : clock.brief(lastMessageAt, today)}
    >
      <Marked parts={excerpt} />
    </Hit>
  );
}
