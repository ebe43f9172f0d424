import type { ReactNode, Ref } from 'react';
import { smsLength } from '../../../../shared/domain/sms-length.ts';
import { useText } from '../../../messages/text.tsx';
import { TextBox } from '../../../ui/text-field.tsx';
import threads from '../threads.module.css';
import styles from './sms.module.css';

/** Shows the field of an SMS, with its length as networks count it. */
export function SmsBox({
  text,
  problem,
  boxRef,
  onText,
  onSend,
}: {
  text: string;
  problem: ReactNode;
  boxRef?: Ref<HTMLTextAreaElement>;
  onText: (text: string) => void;
  /** Enter with Ctrl or Command was pressed. */
  onSend: () => void;
}) {
  const t = useText();
  const { used, parts, left, unicodeSign } = smsLength(text);
  return (
    <TextBox
      {...(boxRef && { ref: boxRef })}
      label={t('composer.message')}
      rows={3}
      value={text}
      problem={problem}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    >
      <p className={`${threads['facts']} ${styles['length']}`}>
        <span>{t('sms.length', { used, parts, left })}</span>
        {unicodeSign !== null && (
          <span>{t('sms.unicode', { sign: unicodeSign, size: parts > 1 ? 67 : 70 })}</span>
        )}
      </p>
    </TextBox>
  );
}
