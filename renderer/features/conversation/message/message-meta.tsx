import { Star } from 'lucide-react';
import type { Message, Told } from '../../../../shared/contract/messages.ts';
import {
  actionsOn,
  isLookedUp,
  type MessageAction,
  type MessageState,
} from '../../../../shared/domain/message-state.ts';
import { furthestTold } from '../../../../shared/domain/told-state.ts';
import { StateLabel } from '../../../product-ui/messages/state-mark.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { isPlain } from './shows-same-state.ts';
import styles from './message.module.css';

/** Seconds of sending, once they are worth mentioning. */
function SendingTime({ since }: { since: number }) {
  const t = useText();
  const seconds = Math.floor((useNow(true) - since) / 1_000);
  if (seconds < 2) return null;
  return <span>· {t('time.seconds', { seconds })}</span>;
}

/** What is added to the state's word, where there is more to say than the word does. */
function Addition({ message }: { message: Message }) {
  const t = useText();
  const { state, content, options, failure, confirmedManually } = message;
  const isEnded = state === 'accepted' || state === 'rejected' || state === 'unknown';
  const { settlement } = message;
  if (settlement?.by === 'echo') return isEnded ? t('settlement.echo-settled') : null;
  if ((isEnded || state === 'sending') && settlement)
    return t(`settlement.${settlement.by}-${settlement.state}`);
  if (state === 'accepted' && confirmedManually) return t('state.by-hand');
  if (state === 'queued' && failure?.kind === 'held') {
    const status = failure.reason === 'not-working' ? failure.state : '';
    return <span>· {t(`held.${failure.reason}`, { status })}</span>;
  }
  if (state === 'received' && message.unread) return t('state.unread');
  if (state === 'received') return message.isSeen ? t('state.seen') : null;
  if (state === 'accepted' && message.imported) return t('state.imported');
  if (state !== 'sending') return null;
  return (
    <>
      {options.safeSend && content.kind === 'text' && t('state.safe-sending')}
      <SendingTime since={message.stateAt} />
    </>
  );
}

/** How far the service said that a message got, and when. */
function Furthest({ told: { kind, at, count } }: { told: Told }) {
  const t = useText();
  const clock = useClock();
  const word = t(`told.${kind}`);
  return <span title={clock.exact(at)}>{count > 1 ? t('told.by', { word, count }) : word}</span>;
}

const quietActions: Partial<Record<MessageState, readonly MessageAction[]>> = {
  held: ['undo'],
  queued: ['cancel'],
  cancelled: ['edit', 'send-again'],
};

/** Shows when a message was written or came in, at the end of its bubble. */
export function MessageTime({ at }: { at: number }) {
  const clock = useClock();
  return (
    <time
      className={styles['messageRowTime']}
      dateTime={new Date(at).toISOString()}
      title={clock.exact(at)}
    >
      {clock.time(at)}
    </time>
  );
}

interface MessageMetaProps {
  id: string;
  message: Message;
  isDrawn: boolean;
  onAction: (kind: MessageAction, localId: string) => void;
}

/** Shows the state of a message, in words and a shape, and the small actions where no decision is due. */
export function MessageMeta({ id, message, isDrawn, onAction }: MessageMetaProps) {
  const t = useText();
  const { localId, state, told, heldUntil } = message;
  const furthest = furthestTold(told);
  const words = (
    <>
      <StateLabel
        state={state}
        heldUntil={heldUntil}
        more={state === 'accepted' && furthest !== null ? <Furthest told={furthest} /> : null}
      />
      <Addition message={message} />
      {message.sends !== undefined && <span>{t('state.sends', { count: message.sends })}</span>}
    </>
  );
  // What came in and is as usual needs no word, and no other than what its author did to it since.
  const isQuiet = isPlain(message) || told.some(({ kind }) => kind === 'revoked');
  if (!isDrawn || (state === 'received' && isQuiet)) {
    return <VisuallyHidden id={id}>{words}</VisuallyHidden>;
  }
  return (
    <div id={id} className={styles['meta']} data-quiet={state === 'accepted'}>
      {words}
      {told.some(({ kind }) => kind === 'edited') && <span>· {t('told.edited')}</span>}
      {message.toldBy && <span>· {t('told.by-computer', { name: message.toldBy.name })}</span>}
      {message.isStarred && (
        <Star size={14} className={styles['star']} aria-label={t('reaction.starred')} />
      )}
      {!message.author &&
        (isLookedUp(message) ? actionsOn(message) : quietActions[state])?.map((kind) => (
          <LinkButton key={kind} onClick={() => onAction(kind, localId)}>
            {t(`action.${kind}`)}
          </LinkButton>
        ))}
    </div>
  );
}
