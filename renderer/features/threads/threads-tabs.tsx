import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useId } from 'react';
import type { ThreadFilter } from '../../../shared/contract/threads.ts';
import { queryOf } from '../../bridge/queries.ts';
import { Text } from '../../messages/text.tsx';
import styles from './threads-page.module.css';

const tabs = ['open', 'archived', 'all'] as const;

/** Open, archived, or all threads, with how many there are of each; what is shown of them stands below. */
export function ThreadsTabs({
  instanceId,
  tab,
  onTab,
  children,
}: {
  instanceId: string;
  tab: ThreadFilter['tab'];
  onTab: (tab: ThreadFilter['tab']) => void;
  children: ReactNode;
}) {
  return (
    <Tabs.Root
      value={tab}
      className={styles['body']}
      onValueChange={(value) => {
        const next = tabs.find((one) => one === value);
        if (next) onTab(next);
      }}
    >
      <TabList instanceId={instanceId} />
      <Tabs.Panel value={tab} tabIndex={-1} className={styles['panel']}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

const TabList = memo(function TabList({ instanceId }: { instanceId: string }) {
  const id = useId();
  const { data: counts } = useQuery(queryOf('threads.counts', { instanceId }));
  return (
    <Tabs.List className={styles['tabs']} activateOnFocus>
      {tabs.map((one) => (
        <Tabs.Tab key={one} value={one} className={styles['tab']} aria-describedby={`${id}-${one}`}>
          <Text id={`threads.tab-${one}`} />
          {/* The count describes the tab; its name is the one word. */}
          <small id={`${id}-${one}`} aria-hidden="true">
            {counts && <Text id="threads.count" values={{ count: counts[one] }} />}
          </small>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
});
