import { useState } from 'react';
import type { NetworkStatus } from '../../../../shared/contract/network.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { ProxyLoginDialog } from '../../../product-ui/connection/proxy-login-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Rows } from '../../../ui/layout.tsx';

/** Shows the proxies that asked for a name and password, and what is kept for them. */
export function ProxyLogins({ logins }: { logins: NetworkStatus['logins'] }) {
  const t = useText();
  const forget = useCallMutation('network.forgetLogin');
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <Rows>
        {logins.map(({ proxy, state }) => (
          <li key={proxy} aria-label={proxy}>
            <span>
              <b>
                <bdi>{proxy}</bdi>
              </b>
              <small>{t(`network.login-${state}`)}</small>
            </span>
            <Button size="small" onClick={() => setAsked(proxy)}>
              {t('proxy-login.enter')}
            </Button>
            <Button size="small" onClick={() => forget.mutate({ proxy })}>
              {t('network.forget')}
            </Button>
          </li>
        ))}
      </Rows>
      <Problem thrown={forget.error} />
      {asked !== null && <ProxyLoginDialog proxy={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
