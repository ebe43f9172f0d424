import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ThreadFilter } from '../../../shared/contract/threads.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import styles from './threads-page.module.css';

const tabs = ['open', 'archived', 'unknown', 'all'] as const;

/** Threads by what is confirmed of them, with how many there are of each and how many are on their way; what is shown of them stands below. */
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
  const say = useText();
  const id = useId();
  const { data: counts } = useQuery(queryOf('threads.counts', { instanceId }));
  const pending = { open: counts?.unarchiving, archived: counts?.archiving, unknown: 0, all: 0 };
  return (
    <Tabs.Root
      value={tab}
      className={styles['body']}
      onValueChange={(value) => {
        const next = tabs.find((one) => one === value);
        if (next) onTab(next);
      }}
    >
      <Tabs.List className={styles['tabs']} activateOnFocus>
        {tabs.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            className={styles['tab']}
            aria-describedby={`${id}-${one}`}
          >
            {say(`threads.tab-${one}`)}
            {/* The count describes the tab; its name is the one word. */}
            <small id={`${id}-${one}`} aria-hidden="true">
              {counts &&
                say('threads.tab-count', { count: counts[one], pending: pending[one] ?? 0 })}
            </small>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} tabIndex={-1} className={styles['panel']}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
