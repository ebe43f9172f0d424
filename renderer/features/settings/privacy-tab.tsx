import { Link } from 'wouter';
import { useText } from '../../messages/text.tsx';
import { TokenPlace } from '../../product-ui/connection/token-place.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RemovableChips } from '../../ui/removable-chips.tsx';
import { LockSettings } from './lock-settings.tsx';
import { Setting } from '../../product-ui/settings/set-by-organization.tsx';
import { StatusFacts, useSettingsForm } from './tab-parts.tsx';

/** Shows what hides content, what is kept on this computer and where, and what leaves it. */
export function PrivacyTab() {
  const t = useText();
  return (
    <Stack gap="large">
      <LockSettings />
      <StatusFacts
        factsOf={({ dataFolder }) => [
          [
            t('field.messages'),
            <>
              <p>{t('privacy.messages-kept')}</p>
              <bdi>{dataFolder}</bdi>
            </>,
          ],
          [t('connect.access-token'), <TokenPlace key="tokens" />],
          [
            t('audit.heading'),
            <>
              <p>{t('privacy.record-kept')}</p>
              <Link href="/outbox/audit">{t('privacy.record-open')}</Link>
            </>,
          ],
          [
            t('privacy.links'),
            <Setting key="links" of="links.hosts">
              <LinkHosts />
            </Setting>,
          ],
          [t('privacy.leaves'), t('privacy.leaves-hint')],
        ]}
      />
    </Stack>
  );
}

/** The hosts whose links are opened without asking, each with a button that forgets it. */
function LinkHosts() {
  const t = useText();
  const { settings, change, error } = useSettingsForm();
  const hosts = settings?.links.hosts ?? [];
  if (hosts.length === 0) return t('privacy.no-links');
  return (
    <>
      <RemovableChips
        label={t('privacy.links')}
        chips={hosts.map((host) => ({ key: host, name: host }))}
        removeLabel={(host) => t('privacy.forget-host', { host })}
        onRemove={(host) => change({ links: { hosts: hosts.filter((one) => one !== host) } })}
      />
      <Problem thrown={error} />
    </>
  );
}
