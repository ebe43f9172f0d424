import { memo, useId, useState } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import type { MessageAction } from '../../../../shared/domain/message-state.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ActionNotes } from './action-notes.tsx';
import { DecisionCard } from './decision-card.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageHandle } from './message-handle.tsx';
import { MessageMeta, MessageTime } from './message-meta.tsx';
import { QuoteOf } from './quote-of.tsx';
import { UploadProgress } from './media/upload-progress.tsx';
import { Writer } from './writer.tsx';
import styles from './message.module.css';

const AuthorDecides = lazyPart(
  async () => (await import('../team/author-decides.tsx')).AuthorDecides,
);
const MessageReactions = lazyPart(
  async () => (await import('./message-reactions.tsx')).MessageReactions,
);

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
  const id = useId();
  const [isNew] = useState(() => isJustSent(message));
  const meta = (
    <MessageMeta id={`${id}-state`} message={message} isDrawn={isStateDrawn} onAction={onAction} />
  );
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
        <MessageHandle
          id={id}
          isTabStop={isTabStop}
          isMenuOpen={isMenuOpen}
          isSelected={isSelected}
        />
        <div id={`${id}-what`} className={styles['bubble']}>
          {message.replyTo && <QuoteOf quote={message.replyTo} />}
          <div className={styles['messageRowContent']}>
            <MessageBody instanceId={instanceId} message={message} />
          </div>
          <MessageTime at={message.createdAt} />
        </div>
      </div>
      {message.reactions.length > 0 && <MessageReactions reactions={message.reactions} />}
      <UploadProgress instanceId={instanceId} message={message} onAction={onAction} />
      {message.author ? (
        <>
          {meta}
          <AuthorDecides state={message.state} author={message.author} />
        </>
      ) : (
        <DecisionCard
          instanceId={instanceId}
          message={message}
          problem={problem}
          onAction={onAction}
        >
          {meta}
        </DecisionCard>
      )}
      <ActionNotes instanceId={instanceId} message={message} />
    </article>
  );
});
