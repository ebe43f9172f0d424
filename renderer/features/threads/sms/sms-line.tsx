import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SmsMessage } from '../../../../shared/contract/sms.ts';
import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import tones from '../../../styles/tones.module.css';
import { useToday } from '../../../ui/use-now.ts';
import { isOtherTime, smsStatusText, smsText } from './sms-status.ts';
import threads from '../threads.module.css';
import styles from './sms.module.css';

const bad = new Set(['failed', 'expired']);
const waiting = new Set(['pending', 'scheduled', 'sending']);

/** One SMS that the service has. */
export function SmsLine({ message }: { message: SmsMessage }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const { at, isIncoming, sendAt, wishedAt, status } = message;
  const word = status ?? '';
  const moment = (time: number) => clock.moment(time, today);
  return (
    <SmsBubble isOwn={!isIncoming} text={smsText(t, message)}>
      <SmsStatus
        look={bad.has(word) ? 'bad' : waiting.has(word) && !isIncoming ? 'waiting' : 'quiet'}
      >
        {smsStatusText(t, message, moment)}
      </SmsStatus>
      {isOtherTime(message) && (
        <SmsStatus look="bad">
          {t('sms.other-time', {
            said: sendAt === null ? 'no' : 'yes',
            when: sendAt === null ? '' : moment(sendAt),
            wish: moment(wishedAt ?? 0),
          })}
        </SmsStatus>
      )}
      {at !== null && (status !== 'scheduled' || sendAt === null) && (
        <time dateTime={new Date(at).toISOString()} title={clock.exact(at)}>
          {moment(at)}
        </time>
      )}
    </SmsBubble>
  );
}

/** Shows what became of an SMS, with a mark where that is not as it should be, or not yet. */
export function SmsStatus({
  look,
  children,
}: {
  look: 'bad' | 'waiting' | 'quiet';
  children: ReactNode;
}) {
  return (
    <span className={`${styles['status']} ${look === 'bad' ? tones['bad'] : ''}`}>
      {look === 'bad' && <CircleAlert size={14} aria-hidden="true" />}
      {look === 'waiting' && <Clock size={14} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}

/** Shows the text of an SMS, and below it what is to be said of it. */
export function SmsBubble({
  isOwn,
  text,
  children,
}: {
  isOwn: boolean;
  text: string;
  children: ReactNode;
}) {
  return (
    <article className={styles['smsMessage']} data-own={isOwn}>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      <div className={`${threads['facts']} ${styles['below']}`}>{children}</div>
    </article>
  );
}
