import { Link } from 'wouter';
import { useText } from '../../messages/text.tsx';
import { TokenPlace } from '../../product-ui/token-place.tsx';
import { StatusFacts } from './tab-parts.tsx';

/** What is kept on this computer and where, and what leaves it. */
export function PrivacyTab() {
  const t = useText();
  return (
    <StatusFacts
      factsOf={({ dataFolder }) => [
        [
          'privacy.messages',
          <>
            <p>{t('privacy.messages-kept')}</p>
            <bdi>{dataFolder}</bdi>
          </>,
        ],
        ['about.tokens', <TokenPlace key="tokens" />],
        [
          'audit.heading',
          <>
            <p>{t('privacy.record-kept')}</p>
            <Link href="/outbox/audit">{t('privacy.record-open')}</Link>
          </>,
        ],
        ['privacy.leaves', t('privacy.leaves-hint')],
      ]}
    />
  );
}
