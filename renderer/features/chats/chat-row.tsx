import { AlarmClock, Archive, Check, Forward, Paperclip, Pencil, Pin } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import { chatTitle } from '../../product-ui/chat/chat-title.ts';
import { LabelDot } from '../../product-ui/chat-order/label-dot.tsx';
import { bySwitch } from '../../product-ui/chat/chat-switch.ts';
import { failureReason } from '../../product-ui/failures/failure-reason.ts';
import { KindSign, kindWord } from '../../product-ui/messages/media-kind.tsx';
import { StateMark, stateTone, stateWord } from '../../product-ui/messages/state-mark.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { briefWait } from '../../product-ui/dates/waiting-time.ts';
import { useText } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useStore } from '../../ui/store.ts';
import { rowMark } from './row-mark.ts';
import styles from './chats.module.css';

const Planned = lazyPart(async () => (await import('./planned.tsx')).Planned);

type LastMessage = NonNullable<ChatSummary['last']>;

/** The second line: what nobody has read yet; else the draft; else the newest message. No draft hides a failure. */
function Excerpt({ chat: { draft, last, unread } }: { chat: ChatSummary }) {
  const t = useText();
  if (!draft || (unread > 0 && last)) return last && <LastExcerpt last={last} />;
  return (
    <>
      {last && stateTone(last.state) !== '' && <State state={last.state} />}
      <Lead>{t('chats.draft')}</Lead>
      {draft.excerpt !== '' && <bdi className={styles['excerpt']}>{draft.excerpt}</bdi>}
      {draft.attachments > 0 && (
        <span className={styles['kind']}>
          <Paperclip size={14} aria-hidden="true" />
          {t('chats.attachments', { count: draft.attachments })}
        </span>
      )}
    </>
  );
}

function LastExcerpt({ last: { state, kind, excerpt, failure } }: { last: LastMessage }) {
  const t = useText();
  if (failure?.kind === 'rejected') {
    return (
      <>
        <State state={state} />
        <bdi className={`${styles['excerpt']} ${stateTone(state)}`}>
          {failureReason(t, failure)}
        </bdi>
      </>
    );
  }
  return (
    <>
      <State state={state} isShown={stateTone(state) !== ''} />
      {kind !== 'text' && (
        <span className={styles['kind']}>
          {kind === 'forward' ? (
            <Forward size={14} aria-hidden="true" />
          ) : (
            <KindSign kind={kind} size={14} />
          )}
          {excerpt === '' ? (
            t(kindWord(kind))
          ) : (
            <VisuallyHidden>{t(kindWord(kind))}: </VisuallyHidden>
          )}
        </span>
      )}
      <bdi className={styles['excerpt']}>{excerpt}</bdi>
    </>
  );
}

/** What needs no sign in a list: it is the normal case. */
const quiet: ReadonlySet<MessageState> = new Set(['received', 'accepted']);

/** The shape of a state, where it is not the normal one; its word is shown beside it, or read in its place. */
function State({ state, isShown = false }: { state: MessageState; isShown?: boolean }) {
  const t = useText();
  const word = t(stateWord(state));
  return (
    <>
      {!quiet.has(state) && <StateMark state={state} />}
      {isShown ? (
        <Lead tone={stateTone(state)}>{word}</Lead>
      ) : (
        <VisuallyHidden>{word}: </VisuallyHidden>
      )}
    </>
  );
}

/** A word before the text that it is about. */
function Lead({ tone = '', children }: { tone?: string; children: ReactNode }) {
  return <span className={`${tone} ${styles['lead']}`}>{children}: </span>;
}

