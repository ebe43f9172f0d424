import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { OneFieldDialog } from '../../product-ui/one-field-dialog.tsx';
import { Failed } from '../../product-ui/failed.tsx';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { InstanceCard } from './instance-card.tsx';
import { RemoveInstanceDialog } from './remove-instance-dialog.tsx';
import styles from './instances-tab.module.css';

/** The connected instances and what can be done with each. */
export function InstancesTab({
  onConnectAnother,
  onNewToken,
}: {
  onConnectAnother: () => void;
  onNewToken: (instance: Instance) => void;
}) {
  const t = useText();
  const rename = useCallMutation('instances.rename');
  const { data, error, isError, refetch } = useQuery(queryOf('instances.list', {}));
  const [asked, setAsked] = useState<{ what: 'rename' | 'remove'; instance: Instance } | null>(
    null,
  );
  const connectAnother = useRef<HTMLButtonElement>(null);
  if (isError) return <Failed thrown={error} onRetry={() => void refetch()} />;
  const close = () => setAsked(null);
  return (
    <>
      <ul className={styles['list']}>
        {data?.instances.map((instance) => (
          <InstanceCard
            key={instance.instanceId}
            instance={instance}
            isActive={instance.instanceId === data.activeInstanceId}
            onRename={() => {
              rename.reset();
              setAsked({ what: 'rename', instance });
            }}
            onRemove={() => setAsked({ what: 'remove', instance })}
            onNewToken={() => onNewToken(instance)}
          />
        ))}
      </ul>
      <Button ref={connectAnother} onClick={onConnectAnother}>
        <Plus size={16} />
        {t('instances.connect-another')}
      </Button>
      {asked?.what === 'rename' && (
        <OneFieldDialog
          title={t('instances.rename-title')}
          label={t('connect.name')}
          initialValue={asked.instance.name}
          thrown={rename.error}
          onSave={(name, onError) =>
            rename.mutate(
              { instanceId: asked.instance.instanceId, name },
              { onSuccess: close, onError },
            )
          }
          onClose={close}
        />
      )}
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
