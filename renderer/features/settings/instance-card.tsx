import type { Instance } from '../../../shared/contract/instances.ts';
import { useAct } from '../../bridge/queries.ts';
import { Text } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './instances-tab.module.css';

/** One instance: what it is, where its token is, and the acts on it. */
export function InstanceCard({
  instance,
  isActive,
  onRename,
  onRemove,
  onNewToken,
}: {
  instance: Instance;
  isActive: boolean;
  onRename: () => void;
  onRemove: () => void;
  onNewToken: () => void;
}) {
  const select = useAct('instances.select');
  const { instanceId, kind, token } = instance;
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>
          <bdi>{instance.name}</bdi>
        </h2>
        {isActive && (
          <span className={styles['badge']}>
            <Text id="instances.active" />
          </span>
        )}
      </div>
      <dl className={styles['facts']}>
        <dt>
          <Text id="instances.kind" />
        </dt>
        <dd>
          <Text id={`instances.${kind}`} />
        </dd>
        <dt>
          <Text id="connect.chat-address" />
        </dt>
        <dd>{instance.chatServiceAddress}</dd>
        <dt>
          <Text id="connect.sms-address" />
        </dt>
        <dd>{instance.smsServiceAddress}</dd>
        <dt>
          <Text id="connect.instance-uuid" />
        </dt>
        <dd>{instance.instanceUuid}</dd>
        <dt>
          <Text id="connect.access-token" />
        </dt>
        <dd className={token === 'missing' ? styles['missing'] : ''}>
          <Text id={`instances.token-${token}`} />
        </dd>
      </dl>
      <div className={styles['acts']}>
        {!isActive && (
          <Button size="small" onClick={() => select.mutate({ instanceId })}>
            <Text id="instances.switch" />
          </Button>
        )}
        <Button size="small" onClick={onRename}>
          <Text id="instances.rename" />
        </Button>
        {/* The practice service takes the token that it gave itself. */}
        {kind === 'service' && (
          <Button size="small" onClick={onNewToken}>
            <Text id="instances.new-token" />
          </Button>
        )}
        <Button size="small" onClick={onRemove}>
          <Text id="instances.remove" />
        </Button>
      </div>
    </li>
  );
}
