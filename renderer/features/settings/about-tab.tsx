import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { TokenPlace } from '../../product-ui/token-place.tsx';
import { Text } from '../../messages/text.tsx';
import { Rows } from './tab-parts.tsx';
import styles from './about-tab.module.css';

/** What this installation is, for a person and for whoever helps them. */
export function AboutTab() {
  const { data, error, isError, refetch } = useQuery(queryOf('app.status', {}));
  if (isError) return <Failed thrown={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Rows>
      <dl className={styles['facts']}>
        <dt>
          <Text id="about.version" />
        </dt>
        <dd>{data.version}</dd>
        <dt>
          <Text id="about.host" />
        </dt>
        <dd>
          <Text id={`about.${data.host}`} />
        </dd>
        <dt>
          <Text id="about.data-folder" />
        </dt>
        <dd>
          <bdi>{data.dataFolder}</bdi>
        </dd>
        <dt>
          <Text id="about.tokens" />
        </dt>
        <dd>
          <TokenPlace />
        </dd>
      </dl>
    </Rows>
  );
}
