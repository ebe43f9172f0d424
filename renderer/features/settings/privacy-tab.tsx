import { Link } from 'wouter';
import { useText } from '../../messages/text.tsx';
import { TokenPlace } from '../../product-ui/token-place.tsx';
import { StatusFacts } from './tab-parts.tsx';

/** What is kept on this computer and where, and what leaves it. */
export function PrivacyTab() {
  const say = useText();
  return (
    <StatusFacts
      factsOf={({ dataFolder }) => [
        [
          'privacy.messages',
          <>
            <p>{say('privacy.messages-kept')}</p>
            <bdi>{dataFolder}</bdi>
          </>,
        ],
        ['about.tokens', <TokenPlace key="tokens" />],
        [
          'audit.heading',
          <>
            <p>{say('privacy.record-kept')}</p>
            <Link href="/outbox/audit">{say('privacy.record-open')}</Link>
          </>,
        ],
        ['privacy.leaves', say('privacy.leaves-hint')],
      ]}
    />
  );
}
