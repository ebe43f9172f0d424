import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type FocusEvent, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { keysText } from '../../../product-ui/commands/commands.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { ScheduleDialog } from '../../../product-ui/sending/schedule-dialog.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SmsBox } from './sms-box.tsx';
import { countryOf } from './country-of.ts';
import { useSendSms } from './use-send-sms.ts';
import { Line } from '../../../ui/layout.tsx';
import styles from './sms.module.css';

/** Writes an SMS in a thread and sends it, now or later. */
export function SmsComposer({
  instanceId,
  threadId,
  number,
  boxRef,
  onWriting,
}: {
  instanceId: string;
  threadId: string;
  /** The customer’s; empty: it is not known. */
  number: string;
  boxRef: Ref<HTMLTextAreaElement>;
  /** Called with the thread while the focus is here, and with null after. */
  onWriting: (threadId: string | null) => void;
}) {
  const t = useText();
  const [isScheduling, setScheduling] = useState(false);
  const sms = useSendSms(instanceId, threadId, null, () => setScheduling(false));
  // What is taken away with the focus in it tells of no blur.
  const leave = useEffectEvent(() => onWriting(null));
  useEffect(() => () => leave(), []);
  const written = number.slice(0, 200);
  const read = useQuery({
    ...queryOf('sms.readNumber', { instanceId, written, country: null }),
    enabled: isScheduling,
  }).data;
  const writing = {
    onFocus: () => onWriting(threadId),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // A window that goes to the back keeps its focus, and so does one who picks a time.
      const stays = currentTarget.contains(relatedTarget ?? document.activeElement);
      if (!stays && !isScheduling) onWriting(null);
    },
  };
  return (
    <form
      className={styles['composer']}
      aria-label={t('sms.composer')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sms.send();
      }}
      {...writing}
    >
      <SmsBox
        boxRef={boxRef}
        text={sms.draft.text}
        problem={sms.problems.text}
        onText={(text) => sms.change({ text })}
        onSend={() => sms.send()}
      />
      <Problem thrown={sms.error}>
        {!isScheduling && (sms.problems.other ?? sms.problems.to)}
      </Problem>
      <Line className={styles['smsButtons']}>
        <IconButton
          label={t('schedule.send-later')}
          aria-haspopup="dialog"
          onClick={() => setScheduling(true)}
        >
          <CalendarClock size={16} aria-hidden="true" />
        </IconButton>
        <Button
          type="submit"
          size="small"
          tone="primary"
          title={t('composer.hint-mod-enter', { keys: keysText('send', 'mod-enter') })}
          aria-disabled={sms.isSending}
        >
          {t('composer.send')}
        </Button>
      </Line>
      {isScheduling && (
        <ScheduleDialog
          instanceId={instanceId}
          title={t('schedule.send-later')}
          action="schedule.schedule"
          outcome="sms.leaves"
          country={countryOf(read)}
          thrown={sms.thrown}
          onPick={sms.send}
          onClose={() => setScheduling(false)}
        />
      )}
    </form>
  );
}
