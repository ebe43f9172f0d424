import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { Text } from '../../messages/text.tsx';
import { AboutTab } from './about-tab.tsx';
import { AppearanceTab } from './appearance-tab.tsx';
import { InstancesTab } from './instances-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { SendingTab } from './sending-tab.tsx';
import { ShortcutsTab } from './shortcuts-tab.tsx';
import styles from './settings-page.module.css';

interface Tab {
  value: string;
  label: MessageId;
  content: ReactNode;
}

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
  const instances = <InstancesTab onConnectAnother={onConnectAnother} onNewToken={onNewToken} />;
  const tabs: Tab[] = [
    { value: 'instances', label: 'settings.instances', content: instances },
    { value: 'appearance', label: 'settings.appearance', content: <AppearanceTab /> },
    { value: 'sending', label: 'settings.sending', content: <SendingTab /> },
    { value: 'notifications', label: 'settings.notifications', content: <NotificationsTab /> },
    { value: 'privacy', label: 'settings.privacy', content: <PrivacyTab /> },
    { value: 'shortcuts', label: 'settings.shortcuts', content: <ShortcutsTab /> },
    { value: 'about', label: 'settings.about', content: <AboutTab /> },
  ];
  const shown = tabs.find(({ value }) => value === tab)?.value ?? 'instances';
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <h1 className={styles['heading']}>
          <Text id="settings.heading" />
        </h1>
        <Tabs.Root value={shown} onValueChange={(value) => onTab(String(value))}>
          <Tabs.List className={styles['tabs']} activateOnFocus>
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value} className={styles['tab']}>
                <Text id={label} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, content }) => (
            <Tabs.Panel key={value} value={value} className={styles['panel']}>
              {content}
            </Tabs.Panel>
          ))}
        </Tabs.Root>
      </div>
    </main>
  );
}