/** How many messages are unread, that something is begun behind them, and that some want a decision. */
function Marks({ chat: { unread, needsReview, draft, last } }: { chat: ChatSummary }) {
  const t = useText();
  // The line says so itself where the newest message is the only one.
  const isShown = needsReview > 1 || last === null || stateTone(last.state) === '';
  return (
    <span className={styles['marks']}>
      {unread > 0 && (
        <span className={styles['unread']}>
          <span aria-hidden="true">{unread}</span>
          <VisuallyHidden>{t('chats.row-unread', { count: unread })}</VisuallyHidden>
        </span>
      )}
      {unread > 0 && draft !== null && (
        <span>
          <Pencil size={14} aria-hidden="true" />
          <VisuallyHidden>{t('chats.draft')}</VisuallyHidden>
        </span>
      )}
      {needsReview > 0 && (
        <span>
          {isShown && <span className={styles['dot']} />}
          <VisuallyHidden>{t('chats.row-needs-review', { count: needsReview })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** What a person decided about the chat: that it is pinned, snoozed or closed, and its labels. */
function OrderMarks({ chat: { closedAt, pinnedAt, snoozedUntil, labels } }: { chat: ChatSummary }) {
  const t = useText();
  const mark = (key: 'pinned' | 'snoozed' | 'closed', Icon: typeof Pin) => (
    <span>
      <Icon size={14} aria-hidden="true" />
      <VisuallyHidden>{t(`chats.row-${key}`)}</VisuallyHidden>
    </span>
  );
  return (
    <>
      {labels.map(({ labelId, name, hue }) => (
        <span key={labelId} title={name}>
          <LabelDot hue={hue} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      ))}
      {pinnedAt !== null && mark('pinned', Pin)}
      {snoozedUntil !== null && mark('snoozed', AlarmClock)}
      {closedAt !== null && mark('closed', Archive)}
    </>
  );
}

/** How long the chat waits for us, and for a screen reader when they wrote last; else when a snoozed one comes back; else when something was said last. */
function Time({ chat, today, now }: Pick<ChatRowProps, 'chat' | 'today' | 'now'>) {
  const t = useText();
  const clock = useClock();
  const { closedAt, snoozedUntil, waitingSince, lastActivityAt, last } = chat;
  const isSnoozed = closedAt === null && snoozedUntil !== null && snoozedUntil > now;
  const at = (isSnoozed ? snoozedUntil : waitingSince) ?? lastActivityAt;
  const isWaiting = !isSnoozed && waitingSince !== null;
  const wroteAgain = isWaiting && last !== null && last.at - waitingSince >= 60_000;
  return (
    <time
      className={styles['time']}
      dateTime={new Date(at).toISOString()}
      title={clock.moment(at, today)}
    >
      {isWaiting && <VisuallyHidden>{t('chats.row-waiting')} </VisuallyHidden>}
      {isWaiting
        ? briefWait(t, now - at)
        : isSnoozed
          ? clock.soon(at, today)
          : clock.brief(at, today)}
      {wroteAgain && (
        <VisuallyHidden>
          {' '}
          {t('chats.row-newest')} {clock.brief(last.at, today)}
        </VisuallyHidden>
      )}
    </time>
  );
}

interface ChatRowProps {
  chat: ChatSummary;
  index: number;
  today: number;
  /** Milliseconds since 1970, to the minute. */
  now: number;
  isOpen: boolean;
  isSelected: boolean;
  isTabStop: boolean;
}

/** Shows a chat in the list: a link to it. The list hears its keys and its pointer by `data-index`. */
export const ChatRow = memo(function ChatRow({
  chat,
  index,
  today,
  now,
  isOpen,
  isSelected,
  isTabStop,
}: ChatRowProps) {
  const t = useText();
  const title = chatTitle(t, chat);
  const markOf = useStore(rowMark);
  return (
    <Link
      href={`/chats/${chat.chatId}`}
      state={bySwitch}
      className={styles['row'] ?? ''}
      data-unread={chat.unread > 0}
      data-index={index}
      data-selected={isSelected}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      {isSelected ? (
        <span className={styles['selected']}>
          <Check size={16} aria-hidden="true" />
          <VisuallyHidden>{t('chats.row-selected')}</VisuallyHidden>
        </span>
      ) : (
        <Avatar name={title} seed={chat.chatId} isGroup={chat.kind === 'group'} />
      )}
      <span className={styles['title']}>
        <bdi>{title}</bdi>
        {chat.person && title !== chat.number && <small>{chat.number}</small>}
        <OrderMarks chat={chat} />
      </span>
      <Time chat={chat} today={today} now={now} />
      <span className={styles['line']}>
        <Excerpt chat={chat} />
        {markOf?.(chat.chatId)}
        {chat.planned && <Planned planned={chat.planned} today={today} now={now} />}
        {(chat.unread > 0 || chat.needsReview > 0) && <Marks chat={chat} />}
      </span>
    </Link>
  );
});
