import type { Instance } from '../../../shared/contract/instances.ts';
import { useText } from '../../messages/text.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AboutTab } from './about-tab.tsx';
import { AppearanceTab } from './appearance-tab.tsx';
import { InstancesTab } from './instances-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { SendingTab } from './sending-tab.tsx';
import { ShortcutsTab } from './shortcuts-tab.tsx';
import styles from './settings-page.module.css';

/** The settings of this installation, one tab a subject. */
export function SettingsPage({
  tab,
  onTab,
  onConnectAnother,
  onNewToken,
}: {
  tab: string | null;
  onTab: (tab: string) => void;
  onConnectAnother: () => void;
  onNewToken: (instance: Instance) => void;
}) {
  const t = useText();
  const instances = <InstancesTab onConnectAnother={onConnectAnother} onNewToken={onNewToken} />;
  const tabs = [
    { value: 'instances', label: t('settings.instances'), content: instances },
    { value: 'appearance', label: t('settings.appearance'), content: <AppearanceTab /> },
    { value: 'sending', label: t('settings.sending'), content: <SendingTab /> },
    {
      value: 'notifications',
      label: t('settings.notifications'),
      content: <NotificationsTab />,
    },
    { value: 'privacy', label: t('settings.privacy'), content: <PrivacyTab /> },
    { value: 'shortcuts', label: t('settings.shortcuts'), content: <ShortcutsTab /> },
    { value: 'about', label: t('settings.about'), content: <AboutTab /> },
  ];
  const chosen = tabs.find(({ value }) => value === tab)?.value ?? 'instances';
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <h1>{t('settings.heading')}</h1>
        <Tabs className={styles['tabs']} chosen={chosen} tabs={tabs} onChoose={onTab} />
      </div>
    </main>
  );
}
