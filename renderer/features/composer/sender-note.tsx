import { useQuery } from '@tanstack/react-query';
import { MoonStar } from 'lucide-react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { LabelDot } from '../../product-ui/chat-order/label-dot.tsx';
import { useHoursText, useInstance, useOutsideUntil } from '../../product-ui/dates/own-hours.ts';
import styles from './composer.module.css';

/** Shows which instance the message leaves by, where there are several, and that its hours are over. */
export function SenderNote({ instanceId }: { instanceId: string }) {
  const t = useText();
  const hoursText = useHoursText();
  const { data } = useQuery(queryOf('instances.list', {}));
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
      {data && data.instances.length > 1 && (
        <small className={styles['sender']} title={t('composer.sender', { name })}>
          <LabelDot hue={accentHue} />
          <bdi>{t('composer.sender', { name })}</bdi>
        </small>
      )}
    </>
  );
}
