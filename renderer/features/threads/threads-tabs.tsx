import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ThreadFilter } from '../../../shared/contract/threads.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './threads.module.css';

/** Threads by what is confirmed of them, with how many there are of each and how many are on their way. */
export function ThreadsTabs({
  instanceId,
  tab,
  onTab,
  filters,
  children,
}: {
  instanceId: string;
  tab: ThreadFilter['tab'];
  onTab: (tab: ThreadFilter['tab']) => void;
  filters: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const { data: counts } = useQuery(queryOf('threads.counts', { instanceId }));
  const coming = { open: counts?.unarchiving, archived: counts?.archiving, unknown: 0, all: 0 };
  const tabs = (['open', 'archived', 'unknown', 'all'] as const).map((value) => ({
    value,
    label: t(`threads.tab-${value}`),
    count:
      counts &&
      t('threads.tab-count', { count: counts[value], coming: coming[value] ?? 0, tab: value }),
  }));
  return (
    <Tabs chosen={tab} tabs={tabs} className={styles['body']} beside={filters} onChoose={onTab}>
      {children}
    </Tabs>
  );
}
