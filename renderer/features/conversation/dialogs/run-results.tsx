import { useQuery } from '@tanstack/react-query';
import type { RunResult } from '../../../../shared/contract/runs.ts';
import { isEnded } from '../../../../shared/domain/act-state.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { actWord } from '../../../product-ui/act-word.ts';
import { failureText } from '../../../product-ui/failure-text.ts';
import { StateMark, stateTone, stateWord } from '../../../product-ui/state-mark.tsx';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './tasks.module.css';

const keyOf = (result: RunResult) =>
  result.part === 'message' ? result.localId : String(result.actId);

/** May be asked for again without a doubt: nothing of it can have been carried out. */
function hasFailed(result: RunResult): boolean {
  if (result.part === 'act') return result.state === 'refused' || result.state === 'failed';
  const { state, failure } = result;
  return state === 'rejected' || (state === 'not-sent' && failure?.kind === 'file');
}

function isMoving(result: RunResult): boolean {
  if (result.part === 'act') return !isEnded(result.state);
  return ['held', 'queued', 'sending', 'not-sent'].includes(result.state) && !hasFailed(result);
}

async function askAgain(instanceId: string, result: RunResult): Promise<void> {
  if (result.part === 'act') await call('acts.tryAgain', { instanceId, actId: result.actId });
  else await call('messages.sendAgain', { instanceId, localId: result.localId });
}

/** What became of each part of a run; what failed can be asked for again, alone. */
export function RunResults({ instanceId, runId }: { instanceId: string; runId: string }) {
  const say = useText();
  const { data: results = [] } = useQuery(queryOf('runs.results', { instanceId, runId }));
  const failed = results.filter(hasFailed);
  const moving = results.filter(isMoving).length;
  const done = results.filter(({ state }) => state === 'accepted' || state === 'done').length;

  return (
    <div className={styles['results']}>
      <p className={styles['lead']} aria-live="polite">
        <Text id="results.count" values={{ done, total: results.length, moving }} />
      </p>
      <ul className={styles['list']} aria-label={say('results.name')}>
        {results.map((result) => (
          <Result key={keyOf(result)} instanceId={instanceId} result={result} />
        ))}
      </ul>
      {failed.length > 0 && (
        <Button
          onClick={() => {
            for (const result of failed) void askAgain(instanceId, result).catch(() => {});
          }}
        >
          <Text id="results.retry" values={{ count: failed.length }} />
        </Button>
      )}
    </div>
  );
}

function Result({ instanceId, result }: { instanceId: string; result: RunResult }) {
  const say = useText();
  const { chat, excerpt, failure } = result;
  const reason = failure && failureText(say, failure);
  return (
    <li className={styles['result']}>
      <span className={styles['who']}>
        <bdi>{chat.name ?? chat.number}</bdi>
        <bdi className={styles['excerpt']}>{excerpt}</bdi>
      </span>
      <span className={styles['state']}>
        {result.part === 'message' ? (
          <>
            <StateMark state={result.state} />
            <span className={stateTone(result.state)}>
              <Text id={stateWord(result.state)} />
            </span>
          </>
        ) : (
          <Text id={actWord(result.kind, result.state)} />
        )}
      </span>
      {reason && (
        <span className={styles['reason']}>
          {reason.meaning} <bdi>{reason.reason}</bdi>
        </span>
      )}
      <ResultActs instanceId={instanceId} result={result} />
    </li>
  );
}

/** A send that may have arrived is a person's to decide, here as in its chat. */
function ResultActs({ instanceId, result }: { instanceId: string; result: RunResult }) {
  const again = (
    <Button size="small" onClick={() => void askAgain(instanceId, result).catch(() => {})}>
      <Text id={result.part === 'message' ? 'act.send-again' : 'act.try-again'} />
    </Button>
  );
  if (hasFailed(result)) return <span className={styles['acts']}>{again}</span>;
  if (result.part === 'act') {
    const { actId, state } = result;
    if (state !== 'held' && state !== 'waiting') return null;
    return (
      <span className={styles['acts']}>
        <Button size="small" onClick={() => void call('acts.cancel', { instanceId, actId })}>
          <Text id="act.undo" />
        </Button>
      </span>
    );
  }
  const { localId, state } = result;
  if (state !== 'unknown') return null;
  return (
    <span className={styles['acts']}>
      <Button
        size="small"
        onClick={() => void call('messages.markArrived', { instanceId, localId })}
      >
        <Text id="act.mark-arrived" />
      </Button>
      {again}
    </span>
  );
}
