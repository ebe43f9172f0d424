import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, FileDown, FileUp, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { queryOf, useCallMutation, useToldMutation } from '../../bridge/queries.ts';
import { pickedSettings } from '../../product-ui/settings/picked-settings.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/check-field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { InstanceCard } from './instance-card.tsx';
import { InstanceDialog } from './instance-dialog.tsx';
import { RemoveInstanceDialog } from './remove-instance-dialog.tsx';
import { Setting } from '../../product-ui/settings/set-by-organization.tsx';
import { Rows, useSettingsForm } from './tab-parts.tsx';
import styles from './settings.module.css';

/** Returns a list in which two have changed places. */
function swapped(ids: readonly string[], one: number, other: number): string[] {
  return ids.map((id, at) => (at === one ? ids[other] : at === other ? ids[one] : id) ?? id);
}

/** Shows the connected instances and what can be done with each. */
export function InstancesTab({
  onConnectAnother,
  onNewToken,
}: {
  onConnectAnother: () => void;
  onNewToken: (instance: Instance) => void;
}) {
  const t = useText();
  const { mutate: reorder } = useToldMutation('instances.reorder');
  const { data, error, isError, refetch } = useQuery(queryOf('instances.list', {}));
  const [asked, setAsked] = useState<{ what: 'edit' | 'remove'; instance: Instance } | null>(null);
  const settingsInput = useRef<HTMLInputElement>(null);
  const { mutate: exportSettings, error: exportError } = useCallMutation(
    'instances.exportSettings',
  );
  const { settings, change, error: settingsError } = useSettingsForm();
  const connectAnother = useRef<HTMLButtonElement>(null);
  if (isError) return <Failed thrown={error} onRetry={() => void refetch()} />;
  const close = () => setAsked(null);
  const ids = data?.instances.map(({ instanceId }) => instanceId) ?? [];

  /** Moves an instance by one place; nothing at the ends. */
  function mover(at: number, by: -1 | 1): MenuEntry[] {
    if (ids[at + by] === undefined) return [];
    const Icon = by === -1 ? ArrowUp : ArrowDown;
    return [
      {
        key: String(by),
        label: t(by === -1 ? 'instances.move-up' : 'instances.move-down'),
        icon: <Icon aria-hidden="true" />,
        onChoose: () => reorder({ instanceIds: swapped(ids, at, at + by) }),
      },
    ];
  }

  function fileEntries({ instanceId, kind }: Instance): MenuEntry[] {
    if (kind === 'practice') return [];
    return [
      {
        key: 'export',
        label: t('settings-file.export'),
        icon: <FileDown aria-hidden="true" />,
        onChoose: () => exportSettings({ instanceId }, { onSuccess: saveDownload }),
      },
      {
        key: 'import',
        label: t('settings-file.import'),
        icon: <FileUp aria-hidden="true" />,
        takesFocus: true,
        onChoose: () => settingsInput.current?.click(),
      },
    ];
  }

  return (
    <>
      <ul className={styles['instancesTabList']}>
        {data?.instances.map((instance, at) => (
          <InstanceCard
            key={instance.instanceId}
            instance={instance}
            isActive={instance.instanceId === data.activeInstanceId}
            more={[...mover(at, -1), ...mover(at, 1), ...fileEntries(instance)]}
            onEdit={() => setAsked({ what: 'edit', instance })}
            onRemove={() => setAsked({ what: 'remove', instance })}
            onNewToken={() => onNewToken(instance)}
          />
        ))}
      </ul>
      <Button ref={connectAnother} onClick={onConnectAnother}>
        <Plus size={16} />
        {t('instances.connect-another')}
      </Button>
      <Problem thrown={exportError} />
      {settings && (
        <div className={styles['uses']}>
          <Rows thrown={settingsError}>
            <Setting of="service.useOffers">
              <SwitchField
                label={t('offers.use')}
                hint={t('offers.use-hint')}
                checked={settings.service.useOffers}
                onChange={(useOffers) => change({ service: { useOffers } })}
              />
            </Setting>
          </Rows>
        </div>
      )}
      <FileInput
        ref={settingsInput}
        label={t('settings-file.import')}
        accept=".json,application/json"
        onPick={([file]) => file && pickedSettings.set(file)}
      />
      {asked?.what === 'edit' && <InstanceDialog instance={asked.instance} onClose={close} />}
      {asked?.what === 'remove' && (
        <RemoveInstanceDialog
          instance={asked.instance}
          onClose={close}
          focusOnceRemoved={connectAnother}
        />
      )}
    </>
  );
}
