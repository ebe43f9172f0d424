import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { InstanceCard } from './instance-card.tsx';
import { InstanceDialog } from './instance-dialog.tsx';
import { RemoveInstanceDialog } from './remove-instance-dialog.tsx';
import styles from './instances-tab.module.css';

/** Returns a list in which two have changed places. */
function swapped(ids: readonly string[], one: number, other: number): string[] {
  return ids.map((id, at) => (at === one ? ids[other] : at === other ? ids[one] : id) ?? id);
}

/** The connected instances and what can be done with each. */
export function InstancesTab({
  onConnectAnother,
  onNewToken,
}: {
  onConnectAnother: () => void;
  onNewToken: (instance: Instance) => void;
}) {
  const t = useText();
  const { mutate: reorder } = useCallMutation('instances.reorder');
  const { data, error, isError, refetch } = useQuery(queryOf('instances.list', {}));
  const [asked, setAsked] = useState<{ what: 'edit' | 'remove'; instance: Instance } | null>(null);
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

  return (
    <>
      <ul className={styles['list']}>
        {data?.instances.map((instance, at) => (
          <InstanceCard
            key={instance.instanceId}
            instance={instance}
            isActive={instance.instanceId === data.activeInstanceId}
            more={[...mover(at, -1), ...mover(at, 1)]}
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
