import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../bridge/call.ts';
import { queryOf } from '../bridge/queries.ts';
import { useOpened } from '../bridge/use-opened.ts';
import { Failed } from '../product-ui/failed.tsx';
import type { ChatFilter } from '../features/chats/chat-pages.ts';
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
  const [isScheduledShown, setScheduledShown] = useState(false);
  const [filter, setFilter] = useState<ChatFilter>('all');
  const active = instances.data?.instances.find(
    ({ instanceId }) => instanceId === instances.data.activeInstanceId,
  );
  const instance = active ?? instances.data?.instances[0];
  useAccent(instance?.accentHue);

  async function select(instanceId: string) {
    if (instanceId !== instance?.instanceId) await call('instances.select', { instanceId });
  }

  /** Opens the chat of the first that missed its time, with the list over it. */
  async function showScheduled(instanceId: string) {
    const scheduled = await call('scheduled.list', { instanceId, chatId: null });
    const first = scheduled.find(({ missed }) => missed);
    if (!first) return;
    await select(instanceId);
    navigate(`/chats/${first.chatId}`);
    setScheduledShown(true);
  }

  async function showThreads(instanceId: string) {
    await select(instanceId);
    navigate('/threads');
  }

  function showUndecided() {
    setFilter('undecided');
    navigate('/chats');
  }

  useOpened(({ instanceId, place }) => {
    const shown =
      place === 'scheduled'
        ? showScheduled(instanceId)
        : place === 'threads'
          ? showThreads(instanceId)
          : select(instanceId).then(showUndecided);
    // The instance may have been removed since: there is nothing left to show then.
    shown.catch(() => {});
  });

  if (instances.isError && !instances.data) {
    return <Failed thrown={instances.error} onRetry={() => void instances.refetch()} />;
  }
  if (!instances.data) return null;
  return (
    <div className={styles['start']}>
      <Notices
        onShowUndecided={showUndecided}
        onShowProposed={(instanceId) => void showThreads(instanceId)}
        onShowScheduled={(instanceId) => void showScheduled(instanceId)}
      />
      {instance ? (
        <Console
          instance={instance}
          instances={instances.data.instances}
          filter={filter}
          onFilter={setFilter}
          scheduled={{ isShown: isScheduledShown, onShow: setScheduledShown }}
        />
      ) : (
        <ConnectPage onConnected={() => navigate('/chats')} />
      )}
    </div>
  );
}
