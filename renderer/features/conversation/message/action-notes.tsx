import type { MessageActionStatus, Message } from '../../../../shared/contract/messages.ts';
import type { MessageActionKind } from '../../../../shared/domain/message-action-state.ts';
import { tell } from '../../../bridge/call.ts';
import { actionWord } from './action-word.ts';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import { SecondsUntil } from '../../../product-ui/dates/seconds-until.tsx';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import styles from './message.module.css';

interface NoteProps {
  instanceId: string;
  kind: Exclude<MessageActionKind, 'read-chat'>;
  action: MessageActionStatus & { value?: string };
}

function Note({ instanceId, kind, action }: NoteProps) {
  const { actionId, state, notBefore, failure } = action;
  const t = useText();
  const isBad = state === 'refused' || state === 'failed';
  const isWaiting = state === 'held' || state === 'waiting';
  const word = `message-action.${actionWord(kind, action.value)}` as const;
  return (
    <small className={styles['messageRowNote']}>
      <span className={isBad ? styles['messageRowBad'] : ''}>
        {state === 'held' && notBefore !== null ? (
          <SecondsUntil id={`${word}.held-for`} at={notBefore} />
        ) : (
          t(`${word}.${state}`)
        )}
      </span>
      {kind === 'reaction' && action.value}
      {failure && state !== 'done' && <bdi>{failureReason(t, failure)}</bdi>}
      {(isBad || isWaiting) && (
        <LinkButton
          onClick={() => {
            const name = isBad ? 'messageActions.retry' : 'messageActions.cancel';
            // Its answer is an event, which reads the message again.
            tell(name, { instanceId, actionId });
          }}
        >
          {t(isBad ? 'action.try-again' : state === 'held' ? 'action.undo' : 'action.cancel')}
        </LinkButton>
      )}
    </small>
  );
}

/** What is done shows by itself. */
function isMentioned({ state }: MessageActionStatus): boolean {
  return state !== 'cancelled' && state !== 'done';
}

/** Shows what was asked of the service about a message, and its state; and what the service told of it that a person should know. */
export function ActionNotes({ instanceId, message }: { instanceId: string; message: Message }) {
  const t = useText();
  const { deletion, seen, told, reacting, starring } = message;
  return (
    <>
      {told.map(
        ({ kind, by }) =>
          (kind === 'failed' || kind === 'revoked') && (
            <small
              key={kind}
              className={`${styles['messageRowNote']} ${kind === 'failed' ? styles['messageRowBad'] : ''}`}
            >
              {t(`told.${kind}`)}
              {by !== undefined && <span>· {t('told.by-computer', { name: by })}</span>}
            </small>
          ),
      )}
      {told.map(
        ({ kind, by, before }) =>
          kind === 'edited' &&
          by !== undefined && (
            <small key={kind} className={styles['messageRowNote']}>
              {before === undefined
                ? t('told.by-computer', { name: by })
                : t('told.before', { name: by, text: before })}
            </small>
          ),
      )}
      {reacting && isMentioned(reacting) && (
        <Note instanceId={instanceId} kind="reaction" action={reacting} />
      )}
      {starring && isMentioned(starring) && (
        <Note instanceId={instanceId} kind="star" action={starring} />
      )}
      {seen && isMentioned(seen) && <Note instanceId={instanceId} kind="seen" action={seen} />}
      {deletion && deletion.state !== 'cancelled' && (
        <Note instanceId={instanceId} kind="delete" action={deletion} />
      )}
    </>
  );
}
