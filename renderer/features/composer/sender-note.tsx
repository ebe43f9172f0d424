import { MoonStar } from 'lucide-react';
import { useText } from '../../messages/text.tsx';
import { LabelDot } from '../../product-ui/chat-order/label-dot.tsx';
import { useInstance, useInstances } from '../../product-ui/settings/use-instances.ts';
import { useHoursText, useOutsideUntil } from '../../product-ui/dates/own-hours.ts';
import styles from './composer.module.css';

/** Shows which instance the message leaves by, where there are several, and that its hours are over. */
export function SenderNote({ instanceId }: { instanceId: string }) {
  const t = useText();
  const hoursText = useHoursText();
  const isOneOfSeveral = useInstances().length > 1;
  const instance = useInstance(instanceId);
  const until = useOutsideUntil(instanceId);
  if (!instance) return null;
  const { name, accentHue, own } = instance;
  return (
    <>
      {until !== null && own.hours && (
        <small className={styles['outside']} title={hoursText.hours(own.hours)}>
          <MoonStar size={14} aria-hidden="true" />
          {t('outside-hours.now')}
        </small>
      )}
      {isOneOfSeveral && (
        <small className={styles['sender']} title={t('composer.sender', { name })}>
          <LabelDot hue={accentHue} />
          <bdi>{t('composer.sender', { name })}</bdi>
        </small>
      )}
    </>
  );
}
