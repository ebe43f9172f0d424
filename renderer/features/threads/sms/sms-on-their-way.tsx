import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { SmsSendLine } from './sms-send-line.tsx';
import { Stack } from '../../../ui/layout.tsx';
import styles from './sms.module.css';

/** SMS that the service does not have yet, but for those of the thread that is shown; nothing where there are none. */
export function SmsOnTheirWay({
  instanceId,
  shownThreadId,
  onEdit,
}: {
  instanceId: string;
  shownThreadId: string | null;
  /** One to a number without a thread is a draft again. */
  onEdit: () => void;
}) {
  const t = useText();
  const { data } = useQuery(queryOf('sms.onTheirWay', { instanceId }));
  const others = data?.filter(({ threadId }) => threadId === null || threadId !== shownThreadId);
  if (!others || others.length === 0) return null;
  return (
    <Card label={t('sms.on-their-way')} title={t('sms.on-their-way')}>
      <Stack as="ul" className={styles['others']}>
        {others.map((send) => (
          <li key={send.localId}>
            <bdi dir="ltr">{send.number}</bdi>
            <SmsSendLine
              instanceId={instanceId}
              send={send}
              onEdit={() => send.threadId === null && onEdit()}
            />
          </li>
        ))}
      </Stack>
    </Card>
  );
}
