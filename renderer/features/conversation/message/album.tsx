import { type ReactNode, useId, useState } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { PictureSize } from '../../../../shared/domain/media.ts';
import type { MessageAction } from '../../../../shared/domain/message-state.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { StateLabel } from '../../../product-ui/messages/state-mark.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ActionNotes } from './action-notes.tsx';
import { ComingPicture } from './media/coming-picture.tsx';
import { FormattedText } from './formatted-text.tsx';
import { isComing } from './media/frame-of.ts';
import { MediaContent } from './media/media-content.tsx';
import { MessageHandle } from './message-handle.tsx';
import { MessageMeta, MessageTime } from './message-meta.tsx';
import { QuoteOf } from './quote-of.tsx';
import { UploadProgress } from './media/upload-progress.tsx';
import type { ActionProblem } from './use-message-actions.ts';
import { Writer } from './writer.tsx';
import styles from './message.module.css';

const MessageReactions = lazyPart(
  async () => (await import('./message-reactions.tsx')).MessageReactions,
);

/** As many pictures are seen until a person wants all. */
const mostAtFirst = 4;

/** Pixels of a picture in the grid. */
const tile: PictureSize = { width: 157, height: 157 };

interface AlbumProps {
  instanceId: string;
  /** Two or more. */
  messages: readonly Message[];
  problem: ActionProblem | null;
  tabStop: string | null;
  marked: string | null;
  menuOf: string | null;
  /** Null: messages are not being selected. */
  selected: ReadonlySet<string> | null;
  /** As for one message (message-row.tsx). */
  isStateDrawn: boolean;
  isJoined: boolean;
  isWriterDrawn: boolean;
  onAction: (kind: MessageAction, localId: string) => void;
}

/** Pictures that were sent together, as a grid. Each is its own message, with its own menu and state. */
export function Album(props: AlbumProps) {
  const { messages, marked, menuOf, selected, tabStop } = props;
  const [isWhole, setIsWhole] = useState(false);
  const rest = messages.slice(mostAtFirst);
  // Who selects, or goes to one of them, has to see it.
  const isWanted = selected !== null || rest.some(({ localId }) => localId === marked);
  if (isWanted && !isWhole) setIsWhole(true);
  const shown = isWhole || isWanted ? messages : messages.slice(0, mostAtFirst);
  const hidden = messages.length - shown.length;
  const last = messages.at(-1);
  return (
    <div className={styles['album']} data-direction={last?.direction} data-joined={props.isJoined}>
      {shown.map((message, index) => (
        <AlbumPicture
          key={message.localId}
          {...props}
          message={message}
          last={last ?? message}
          isFirst={index === 0}
          more={
            hidden > 0 && index === shown.length - 1 ? (
              <ShowAll count={hidden} onShow={() => setIsWhole(true)} />
            ) : null
          }
          isTabStop={
            message.localId === tabStop ||
            (index === shown.length - 1 && rest.some(({ localId }) => localId === tabStop))
          }
          isMarked={message.localId === marked}
          isMenuOpen={message.localId === menuOf}
          isSelected={selected?.has(message.localId) ?? null}
        />
      ))}
      <AlbumState {...props} />
    </div>
  );
}

/** Lies over the last picture that is shown. */
function ShowAll({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useText();
  const { number } = useFormats();
  return (
    <button
      type="button"
      className={styles['albumMore']}
      aria-label={t('album.show-all', { count })}
      onClick={onShow}
    >
      {number(count, { signDisplay: 'always' })}
    </button>
  );
}

function AlbumPicture({
  instanceId,
  message,
  last,
  isFirst,
  more,
  isTabStop,
  isMarked,
  isMenuOpen,
  isSelected,
  isWriterDrawn,
}: Pick<AlbumProps, 'instanceId' | 'isWriterDrawn'> & {
  message: Message;
  last: Message;
  isFirst: boolean;
  more: ReactNode;
  isTabStop: boolean;
  isMarked: boolean;
  isMenuOpen: boolean;
  isSelected: boolean | null;
}) {
  const id = useId();
  const { content } = message;
  const writer = (
    <Writer
      id={`${id}-who`}
      instanceId={instanceId}
      message={message}
      isDrawn={isWriterDrawn && isFirst}
    />
  );
  return (
    <article
      className={styles['albumPicture']}
      data-local-id={message.localId}
      data-direction={message.direction}
      data-selected={isSelected === true}
      data-marked={isMarked}
    >
      {isFirst ? (
        <div className={styles['above']}>
          {writer}
          {message.replyTo && <QuoteOf quote={message.replyTo} />}
        </div>
      ) : (
        <VisuallyHidden>{writer}</VisuallyHidden>
      )}
      <div className={styles['tile']}>
        <div id={`${id}-what`} className={styles['albumContent']}>
          {content.kind === 'media' && (
            <MediaContent
              instanceId={instanceId}
              localId={message.localId}
              media={content}
              frame={tile}
            />
          )}
          {isComing(content) && (
            <ComingPicture {...{ instanceId, message, content, frame: tile }} />
          )}
        </div>
        {more}
        <MessageHandle
          id={id}
          isTabStop={isTabStop}
          isMenuOpen={isMenuOpen}
          isSelected={isSelected}
        />
        <span className={styles['albumFacts']}>
          {message.state !== last.state && (
            <span aria-hidden="true">
              <StateLabel state={message.state} />
            </span>
          )}
          <MessageTime at={message.createdAt} />
        </span>
        {message.reactions.length > 0 && <MessageReactions reactions={message.reactions} />}
      </div>
      <MessageMeta id={`${id}-state`} message={message} isDrawn={false} onAction={() => {}} />
      {message.text !== '' && (
        <div className={styles['caption']}>
          <FormattedText text={message.text} />
        </div>
      )}
    </article>
  );
}

/** Below the grid: what is on its way, and the state of the last, whose actions are carried out on all that have it. */
function AlbumState({ instanceId, messages, problem, isStateDrawn, onAction }: AlbumProps) {
  const id = useId();
  const last = messages.at(-1);
  if (!last) return null;
  const all = (kind: MessageAction) => {
    for (const { state, localId } of messages) if (state === last.state) onAction(kind, localId);
  };
  const isOwn = messages.some(({ localId }) => localId === problem?.localId);
  return (
    <div className={styles['below']}>
      {messages.map((message) => (
        <UploadProgress
          key={message.localId}
          instanceId={instanceId}
          message={message}
          onAction={onAction}
        />
      ))}
      {isStateDrawn && <MessageMeta id={id} message={last} isDrawn onAction={all} />}
      <Problem thrown={isOwn && problem?.error} />
      {messages.map((message) => (
        <ActionNotes key={message.localId} instanceId={instanceId} message={message} />
      ))}
    </div>
  );
}
