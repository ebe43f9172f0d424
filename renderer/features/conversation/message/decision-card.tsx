import type { Message } from '../../../../shared/contract/messages.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import {
  actionsOn,
  type MessageAction,
  type MessageState,
} from '../../../../shared/domain/message-state.ts';
import { failureText } from '../../../../shared/domain/failure-text.ts';
import { canSendAnyway } from '../../../product-ui/sending/can-send-anyway.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { WhatIsUnknown } from '../../../product-ui/messages/what-is-unknown.tsx';
import { useSecondsUntil } from '../../../product-ui/dates/seconds-until.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './decision-card.module.css';

/** States whose next step is the person's, in the colour of how much it matters. */
const tones: Partial<Record<MessageState, 'warn' | 'bad'>> = {
  unknown: 'warn',
  rejected: 'bad',
  'not-sent': 'warn',
};

/** When what was not sent is tried again by itself. */
function NextAttempt({ at }: { at: number }) {
  const t = useText();
  const seconds = useSecondsUntil(at);
  return seconds > 0 ? t('not-sent.next', { seconds }) : t('not-sent.now');
}

function Reason({ failure }: { failure: Failure }) {
  const t = useText();
  const { meaning, reason } = failureText(t, failure);
  return (
    <>
      <b>{meaning}</b> {reason && <bdi>{reason}</bdi>}{' '}
      {failure.kind === 'not-sent' && failure.retryAt !== null && (
        <NextAttempt at={failure.retryAt} />
      )}
    </>
  );
}

/** Stands under a message that did not simply go out: what happened, and the ways on. */
export function DecisionCard({
  message,
  problem,
  onAction,
}: {
  message: Message;
  problem: AppError | null;
  onAction: (kind: MessageAction, localId: string, allowDuplicate?: boolean) => void;
}) {
  const t = useText();
  const { localId, state, failure } = message;
  const tone = message.isDismissed ? undefined : tones[state];
  if (!tone && !problem) return null;
  const actions = tone ? [...actionsOn(message)].sort(byWeight) : [];
  return (
    <div className={`${styles['card']} ${styles[problem ? 'bad' : (tone ?? 'bad')]}`}>
      <p className={styles['words']}>
        {tone && failure && <Reason failure={failure} />}{' '}
        {tone && state === 'unknown' && <WhatIsUnknown />}{' '}
        {tone && message.reopenedChat && t('reopened.in-chat')}
        <Problem thrown={problem} />
      </p>
      <div className={styles['actions']}>
        {canSendAnyway(problem) && (
          <Button size="small" onClick={() => onAction('send-again', localId, true)}>
            {t('action.send-anyway')}
          </Button>
        )}
        {actions.map((kind) => (
          <Button key={kind} size="small" onClick={() => onAction(kind, localId)}>
            {t(`action.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What sends comes last, where the eyes end. */
function byWeight(one: MessageAction, other: MessageAction): number {
  return Number(one === 'send-again') - Number(other === 'send-again');
}
