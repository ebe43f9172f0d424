import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { queryOf } from '../../bridge/queries.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { TokenPlace } from '../../product-ui/token-place.tsx';
import { Text } from '../../messages/text.tsx';
import { Rows } from './tab-parts.tsx';
import styles from './about-tab.module.css';

/** What is kept on this computer and where, and what leaves it. */
export function PrivacyTab() {
  const { data, error, isError, refetch } = useQuery(queryOf('app.status', {}));
  if (isError) return <Failed thrown={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Rows>
      <dl className={styles['facts']}>
        <dt>
          <Text id="privacy.messages" />
        </dt>
        <dd>
          <p>
            <Text id="privacy.messages-kept" />
          </p>
          <bdi>{data.dataFolder}</bdi>
        </dd>
        <dt>
          <Text id="about.tokens" />
        </dt>
        <dd>
          <TokenPlace />
        </dd>
        <dt>
          <Text id="audit.heading" />
        </dt>
        <dd>
          <p>
            <Text id="privacy.record-kept" />
          </p>
          <Link href="/outbox/audit">
            <Text id="privacy.record-open" />
          </Link>
        </dd>
        <dt>
          <Text id="privacy.leaves" />
        </dt>
        <dd>
          <Text id="privacy.leaves-hint" />
        </dd>
      </dl>
    </Rows>
  );
}
