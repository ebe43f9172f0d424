import { useState } from 'react';
import { useText } from '../../../messages/text.tsx';
import { FormDialog } from '../../../product-ui/form-dialog.tsx';
import { ScheduleDialog } from '../../../product-ui/schedule-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DialogProps } from '../../../product-ui/dialog-props.ts';
import { SmsBox } from './sms-box.tsx';
import { useSendSms } from './use-send-sms.ts';

/** Writes an SMS to a number, whether it has a thread or not, and sends it, now or later. */
export function NewSmsDialog({ instanceId, onClose }: DialogProps) {
  const t = useText();
  const [isScheduling, setScheduling] = useState(false);
  // What is wrong with a field is said there, not behind the time.
  const sms = useSendSms(instanceId, null, onClose, () => setScheduling(false));
  const { to, text, other } = sms.problems;
  return (
    <FormDialog
      title={t('sms.new')}
      submit="composer.send"
      problem={isScheduling ? null : other}
      thrown={sms.error}
      actions={
        <Button
          aria-haspopup="dialog"
          onClick={() => {
            sms.forgetProblem();
            setScheduling(true);
          }}
        >
          {t('sms.schedule')}
        </Button>
      }
      onSubmit={() => sms.send()}
      onClose={onClose}
    >
      <TextField
        type="tel"
        dir="ltr"
        label={t('sms.to')}
        hint={t('sms.to-hint')}
        value={sms.draft.to}
        problem={to}
        onChange={(event) => sms.change({ to: event.target.value })}
      />
      <SmsBox
        text={sms.draft.text}
        problem={text}
        onText={(text) => sms.change({ text })}
        onSend={() => sms.send()}
      />
      {isScheduling && (
        <ScheduleDialog
          instanceId={instanceId}
          title={t('sms.schedule')}
          action="sms.schedule-action"
          outcome="sms.leaves"
          thrown={sms.thrown}
          onPick={sms.send}
          onClose={() => {
            sms.forgetProblem();
            setScheduling(false);
          }}
        />
      )}
    </FormDialog>
  );
}
