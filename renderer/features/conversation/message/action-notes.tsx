import type { MessageActionStatus, Message } from '../../../../shared/contract/messages.ts';
import { call } from '../../../bridge/call.ts';
import { failureReason } from '../../../product-ui/failure-reason.ts';
import { SecondsUntil } from '../../../product-ui/seconds-until.tsx';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import styles from './message-row.module.css';

interface NoteProps {
  instanceId: string;
  kind: 'delete' | 'seen';
  action: MessageActionStatus;
}

function Note({ instanceId, kind, action: { actionId, state, notBefore, failure } }: NoteProps) {
  const t = useText();
  const isBad = state === 'refused' || state === 'failed';
  const isWaiting = state === 'held' || state === 'waiting';
  return (
    <p className={styles['note']}>
      <span className={isBad ? styles['bad'] : ''}>{t(`message-action.${kind}.${state}`)}</span>
      {state === 'held' && notBefore !== null && (
        <SecondsUntil id="state.held-for" at={notBefore} />
      )}
      {failure && state !== 'done' && <bdi>{failureReason(t, failure)}</bdi>}
      {(isBad || isWaiting) && (
        <LinkButton
          onClick={() => {
            const name = isBad ? 'messageActions.retry' : 'messageActions.cancel';
            // Its answer is an event, which reads the message again.
            void call(name, { instanceId, actionId }).catch(() => {});
          }}
        >
          {t(isBad ? 'action.try-again' : state === 'held' ? 'action.undo' : 'action.cancel')}
        </LinkButton>
      )}
    </p>
  );
}

/** What was asked of the service about a message, and its state; and what the service told of it that a person should know. */
export function ActionNotes({ instanceId, message }: { instanceId: string; message: Message }) {
  const t = useText();
  const { deletion, seen, told } = message;
  return (
    <>
      {told.map(
        ({ kind }) =>
          (kind === 'failed' || kind === 'revoked') && (
            <p key={kind} className={`${styles['note']} ${kind === 'failed' ? styles['bad'] : ''}`}>
              {t(`told.${kind}`)}
            </p>
          ),
      )}
      {seen && seen.state !== 'cancelled' && seen.state !== 'done' && (
        <Note instanceId={instanceId} kind="seen" action={seen} />
      )}
      {deletion && deletion.state !== 'cancelled' && (
        <Note instanceId={instanceId} kind="delete" action={deletion} />
      )}
    </>
  );
}
