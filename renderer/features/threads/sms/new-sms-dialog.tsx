import { useText } from '../../../messages/text.tsx';
import { FormDialog } from '../../../product-ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { SmsBox } from './sms-box.tsx';
import { useSendSms } from './use-send-sms.ts';

/** Writes an SMS to a number, whether it has a thread or not. */
export function NewSmsDialog({ instanceId, onClose }: DialogProps) {
  const t = useText();
  const sms = useSendSms(instanceId, null, onClose);
  return (
    <FormDialog
      title={t('sms.new')}
      submit="composer.send"
      problem={sms.problems.other}
      thrown={sms.error}
      onSubmit={() => sms.send()}
      onClose={onClose}
    >
      <TextField
        type="tel"
        dir="ltr"
        label={t('sms.to')}
        hint={t('sms.to-hint')}
        value={sms.draft.to}
        problem={sms.problems.to}
        onChange={(event) => sms.change({ to: event.target.value })}
      />
      <SmsBox
        text={sms.draft.text}
        problem={sms.problems.text}
        onText={(text) => sms.change({ text })}
        onSend={() => sms.send()}
      />
    </FormDialog>
  );
}
