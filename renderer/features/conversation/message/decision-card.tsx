import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import {
  actionsOn,
  type MessageAction,
  type MessageState,
} from '../../../../shared/domain/message-state.ts';
import { canSendAnyway } from '../../../product-ui/sending/can-send-anyway.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { WhatIsUnknown } from '../../../product-ui/messages/what-is-unknown.tsx';
import { useSecondsUntil } from '../../../product-ui/dates/seconds-until.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Line } from '../../../ui/layout.tsx';
import styles from './message.module.css';

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
  return (
    <>
      <bdi>{failureReason(t, failure)}</bdi>{' '}
      {failure.kind === 'not-sent' && failure.retryAt !== null && (
        <NextAttempt at={failure.retryAt} />
      )}
    </>
  );
}

interface DecisionProps {
  message: Message;
  problem: AppError | null;
  onAction: (kind: MessageAction, localId: string, allowDuplicate?: boolean) => void;
  children: ReactNode;
}

/** Stands under a message that did not simply go out: its state (`children`), what happened, and the ways on. Elsewhere there is the state alone. */
export function DecisionCard({ instanceId, ...decision }: DecisionProps & { instanceId: string }) {
  const { failure, state } = decision.message;
  const isRetried =
    state === 'not-sent' && failure?.kind === 'not-sent' && failure.retryAt !== null;
  if (isRetried) return <Retried instanceId={instanceId} {...decision} />;
  return <Decision {...decision} />;
}

/** What keeps all from leaving is told once, above the box, with when it is tried again. */
function Retried({ instanceId, ...decision }: DecisionProps & { instanceId: string }) {
  const { data } = useQuery(queryOf('outbox.status', { instanceId }));
  return <Decision {...decision} isTold={Boolean(data?.backOff)} />;
}

function Decision({
  message,
  problem,
  isTold = false,
  onAction,
  children,
}: DecisionProps & { isTold?: boolean }) {
  const t = useText();
  const { localId, state, failure } = message;
  const tone = message.isDismissed ? undefined : tones[state];
  if (!tone && !problem) return children;
  const actions = tone ? actionsOn(message) : [];
  const button = (kind: MessageAction) => (
    <Button key={kind} size="small" onClick={() => onAction(kind, localId)}>
      {t(`action.${kind}`)}
    </Button>
  );
  return (
    <>
      {!tone && children}
      <div className={`${styles['card']} ${styles[problem ? 'bad' : (tone ?? 'bad')]}`}>
        <div className={styles['decisionCardWords']}>
          {tone && children}
          {tone && failure && !isTold && <Reason failure={failure} />}{' '}
          {tone && message.reopenedChat && t('reopened.in-chat')}
          <Problem thrown={problem} />
        </div>
        <Line className={styles['actions']}>
          {tone && state === 'unknown' && <WhatIsUnknown isSign />}
          {canSendAnyway(problem) && (
            <Button size="small" onClick={() => onAction('send-again', localId, true)}>
              {t('action.send-anyway')}
            </Button>
          )}
          {actions.filter((kind) => kind !== 'send-again' && kind !== 'dismiss').map(button)}
          {/* What sends comes last, where the eyes end. */}
          {actions.filter((kind) => kind === 'send-again').map(button)}
          {actions.includes('dismiss') && (
            <IconButton label={t('action.dismiss')} onClick={() => onAction('dismiss', localId)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </Line>
      </div>
    </>
  );
}
