import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RunResult } from '../../../../shared/contract/runs.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { isEnded } from '../../../../shared/domain/message-action-state.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { failureText } from '../../../../shared/domain/failure-text.ts';
import { canSendAnyway, isOfTeam } from '../../../product-ui/sending/can-send-anyway.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useAttempts } from '../../../product-ui/attempts/use-attempts.ts';
import { StateLabel } from '../../../product-ui/messages/state-mark.tsx';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { PlainDialog } from '../../../product-ui/dialogs/plain-dialog.tsx';
import styles from './dialogs.module.css';

const keyOf = (result: RunResult) =>
  result.part === 'message' ? result.localId : String(result.actionId);

/** May be asked for again without a doubt: nothing of it can have been carried out. */
function hasFailed(result: RunResult): boolean {
  if (result.part === 'action') return result.state === 'refused' || result.state === 'failed';
  const { state, failure } = result;
  return state === 'rejected' || (state === 'not-sent' && failure?.kind === 'file');
}

function isMoving(result: RunResult): boolean {
  if (result.part === 'action') return !isEnded(result.state);
  return ['held', 'queued', 'sending', 'not-sent'].includes(result.state) && !hasFailed(result);
}

async function askAgain(instanceId: string, result: RunResult): Promise<void> {
  if (result.part === 'action')
    await call('messageActions.retry', { instanceId, actionId: result.actionId });
  else await call('messages.sendAgain', { instanceId, localId: result.localId });
}

/** Shows what became of each part of a run; what failed can be asked for again, alone. */
export function RunResults({ instanceId, runId }: { instanceId: string; runId: string }) {
  const t = useText();
  const { data: results = [] } = useQuery(queryOf('messages.runResults', { instanceId, runId }));
  const { attempt, problems } = useAttempts();
  const failed = results.filter(hasFailed);
  const moving = results.filter(isMoving).length;
  const done = results.filter(({ state }) => state === 'accepted' || state === 'done').length;

  return (
    <div className={styles['results']}>
      <Note isLive>{t('results.count', { done, total: results.length, moving })}</Note>
      <ul className={styles['list']} aria-label={t('field.results')}>
        {results.map((result) => (
          <Result
            key={keyOf(result)}
            instanceId={instanceId}
            result={result}
            problem={problems[keyOf(result)] ?? null}
            onAttempt={(work) => attempt(keyOf(result), work)}
          />
        ))}
      </ul>
      {failed.length > 0 && (
        <Button
          onClick={() => {
            for (const result of failed) attempt(keyOf(result), () => askAgain(instanceId, result));
          }}
        >
          {t('results.retry', { count: failed.length })}
        </Button>
      )}
    </div>
  );
}

interface ResultProps {
  instanceId: string;
  result: RunResult;
  problem: AppError | null;
  onAttempt: (work: () => Promise<unknown>) => void;
}

function Result(props: ResultProps) {
  const t = useText();
  const { result, problem } = props;
  const { chat, excerpt, failure } = result;
  const reason = failure && failureText(t, failure);
  return (
    <li className={styles['result']}>
      <span className={styles['tasksWho']}>
        <bdi>{chat.name ?? chat.number}</bdi>
        <bdi className={styles['excerpt']}>{excerpt}</bdi>
      </span>
      <span>
        {result.part === 'message' ? (
          <StateLabel state={result.state} />
        ) : (
          t(`message-action.${result.kind}.${result.state}`)
        )}
      </span>
      {reason && (
        <span className={styles['reason']}>
          {reason.meaning} <bdi>{reason.reason}</bdi>
        </span>
      )}
      <Problem thrown={problem} className={styles['refusal']} />
      <ResultActions {...props} />
    </li>
  );
}

/** What can be done about a part. A send that may have arrived is a person's to decide, here as in its chat. */
function ResultActions({ instanceId, result, problem, onAttempt }: ResultProps) {
  const t = useText();
  const button = (label: MessageId, action: () => Promise<unknown>) => (
    <Button size="small" onClick={() => onAttempt(action)}>
      {t(label)}
    </Button>
  );
  const again = () => askAgain(instanceId, result);
  if (result.part === 'action') {
    const { actionId, state } = result;
    const canUndo = state === 'held' || state === 'waiting';
    return (
      <span className={styles['actions']}>
        {canUndo &&
          button('action.undo', () => call('messageActions.cancel', { instanceId, actionId }))}
        {hasFailed(result) && button('action.try-again', again)}
      </span>
    );
  }
  const { localId, state } = result;
  const isUnknown = state === 'unknown';
  return (
    <span className={styles['actions']}>
      {isUnknown &&
        button('action.confirm-manually', () =>
          call('messages.confirmManually', { instanceId, localId }),
        )}
      {(isUnknown || hasFailed(result)) &&
        (canSendAnyway(problem)
          ? button('action.send-anyway', () =>
              call('messages.sendAgain', {
                instanceId,
                localId,
                allowDuplicate: true,
                anyway: isOfTeam(problem),
              }),
            )
          : button('action.send-again', again))}
    </span>
  );
}

/** Shows what became of each part of a run that was asked for elsewhere. */
export function ResultsDialog({
  instanceId,
  runId,
  title,
  onClose,
}: DialogProps & { runId: string; title: MessageId }) {
  const t = useText();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <PlainDialog title={t(title)} close={close} onClose={onClose} initialFocus={close}>
      <RunResults instanceId={instanceId} runId={runId} />
    </PlainDialog>
  );
}
