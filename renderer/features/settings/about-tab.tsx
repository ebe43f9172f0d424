import { useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { TokenPlace } from '../../product-ui/connection/token-place.tsx';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';
import { LicensesDialog } from './licenses-dialog.tsx';
import { usePolicy } from '../../product-ui/settings/set-by-organization.tsx';
import { StatusFacts } from './tab-parts.tsx';
import { UpdatesPart } from './updates/updates-part.tsx';

/** Shows what this installation is, for a person and for whoever helps them. */
export function AboutTab({ onGo }: { onGo: (address: string) => void }) {
  const t = useText();
  return (
    <>
      <StatusFacts
        factsOf={({ version, host, dataFolder }) => [
          [t('about.version'), version],
          [t('about.host'), t(`about.${host}`)],
          [t('about.data-folder'), <bdi key="folder">{dataFolder}</bdi>],
          [t('connect.access-token'), <TokenPlace key="tokens" />],
          [t('about.policy'), <PolicyFact key="policy" />],
          [t('about.components'), <Licenses key="licenses" />],
          [
            t('health.title'),
            <Line as="span" key="health">
              <Button size="small" onClick={() => onGo('/health')}>
                {t('about.show-health')}
              </Button>
              <Button size="small" onClick={() => onGo('/health/diagnostics')}>
                {t('diagnostics.open')}
              </Button>
            </Line>,
          ],
        ]}
      />
      <UpdatesPart />
    </>
  );
}

/** Where the organization's policy stands, and what is wrong with it. */
function PolicyFact() {
  const t = useText();
  const policy = usePolicy();
  if (!policy) return null;
  const { source, problem, state, ignored } = policy;
  return (
    <>
      {source !== null && (
        <p>
          <bdi>{source}</bdi>
        </p>
      )}
      {ignored.length > 0 && <p>{t('policy.ignored', { keys: ignored.join(', ') })}</p>}
      {problem && <p>{t(`policy.${problem.kind}`, { detail: problem.detail })}</p>}
      <p>{t(`about.policy-${state}`)}</p>
    </>
  );
}

function Licenses() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('about.show-licenses')}
      </Button>
      {isOpen && <LicensesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
