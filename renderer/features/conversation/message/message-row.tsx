import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import type { MessageAct } from '../../../../shared/domain/message-state.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { MenuAnchor } from '../../../ui/menu.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ActNotes } from './act-notes.tsx';
import { DecisionCard } from './decision-card.tsx';
import { MessageBody } from './message-body.tsx';
import { commandOfKey, type MessageCommand } from './message-commands.ts';
import { MessageMeta } from './message-meta.tsx';
import { UploadProgress } from './upload-progress.tsx';
import styles from './message-row.module.css';

/** Arrow keys go from one message's button, or checkbox, to the next one's. */
function moveBetweenMessages(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const log = event.currentTarget.closest('[role="log"]');
  if (step === undefined || !log) return;
  const buttons = [...log.querySelectorAll<HTMLElement>('article [data-handle]')];
  event.preventDefault();
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}

/** Who wrote it: seen in a group, where several may have, and read out everywhere. */
function Writer({ message: { direction, sender, chatId } }: { message: Message }) {
  if (direction === 'out') {
    return (
      <VisuallyHidden>
        <Text id="message.you" />{' '}
      </VisuallyHidden>
    );
  }
  const name = sender?.name ?? sender?.chatId?.split('@')[0] ?? '';
  const said = (
    <>
      <bdi>{name}</bdi>
      <VisuallyHidden>: </VisuallyHidden>
    </>
  );
  return chatId.endsWith('@g.us') ? (
    <p className={styles['writer']}>{said}</p>
  ) : (
    <VisuallyHidden>{said}</VisuallyHidden>
  );
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
  onAct: (kind: MessageAct, localId: string, evenIfSame?: boolean) => void;
  onMenu: (message: Message, anchor: MenuAnchor) => void;
  /** Null: messages are not being selected. */
  isSelected: boolean | null;
  onSelect: (localId: string, isRange: boolean) => void;
  onCommand: (command: MessageCommand, message: Message) => void;
  onMessageAct: (call: 'acts.cancel' | 'acts.tryAgain', actId: number) => void;
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
  isSelected,
  onSelect,
  onCommand,
  onMessageAct,
}: MessageRowProps) {
  const say = useText();
  const clock = useClock();
  return (
    <>
      {startsDay && <h2 className={styles['day']}>{clock.day(message.createdAt, today)}</h2>}
      <article
        className={styles['message']}
        data-local-id={message.localId}
        data-direction={message.direction}
        data-selected={isSelected === true}
        data-deleted={message.deletion?.state === 'done'}
      >
        <Writer message={message} />
        <div className={styles['line']}>
          {isSelected === null ? (
            <IconButton
              label={say('message.actions')}
              className={styles['more'] ?? ''}
              aria-haspopup="menu"
              aria-expanded={isMenuOpen}
              data-handle
              tabIndex={isTabStop ? 0 : -1}
              onKeyDown={(event) => {
                moveBetweenMessages(event);
                const { ctrlKey, metaKey, altKey, key } = event;
                const command = ctrlKey || metaKey || altKey ? null : commandOfKey(key, message);
                if (command === null) return;
                event.preventDefault();
                onCommand(command, message);
              }}
              onClick={(event) => onMenu(message, event.currentTarget)}
            >
              <Ellipsis size={17} aria-hidden="true" />
            </IconButton>
          ) : (
            <input
              type="checkbox"
              className={styles['check']}
              aria-label={say('message.select')}
              data-handle
              checked={isSelected}
              tabIndex={isTabStop ? 0 : -1}
              onKeyDown={moveBetweenMessages}
              onChange={() => {}}
              onClick={(event) => onSelect(message.localId, event.shiftKey)}
            />
          )}
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
        <ActNotes message={message} onAct={onMessageAct} />
        <DecisionCard message={message} problem={problem} onAct={onAct} />
      </article>
    </>
  );
});
