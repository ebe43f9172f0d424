import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Opened } from '../../shared/contract/app.ts';
import { queryOf } from '../bridge/queries.ts';
import { useOpened } from '../bridge/use-opened.ts';
import { Failed } from '../product-ui/failures/failed.tsx';
import { pickedSettings } from '../product-ui/settings/picked-settings.ts';
import { applyAccent } from '../styles/accent.ts';
import { helpWith } from '../product-ui/help/help-with.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useStore } from '../ui/store.ts';
import { Console } from './console.tsx';
import { HealthPage } from './health.ts';
import { HelpPage } from './help.ts';
import { useConnectedInstance } from './use-instance-switch.ts';
import styles from './app.module.css';

const Notices = lazyPart(async () => (await import('../features/notices/notices.tsx')).Notices);
const Quitting = lazyPart(async () => (await import('../features/notices/quitting.tsx')).Quitting);
const Asked = lazyPart(async () => (await import('./asked.tsx')).Asked);
const Learning = lazyPart(async () => (await import('../features/learning/learning.tsx')).Learning);
const ConnectPage = lazyPart(
  async () => (await import('../features/connect/connect-page.tsx')).ConnectPage,
);

const SettingsFile = lazyPart(async () => (await import('./settings-file.tsx')).SettingsFile);
const Restore = lazyPart(async () => (await import('./restore.tsx')).Restore);

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
  const showConnected = useConnectedInstance();
  const hue = instance?.accentHue;
  useLayoutEffect(() => {
    if (hue !== undefined) applyAccent(hue);
  }, [hue]);

  async function show(opened: Opened) {
    const { showOpened } = await import('./show-opened.ts');
    await showOpened(opened, {
      shownId: instance?.instanceId ?? null,
      navigate,
      onScheduled: () => setScheduledShown(true),
    });
  }
  // The instance may have been removed since: there is nothing left to show then.
  useOpened((opened) => void show(opened).catch(() => {}));

  if (instances.isError && !instances.data) {
    return <Failed thrown={instances.error} onRetry={() => void instances.refetch()} />;
  }
  if (!instances.data) return null;
  return (
    <div className={styles['start']}>
      <Quitting />
      <Notices onShow={(opened) => void show(opened)} />
      {instance && <Learning instance={instance} />}
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
      ) : location.startsWith('/help') ? (
        <HelpPage
          guide={location.split('/')[2] ?? null}
          task={location.split('/')[3] ?? null}
          onGo={navigate}
        />
      ) : (
        <ConnectPage
          onConnected={showConnected}
          onRestore={setRestoreFrom}
          onHelp={() => navigate('/help', helpWith('/connect'))}
        />
      )}
      {instance && <Asked instanceId={instance.instanceId} />}
      {settingsFile && <SettingsFile file={settingsFile} />}
      {restoreFrom && <Restore file={restoreFrom} onClose={() => setRestoreFrom(null)} />}
    </div>
  );
}
