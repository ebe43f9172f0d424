import type { ActStanding, Message } from '../../../../shared/contract/messages.ts';
import type { ActKind } from '../../../../shared/domain/act-state.ts';
import { actWord } from '../../../product-ui/act-word.ts';
import { failureText } from '../../../product-ui/failure-text.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './message-row.module.css';

function SecondsLeft({ until }: { until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow(true)) / 1_000));
  return <Text id="state.held-for" values={{ seconds }} />;
}

function Note({
  kind,
  act,
  onAct,
}: {
  kind: Exclude<ActKind, 'read-chat'>;
  act: ActStanding;
  onAct: (call: 'acts.cancel' | 'acts.tryAgain', actId: number) => void;
}) {
  const say = useText();
  const { actId, state, notBefore, failure } = act;
  const reason = failure && state !== 'done' ? failureText(say, failure) : null;
  const isBad = state === 'refused' || state === 'failed';
  return (
    <p className={styles['note']}>
      <span className={isBad ? styles['bad'] : ''}>
        <Text id={actWord(kind, state)} />
      </span>
      {state === 'held' && notBefore !== null && <SecondsLeft until={notBefore} />}
      {reason && <bdi>{reason.reason || reason.meaning}</bdi>}
      {(state === 'held' || state === 'waiting') && (
        <button
          type="button"
          className={styles['quietAct']}
          onClick={() => onAct('acts.cancel', actId)}
        >
          <Text id={state === 'held' ? 'act.undo' : 'act.cancel'} />
        </button>
      )}
      {isBad && (
        <button
          type="button"
          className={styles['quietAct']}
          onClick={() => onAct('acts.tryAgain', actId)}
        >
          <Text id="act.try-again" />
        </button>
      )}
    </p>
  );
}

/** What was asked of the service about a message, and how that stands. */
export function ActNotes({
  message: { deletion, seen },
  onAct,
}: {
  message: Message;
  onAct: (call: 'acts.cancel' | 'acts.tryAgain', actId: number) => void;
}) {
  return (
    <>
      {seen && seen.state !== 'cancelled' && seen.state !== 'done' && (
        <Note kind="seen" act={seen} onAct={onAct} />
      )}
      {deletion && deletion.state !== 'cancelled' && (
        <Note kind="delete" act={deletion} onAct={onAct} />
      )}
    </>
  );
}
