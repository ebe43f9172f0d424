import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { OpenedPlace } from '../../shared/contract/contract.ts';
import { call } from '../bridge/call.ts';
import { queryOf } from '../bridge/queries.ts';
import { useOpened } from '../bridge/use-opened.ts';
import { Failed } from '../product-ui/failed.tsx';
import { changeChatList } from '../product-ui/chat-order/chat-list-state.ts';
import { pickedSettings } from '../product-ui/picked-settings.ts';
import { applyAccent } from '../styles/accent.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useStore } from '../ui/store.ts';
import { Console } from './console.tsx';
import { HealthPage } from './health.ts';
import styles from './start.module.css';

const Notices = lazyPart(async () => (await import('../features/notices/notices.tsx')).Notices);
const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog);
const ConnectPage = lazyPart(
  async () => (await import('../features/connect/connect-page.tsx')).ConnectPage,
);

const SettingsFile = lazyPart(async () => (await import('./settings-file.tsx')).SettingsFile);
const Restore = lazyPart(async () => (await import('./restore.tsx')).Restore);

const addresses: Partial<Record<OpenedPlace, string>> = {
  threads: '/threads',
  health: '/health',
  diagnostics: '/health/diagnostics',
};

/** First start without an instance, the console with one. */
export function Start() {
  const instances = useQuery(queryOf('instances.list', {}));
  const [location, navigate] = useLocation();
  const [isScheduledShown, setScheduledShown] = useState(false);
  const settingsFile = useStore(pickedSettings);
  const [restoreFrom, setRestoreFrom] = useState<File | null>(null);
  const active = instances.data?.instances.find(
    ({ instanceId }) => instanceId === instances.data.activeInstanceId,
  );
  const instance = active ?? instances.data?.instances[0];
  const link = useQuery(queryOf('deepLinks.asked', {})).data;
  const hue = instance?.accentHue;
  useLayoutEffect(() => {
    if (hue !== undefined) applyAccent(hue);
  }, [hue]);

  async function show(place: OpenedPlace, instanceId: string | null) {
    // Of scheduled messages, the chat of the first that missed its time, with the list over it.
    const missed =
      place === 'scheduled' && instanceId !== null
        ? (await call('scheduled.list', { instanceId, chatId: null })).find((one) => one.missed)
        : undefined;
    if (place === 'scheduled' && !missed) return;
    if (instanceId !== null && instanceId !== instance?.instanceId) {
      await call('instances.select', { instanceId });
    }
    const shownId = instanceId ?? instance?.instanceId;
    if (place === 'needsReview' && shownId !== undefined) {
      changeChatList(shownId, { view: 'needsReview', labelIds: [] });
    }
    if (missed) setScheduledShown(true);
    navigate(addresses[place] ?? `/chats/${missed?.chatId ?? ''}`);
  }

  useOpened(({ instanceId, place }) => {
    // The instance may have been removed since: there is nothing left to show then.
    show(place, instanceId).catch(() => {});
  });

  if (instances.isError && !instances.data) {
    return <Failed thrown={instances.error} onRetry={() => void instances.refetch()} />;
  }
  if (!instances.data) return null;
  return (
    <div className={styles['start']}>
      <Notices onShow={(place, instanceId) => void show(place, instanceId)} />
      {instance ? (
        <Console
          instance={instance}
          instances={instances.data.instances}
          onRestore={setRestoreFrom}
          chats={{
            isScheduledShown,
            onShowScheduled: setScheduledShown,
          }}
        />
      ) : location.startsWith('/health') ? (
        <HealthPage
          activeInstanceId={null}
          showsDiagnostics={location.endsWith('/diagnostics')}
          onGo={(address) => navigate(address.startsWith('/health') ? address : '/')}
        />
      ) : (
        <ConnectPage onConnected={() => navigate('/chats')} onRestore={setRestoreFrom} />
      )}
      {instance && link && (
        <LinkDialog
          // Another link begins anew.
          key={`${instance.instanceId} ${link.number} ${link.text}`}
          instanceId={instance.instanceId}
          link={link}
        />
      )}
      {settingsFile && <SettingsFile file={settingsFile} />}
      {restoreFrom && <Restore file={restoreFrom} onClose={() => setRestoreFrom(null)} />}
    </div>
  );
}
