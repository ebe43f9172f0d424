import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { TestConnection } from '../../../product-ui/connection/test-connection.tsx';
import { useInstances } from '../../../product-ui/settings/use-instances.ts';
import { Card } from '../../../ui/card.tsx';
import { Rows, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { useSettingsForm } from '../tab-parts.tsx';
import { ProxyForm } from './proxy-form.tsx';
import { ProxyLogins } from './proxy-logins.tsx';

/** Shows how the services are reached, and whether they are. */
export function NetworkSettings() {
  const t = useText();
  const { settings } = useSettingsForm();
  const { data: status } = useQuery(queryOf('network.status', {}));
  const instances = useInstances();
  if (!settings || !status) return null;
  const { proxy } = settings;
  const { modes, logins, authorities } = status;
  return (
    <Stack gap="large">
      <Card label={t('network.proxy')} title={t('network.proxy')}>
        <ProxyForm key={JSON.stringify(proxy)} proxy={proxy} modes={modes} />
      </Card>
      {logins.length > 0 && (
        <Card label={t('network.logins')} title={t('network.logins')}>
          <ProxyLogins logins={logins} />
        </Card>
      )}
      <Card label={t('network.certificates')} title={t('network.certificates')}>
        <Note>{t('network.trusted', { count: authorities })}</Note>
      </Card>
      <Card label={t('connection-test.test')} title={t('connection-test.test')}>
        <Note>{t('connection-test.hint')}</Note>
        <Rows>
          {instances.map(({ instanceId, name }) => (
            <li key={instanceId} aria-label={name}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <TestConnection instanceId={instanceId} />
            </li>
          ))}
        </Rows>
      </Card>
    </Stack>
  );
}
