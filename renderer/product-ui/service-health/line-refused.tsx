import { useQuery } from '@tanstack/react-query';
import { EarOff } from 'lucide-react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import styles from './service-health.module.css';

/** Says that the service refuses to tell what happens, and why; nothing where it does not. */
export function LineRefused({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { data } = useQuery(queryOf('listening.refused', { instanceId }));
  if (!data) return null;
  const { code, reason } = data;
  return (
    <Banner className={styles['refused']} tone="bad" icon={<EarOff aria-hidden="true" />}>
      {t('listening.refused', { code: String(code) })} {reason && <bdi>{reason}</bdi>}
    </Banner>
  );
}
