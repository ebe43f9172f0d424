import { Forward, Paperclip, Pencil } from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { withoutMarks } from '../../../shared/domain/formatting.ts';
import { bySwitch } from '../../product-ui/chat-switch.ts';
import { KindSign, kindWord } from '../../product-ui/media-kind.tsx';
import { StateMark, stateTone, stateWord } from '../../product-ui/state-mark.tsx';
import { useClock } from '../../product-ui/use-clock.ts';
import { Text } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { MenuAnchor } from '../../ui/menu.tsx';
import { pointOf } from '../../ui/point-of.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-row.module.css';

type DraftSummary = NonNullable<ChatSummary['draft']>;
type LastMessage = NonNullable<ChatSummary['last']>;

/** States whose word is read where it is not seen; in the others the word, or the reason, says what is wrong. */
function isQuiet({ state }: LastMessage): boolean {
  return state !== 'rejected' && state !== 'unknown' && state !== 'not-sent';
}

/** The second line: what nobody has read yet; else the draft; else the newest message. No draft hides a failure. */
function Excerpt({ chat: { draft, last, unread } }: { chat: ChatSummary }) {
  if (draft !== null && (unread === 0 || !last)) {
    return (
      <>
        {last && !isQuiet(last) && (
          <>
            <StateMark state={last.state} />
            <VisuallyHidden>
              <Text id={stateWord(last.state)} />
            </VisuallyHidden>
          </>
        )}
        <DraftExcerpt draft={draft} />
      </>
    );
  }
  return last && <LastExcerpt last={last} />;
}

function LastExcerpt({ last }: { last: LastMessage }) {
  const { state, kind, excerpt, failure } = last;
  const tone = `${stateTone(state)} ${styles['lead']}`;
  if (failure?.kind === 'rejected') {
    return (
      <>
        <StateMark state={state} />
        <VisuallyHidden>
          <Text id={stateWord(state)} />:{' '}
        </VisuallyHidden>
        <bdi className={`${styles['excerpt']} ${stateTone(state)}`}>
          <RejectedReason failure={failure} />
        </bdi>
      </>
    );
  }
  return (
    <>
      <StateMark state={state} />
      {isQuiet(last) ? (
        <VisuallyHidden>
          <Text id={stateWord(state)} />{' '}
        </VisuallyHidden>
      ) : (
        <Lead className={tone}>
          <Text id={stateWord(state)} />
        </Lead>
      )}
      {kind === 'forward' && (
        <span className={styles['kind']}>
          <Forward size={13} aria-hidden="true" />
          <VisuallyHidden>
            <Text id={kindWord(kind)} />:{' '}
          </VisuallyHidden>
        </span>
      )}
      {kind !== 'text' && kind !== 'forward' && (
        <span className={styles['kind']}>
          <KindSign kind={kind} size={13} />
          <Text id={kindWord(kind)} />
          {excerpt !== '' && ' ·'}
        </span>
      )}
      <bdi className={styles['excerpt']}>
        {kind === 'text' || kind === 'forward' ? withoutMarks(excerpt) : excerpt}
      </bdi>
    </>
  );
}

/** A word before the text that it is about. */
function Lead({ className = '', children }: { className?: string; children: ReactNode }) {
  return <span className={className}>{children}: </span>;
}

/** What the service said of it, in a line. */
function RejectedReason({
  failure: { notOnNetwork, messages, status },
}: {
  failure: Extract<LastMessage['failure'], { kind: 'rejected' }>;
}) {
  if (notOnNetwork) return <Text id="rejected.not-on-network" />;
  return messages.join(' ') || <Text id="rejected.status" values={{ status }} />;
}

function DraftExcerpt({ draft: { excerpt, attachments } }: { draft: DraftSummary }) {
  return (
    <>
      <Lead className={styles['lead'] ?? ''}>
        <Text id="chats.draft" />
      </Lead>
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

/** How many messages are unread, that something is begun behind them, and that some want a decision. */
function Marks({ chat: { unread, undecided, draft } }: { chat: ChatSummary }) {
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
      {unread > 0 && draft !== null && (
        <span className={styles['begun']}>
          <Pencil size={13} aria-hidden="true" />
          <VisuallyHidden>
            <Text id="chats.draft" />
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
  onOpen: (chatId: string) => void;
  /** By a press of the pointer; the link itself leads there. */
  onPressed: () => void;
  onMenu: (chat: ChatSummary, anchor: MenuAnchor) => void;
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
  onOpen,
  onPressed,
  onMenu,
}: ChatRowProps) {
  const clock = useClock();
  const title = chat.name ?? chat.number;
  return (
    <Link
      href={`/chats/${chat.chatId}`}
      state={bySwitch}
      className={styles['row'] ?? ''}
      data-unread={chat.unread > 0}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      onFocus={() => onFocus({ index, chatId: chat.chatId })}
      onBlur={() => onFocus(null)}
      onClick={onPressed}
      onContextMenu={(event: MouseEvent<HTMLElement>) => {
        event.preventDefault();
        onMenu(chat, pointOf(event));
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') {
          // Its own default would write a line break where the focus goes.
          event.preventDefault();
          onOpen(chat.chatId);
        } else if (!event.altKey && onMove(index, event.key)) event.preventDefault();
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
