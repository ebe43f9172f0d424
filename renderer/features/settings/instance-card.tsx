import type { Instance } from '../../../shared/contract/instances.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { TestConnection } from '../../product-ui/connection-test/test-connection.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from './instances-tab.module.css';

/** One instance: what it is, where its token is, and what can be done with it. */
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
  const t = useText();
  const select = useCallMutation('instances.select');
  const { instanceId, kind, token } = instance;
  return (
    <li>
      <Card
        label={instance.name}
        title={<bdi>{instance.name}</bdi>}
        note={isActive && <span className={styles['badge']}>{t('instances.active')}</span>}
      >
        <Facts
          facts={[
            [t('instances.kind'), t(`instances.${kind}`)],
            [t('connect.chat-address'), instance.chatServiceAddress],
            [t('connect.sms-address'), instance.smsServiceAddress],
            [t('connect.instance-uuid'), instance.instanceUuid],
            [
              t('connect.access-token'),
              <span key="token" className={token === 'missing' ? styles['missing'] : ''}>
                {t(`instances.token-${token}`)}
              </span>,
            ],
          ]}
        />
        <div className={styles['actions']}>
          {!isActive && (
            <Button size="small" onClick={() => select.mutate({ instanceId })}>
              {t('instances.switch')}
            </Button>
          )}
          <Button size="small" onClick={onRename}>
            {t('instances.rename')}
          </Button>
          {/* The practice service accepts the token that it gave itself. */}
          {kind === 'service' && (
            <Button size="small" onClick={onNewToken}>
              {t('instances.new-token')}
            </Button>
          )}
          <TestConnection instanceId={instanceId} />
          <Button size="small" onClick={onRemove}>
            {t('instances.remove')}
          </Button>
        </div>
      </Card>
    </li>
  );
}
