import { skipToken, useQuery } from '@tanstack/react-query';
import type { RetryAll } from '../../../shared/contract/outbox.ts';
import { call } from '../../bridge/call.ts';
import { keyOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import styles from './outbox.module.css';

const endings = ['accepted', 'rejected', 'unknown', 'not-sent'] as const;

/** Shows the results of the last "Retry all", while it is in progress and when it is over. */
export function RetryResult({ instanceId, retry }: { instanceId: string; retry: RetryAll | null }) {
  const t = useText();
  const { list } = useFormats();
  const input = retry && { instanceId, ...retry };
  const { data } = useQuery({
    queryKey: keyOf('outbox.retried', input ?? { instanceId }),
    queryFn: input ? () => call('outbox.retried', input) : skipToken,
  });
  if (!retry?.count || !data) return <output className={styles['said']} />;
  const ended = endings.reduce((sum, each) => sum + data[each], 0);
  const parts = [
    ...endings
      .filter((each) => data[each] > 0)
      .map((each) => t(`outbox.retried-${each}`, { count: data[each] })),
    ended < retry.count && t('outbox.retried-going-on', { count: retry.count - ended }),
  ];
  const results = list(
    parts.filter((part) => part !== false),
    { type: 'unit' },
  );
  return (
    <output className={styles['said']}>
      {t('outbox.retried', { count: retry.count, results })}
    </output>
  );
}
