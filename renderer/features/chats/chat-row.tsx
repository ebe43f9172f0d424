import { Paperclip } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { Link } from 'wouter';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { withoutMarks } from '../../../shared/domain/formatting.ts';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import { KindSign, kindWord } from '../../product-ui/media-kind.tsx';
import { StateMark, stateWord } from '../../product-ui/state-mark.tsx';
import { useClock } from '../../product-ui/use-clock.ts';
import { Text } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-row.module.css';

type DraftSummary = NonNullable<ChatSummary['draft']>;

function LastState({ state }: { state: MessageState }) {
  return (
    <>
      <StateMark state={state} />
      <VisuallyHidden>
        <Text id={stateWord(state)} />
      </VisuallyHidden>
    </>
  );
}

/** The second line: the draft where there is one, else the newest message and its state. No draft hides a failure. */
function Excerpt({ chat: { draft, last } }: { chat: ChatSummary }) {
  if (draft !== null) {
    const hasFailed = last?.state === 'rejected' || last?.state === 'unknown';
    return (
      <>
        {hasFailed && <LastState state={last.state} />}
        <DraftExcerpt draft={draft} />
      </>
    );
  }
  if (!last) return null;
  return (
    <>
      <LastState state={last.state} />
      {last.kind !== 'text' && (
        <span className={styles['kind']}>
          <KindSign kind={last.kind} size={13} />
          <Text id={kindWord(last.kind)} />
        </span>
      )}
      <bdi className={styles['excerpt']}>
        {last.kind === 'text' ? withoutMarks(last.excerpt) : last.excerpt}
      </bdi>
    </>
  );
}

function DraftExcerpt({ draft: { excerpt, attachments } }: { draft: DraftSummary }) {
  return (
    <>
      <span className={styles['draft']}>
        <Text id="chats.draft" />
      </span>
      {excerpt !== '' && <bdi className={styles['excerpt']}>{excerpt}</bdi>}
      {attachments > 0 && (
        <span className={styles['kind']}>
          <Paperclip size={13} aria-hidden="true" />
          <Text id="chats.attachments" values={{ count: attachments }} />
        </span>
      )}
    </>
  );
}

/** How many messages are unread, and that some want a decision. */
function Marks({ chat: { unread, undecided } }: { chat: ChatSummary }) {
  return (
    <>
      {unread > 0 && (
        <span className={styles['unread']}>
          <span aria-hidden="true">{unread}</span>
          <VisuallyHidden>
            <Text id="chats.row-unread" values={{ count: unread }} />
          </VisuallyHidden>
        </span>
      )}
      {undecided > 0 && (
        <span className={styles['mark']}>
          <span className={styles['dot']} />
          <VisuallyHidden>
            <Text id="chats.row-undecided" values={{ count: undecided }} />
          </VisuallyHidden>
        </span>
      )}
    </>
  );
}

/** Where a chat stands in the list. */
export interface RowPlace {
  index: number;
  chatId: string;
}

interface ChatRowProps {
  chat: ChatSummary;
  index: number;
  today: number;
  isOpen: boolean;
  isTabStop: boolean;
  /** Takes a key that moves through the list; answers whether it was one. */
  onMove: (index: number, key: string) => boolean;
  /** Null where the focus goes elsewhere. */
  onFocus: (row: RowPlace | null) => void;
}

/** A chat in the list: a link to it. */
export const ChatRow = memo(function ChatRow({
  chat,
  index,
  today,
  isOpen,
  isTabStop,
  onMove,
  onFocus,
}: ChatRowProps) {
  const clock = useClock();
  const title = chat.name ?? chat.number;
  return (
    <Link
      href={`/chats/${chat.chatId}`}
      className={styles['row'] ?? ''}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      onFocus={() => onFocus({ index, chatId: chat.chatId })}
      onBlur={() => onFocus(null)}
      onKeyDown={(event: KeyboardEvent) => {
        if (!event.altKey && onMove(index, event.key)) event.preventDefault();
      }}
    >
      <Avatar name={title} seed={chat.chatId} isGroup={chat.kind === 'group'} />
      <span className={styles['title']}>
        <bdi>{title}</bdi>
      </span>
      <time className={styles['time']} dateTime={new Date(chat.lastActivityAt).toISOString()}>
        {clock.brief(chat.lastActivityAt, today)}
      </time>
      <span className={styles['line']}>
        <Excerpt chat={chat} />
      </span>
      {(chat.unread > 0 || chat.undecided > 0) && (
        <span className={styles['marks']}>
          <Marks chat={chat} />
        </span>
      )}
    </Link>
  );
});
