import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import type { Message } from '../../../shared/contract/messages.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import type { MessageAct } from '../../../shared/domain/message-state.ts';
import { useClock } from '../../domain/use-clock.ts';
import { Text, useText } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { MenuAnchor } from '../../ui/menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DecisionCard } from './decision-card.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageMeta } from './message-meta.tsx';
import { UploadProgress } from './upload-progress.tsx';
import styles from './message-row.module.css';

/** Arrow keys go from one message's button to the next one's. */
function moveBetweenMessages(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const log = event.currentTarget.closest('[role="log"]');
  if (step === undefined || !log) return;
  const buttons = [...log.querySelectorAll<HTMLElement>('article [aria-haspopup="menu"]')];
  event.preventDefault();
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}

interface MessageRowProps {
  instanceId: string;
  message: Message;
  today: number;
  startsDay: boolean;
  /** Why the last act on this message failed. */
  problem: AppError | null;
  /** Tab reaches one message; arrow keys go on from there. */
  isTabStop: boolean;
  isMenuOpen: boolean;
  onAct: (kind: MessageAct, localId: string) => void;
  onMenu: (message: Message, anchor: MenuAnchor) => void;
}

/** One message: its text, its state in words, and below it what a person has to decide. */
export const MessageRow = memo(function MessageRow({
  instanceId,
  message,
  today,
  startsDay,
  problem,
  isTabStop,
  isMenuOpen,
  onAct,
  onMenu,
}: MessageRowProps) {
  const say = useText();
  const clock = useClock();
  return (
    <>
      {startsDay && <h2 className={styles['day']}>{clock.day(message.createdAt, today)}</h2>}
      <article className={styles['message']} data-local-id={message.localId}>
        <VisuallyHidden>
          <Text id="message.you" />{' '}
        </VisuallyHidden>
        <div className={styles['line']}>
          <IconButton
            label={say('message.actions')}
            className={styles['more'] ?? ''}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            tabIndex={isTabStop ? 0 : -1}
            onKeyDown={moveBetweenMessages}
            onClick={(event) => onMenu(message, event.currentTarget)}
          >
            <Ellipsis size={17} aria-hidden="true" />
          </IconButton>
          <div className={styles['bubble']}>
            {message.replyTo && (
              <blockquote className={styles['quote']}>
                <bdi>{message.replyTo.excerpt}</bdi>
              </blockquote>
            )}
            <MessageBody instanceId={instanceId} message={message} />
          </div>
        </div>
        <UploadProgress instanceId={instanceId} message={message} onAct={onAct} />
        <MessageMeta message={message} onAct={onAct} />
        <DecisionCard message={message} problem={problem} onAct={onAct} />
      </article>
    </>
  );
});
