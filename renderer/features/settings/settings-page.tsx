import type { ReactNode } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { useText } from '../../messages/text.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { AboutTab } from './about-tab.tsx';
import { AppearanceTab } from './appearance-tab.tsx';
import { DataSettings } from './data/data-settings.tsx';
import { InstancesTab } from './instances-tab.tsx';
import { NetworkSettings } from './network/network-settings.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { SendingTab } from './sending-tab.tsx';
import { type SettingsTab, settingsTabs } from './settings-tabs.ts';
import { TeamTab } from './team/team-tab.tsx';
import styles from './settings.module.css';
import { ShortcutList } from '../../product-ui/commands/shortcut-list.tsx';

/** Shows the settings of this installation, one tab a subject. */
export function SettingsPage({
  tab,
  onTab,
  onConnectAnother,
  onNewToken,
  onRestore,
  onGo,
}: {
  tab: string | null;
  onTab: (tab: string) => void;
  onConnectAnother: () => void;
  onNewToken: (instance: Instance) => void;
  onRestore: (file: File) => void;
  /** Leads to another page. */
  onGo: (address: string) => void;
}) {
  const t = useText();
  useCommand('print', () => window.print());
  const contents: Record<SettingsTab, ReactNode> = {
    instances: <InstancesTab onConnectAnother={onConnectAnother} onNewToken={onNewToken} />,
    appearance: <AppearanceTab />,
    sending: <SendingTab />,
    notifications: <NotificationsTab />,
    network: <NetworkSettings />,
    privacy: <PrivacyTab />,
    data: <DataSettings onRestore={onRestore} />,
    team: <TeamTab />,
    shortcuts: <ShortcutsTab />,
    about: <AboutTab onGo={onGo} />,
  };
  const tabs = settingsTabs.map((value) => ({
    value,
    label: t(`settings.${value}`),
    content: contents[value],
  }));
  const isSmall = useMedia('(max-width: 760px)');
  const chosen = settingsTabs.find((value) => value === tab) ?? 'instances';
  return (
    <main className={styles['page']}>
      <h1>{t('main.settings')}</h1>
      <Tabs
        className={styles['tabs']}
        isColumn={!isSmall}
        chosen={chosen}
        tabs={tabs}
        onChoose={onTab}
      />
    </main>
  );
}

/** What the keys do. */
function ShortcutsTab() {
  return <ShortcutList />;
}
