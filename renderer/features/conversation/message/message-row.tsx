import { Ellipsis } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Message, QuotedMessage } from '../../../../shared/contract/messages.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import type { MessageAction } from '../../../../shared/domain/message-state.ts';
import { useText } from '../../../messages/text.tsx';
import { useTeamOf } from '../../../product-ui/team/use-team.ts';
import { IconButton } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { isAnybodys } from '../log/changes-writer.ts';
import { ActionNotes } from './action-notes.tsx';
import { DecisionCard } from './decision-card.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageMeta, MessageTime } from './message-meta.tsx';
import { UploadProgress } from './upload-progress.tsx';
import styles from './message-row.module.css';

const SentBy = lazyPart(async () => (await import('../team/sent-by.tsx')).SentBy);
const AuthorDecides = lazyPart(
  async () => (await import('../team/author-decides.tsx')).AuthorDecides,
);
const MessageReactions = lazyPart(
  async () => (await import('./message-reactions.tsx')).MessageReactions,
);

/** Who wrote it: seen in a group or a team, where several may have, and read out everywhere. */
function Writer({
  id,
  instanceId,
  message,
  isDrawn,
}: {
  id: string;
  instanceId: string;
  message: Message;
  isDrawn: boolean;
}) {
  const t = useText();
  const { direction, sender, chatId, author, imported } = message;
  if (direction === 'out') {
    if (isDrawn) return <SentBy id={id} author={author ?? null} isTold={imported} />;
    if (author) return <VisuallyHidden id={id}>{author.name}: </VisuallyHidden>;
    if (isAnybodys(message)) return <Anybody id={id} instanceId={instanceId} />;
    return <VisuallyHidden id={id}>{t('message.you')} </VisuallyHidden>;
  }
  const name = sender?.name ?? sender?.chatId?.split('@')[0] ?? '';
  const said = (
    <>
      <bdi>{name}</bdi>
      <VisuallyHidden>: </VisuallyHidden>
    </>
  );
  return chatId.endsWith('@g.us') ? (
    <p id={id} className={styles['writer']}>
      {said}
    </p>
  ) : (
    <VisuallyHidden id={id}>{said}</VisuallyHidden>
  );
}

/** Of what went out from the number, and nobody said by whom: alone it was this person, from whatever device. */
function Anybody({ id, instanceId }: { id: string; instanceId: string }) {
  const t = useText();
  const isShared = useTeamOf(instanceId) !== null;
  return (
    <VisuallyHidden id={id}>
      {isShared ? `${t('message.this-number')}: ` : `${t('message.you')} `}
    </VisuallyHidden>
  );
}

/** What it answers, by whom; the log hears the button and goes there. What is not here is known by its id alone. */
function QuoteOf({ quote: { excerpt, author, isHere, isOwn } }: { quote: QuotedMessage }) {
  const t = useText();
  const who = isOwn ? t('message.you-alone') : author;
  const words = (
    <>
      {who !== null && <bdi className={styles['author']}>{who}</bdi>}
      <bdi>{excerpt}</bdi>
    </>
  );
  return (
    <blockquote className={styles['quote']}>
      {isHere ? (
        <button type="button" data-quote title={t('message.go-to-quoted')}>
          {words}
        </button>
      ) : (
        words
      )}
    </blockquote>
  );
}

/** Milliseconds in which a message is drawn first that was sent in the open chat. */
const newMs = 500;

function isJustSent({ direction, createdAt }: Message): boolean {
  return direction === 'out' && Date.now() - createdAt < newMs;
}

interface MessageRowProps {
  instanceId: string;
  message: Message;
  /** Why the last action on this message failed. */
  problem: AppError | null;
  /** Tab reaches one message; arrow keys go on from there. */
  isTabStop: boolean;
  /** One has just asked for it. */
  isMarked: boolean;
  isMenuOpen: boolean;
  /** Null: messages are not being selected. */
  isSelected: boolean | null;
  /** Below it; else the next message shows the same state, and this one’s is only read out. */
  isStateDrawn: boolean;
  /** With which of its neighbours it makes one group. */
  joined?: 'above' | 'below' | 'above below' | undefined;
  /** Above it, where several of a team write in the chat. */
  isWriterDrawn: boolean;
  onAction: (kind: MessageAction, localId: string, allowDuplicate?: boolean) => void;
}

/**
 * One message: its text and time, its state in words, and below it what a person has to decide. The log hears the keys and presses of
 * its handle, which opens its menu, or selects it.
 */
export const MessageRow = memo(function MessageRow({
  instanceId,
  message,
  problem,
  isTabStop,
  isMarked,
  isMenuOpen,
  isSelected,
  isStateDrawn,
  joined,
  isWriterDrawn,
  onAction,
}: MessageRowProps) {
  const t = useText();
  const id = useId();
  const handle = {
    'data-handle': true,
    tabIndex: isTabStop ? 0 : -1,
    // Arrow keys go from handle to handle: each says whose message it is.
    'aria-describedby': `${id}-who ${id}-what ${id}-state`,
  };
  const [isNew] = useState(() => isJustSent(message));
  return (
    <article
      className={styles['message']}
      data-local-id={message.localId}
      data-direction={message.direction}
      data-joined={joined}
      data-selected={isSelected === true}
      data-marked={isMarked}
      data-new={isNew}
      data-deleted={
        message.deletion?.state === 'done' || message.told.some(({ kind }) => kind === 'revoked')
      }
    >
      <Writer id={`${id}-who`} instanceId={instanceId} message={message} isDrawn={isWriterDrawn} />
      <div className={styles['line']}>
        {isSelected === null ? (
          <IconButton
            {...handle}
            label={t('message.actions')}
            className={styles['more'] ?? ''}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        ) : (
          <input
            {...handle}
            type="checkbox"
            className={styles['check']}
            aria-label={t('message.select')}
            checked={isSelected}
            readOnly
          />
        )}
        <div id={`${id}-what`} className={styles['bubble']}>
          {message.replyTo && <QuoteOf quote={message.replyTo} />}
          <div className={styles['content']}>
            <MessageBody instanceId={instanceId} message={message} />
          </div>
          <MessageTime at={message.createdAt} />
        </div>
      </div>
      {message.reactions.length > 0 && <MessageReactions reactions={message.reactions} />}
      <UploadProgress instanceId={instanceId} message={message} onAction={onAction} />
      <MessageMeta
        id={`${id}-state`}
        message={message}
        isDrawn={isStateDrawn}
        onAction={onAction}
      />
      <ActionNotes instanceId={instanceId} message={message} />
      {message.author ? (
        <AuthorDecides state={message.state} author={message.author} />
      ) : (
        <DecisionCard message={message} problem={problem} onAction={onAction} />
      )}
    </article>
  );
});
