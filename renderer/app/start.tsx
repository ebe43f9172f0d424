import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '../bridge/queries.ts';
import { Failed } from '../domain/failed.tsx';
import type { ChatFilter } from '../features/chats/use-chat-pages.ts';
import { Notices } from '../features/notices/notices.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Console } from './console.tsx';
import { useAccent } from './use-theme.ts';
import styles from './start.module.css';

const ConnectPage = lazyPart(
  async () => (await import('../features/connect/connect-page.tsx')).ConnectPage,
);

/** First start without an instance, the console with one. */
export function Start() {
  const instances = useQuery(queryOf('instances.list', {}));
  const [, navigate] = useLocation();
  const [filter, setFilter] = useState<ChatFilter>('all');
  const active = instances.data?.instances.find(
    ({ instanceId }) => instanceId === instances.data.activeInstanceId,
  );
  const instance = active ?? instances.data?.instances[0];
  useAccent(instance?.accentHue);

  if (instances.isError && !instances.data) {
    return <Failed thrown={instances.error} onRetry={() => void instances.refetch()} />;
  }
  if (!instances.data) return null;
  return (
    <div className={styles['start']}>
      <Notices
        onShowUndecided={() => {
          setFilter('undecided');
          navigate('/chats');
        }}
      />
      {instance ? (
        <Console
          instance={instance}
          instances={instances.data.instances}
          filter={filter}
          onFilter={setFilter}
        />
      ) : (
        <ConnectPage onConnected={() => navigate('/chats')} />
      )}
    </div>
  );
}
