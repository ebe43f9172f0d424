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
          t('privacy.messages'),
          <>
            <p>{t('privacy.messages-kept')}</p>
            <bdi>{dataFolder}</bdi>
          </>,
        ],
        [t('about.tokens'), <TokenPlace key="tokens" />],
        [
          t('audit.heading'),
          <>
            <p>{t('privacy.record-kept')}</p>
            <Link href="/outbox/audit">{t('privacy.record-open')}</Link>
          </>,
        ],
        [t('privacy.leaves'), t('privacy.leaves-hint')],
      ]}
    />
  );
}
