import { useQueryClient } from '@tanstack/react-query';
import type { SmsSend } from '../../../../shared/contract/sms.ts';
import { newestError } from '../../../bridge/newest-error.ts';
import { keyOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { smsFailureText } from '../../../product-ui/failures/sms-failure-text.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useSecondsUntil } from '../../../product-ui/dates/seconds-until.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { SmsBubble, SmsStatus } from './sms-line.tsx';

/** One SMS that the service does not have yet: what is being done about it, and what a person can do. */
export function SmsSendLine({
  instanceId,
  send,
  onEdit,
}: {
  instanceId: string;
  send: SmsSend;
  /** It is a draft again. */
  onEdit: () => void;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const client = useQueryClient();
  const sendAgain = useCallMutation('sms.sendAgain');
  const takeBack = useCallMutation('sms.takeBack');
  const discard = useCallMutation('sms.discard');
  const { localId, threadId, state, failure, sendAt } = send;
  const seconds = useSecondsUntil(send.heldUntil ?? 0);
  const isHeld = state === 'waiting' && seconds > 0;
  const input = { instanceId, localId };

  async function edit() {
    const isBack = await takeBack.mutateAsync(input);
    await client.invalidateQueries({ queryKey: keyOf('sms.draft', { instanceId, threadId }) });
    if (isBack) onEdit();
  }
  // A refusal is shown below.
  const editQuietly = () => void edit().catch(() => {});

  return (
    <SmsBubble isOwn text={send.text}>
      {state === 'stopped' ? (
        <SmsStatus look="bad">
          {t('sms.stopped', { reason: failure ? smsFailureText(t, failure) : '' })}
        </SmsStatus>
      ) : (
        <>
          <SmsStatus look="waiting">
            {isHeld ? t('state.held-for', { seconds }) : t(`sms.${state}`)}
          </SmsStatus>
          {sendAt !== null && (
            <span>{t('sms.scheduled-for', { when: clock.moment(sendAt, today) })}</span>
          )}
        </>
      )}
      {state === 'waiting' && (
        <Button size="small" onClick={editQuietly}>
          {t(isHeld ? 'action.undo' : 'action.cancel')}
        </Button>
      )}
      {state === 'stopped' && (
        <>
          <Button size="small" onClick={() => sendAgain.mutate(input)}>
            {t('action.send-again')}
          </Button>
          <Button size="small" onClick={editQuietly}>
            {t('action.edit')}
          </Button>
          <Button size="small" tone="quiet" onClick={() => discard.mutate(input)}>
            {t('action.discard')}
          </Button>
        </>
      )}
      <Problem thrown={newestError(takeBack, sendAgain, discard)} />
    </SmsBubble>
  );
}
