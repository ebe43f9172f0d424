import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Unlink, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useWhileInFront } from '../windows/use-while-in-front.ts';
import { useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useOffers } from '../offers/use-offers.ts';
import { LineRefused } from './line-refused.tsx';
import styles from './service-health.module.css';
import type { NumberLimit } from '../../../shared/domain/number-limit.ts';
import { useToday } from '../../ui/use-now.ts';
import { useClock } from '../dates/use-clock.ts';

const LinkPhoneDialog = lazyPart(
  async () => (await import('./link-phone-dialog.tsx')).LinkPhoneDialog,
);

/** Milliseconds between two words to main that somebody may be looking. */
const watchEveryMs = 10_000;

/** Says how the number is, where the service tells, and what helps. Where all is well it is quiet, or says so in small letters. */
export function ServiceHealth({
  instanceId,
  saysWell = false,
}: {
  instanceId: string;
  saysWell?: boolean;
}) {
  const t = useText();
  const canAsk = useOffers(instanceId)?.health === true;
  const { data } = useQuery(queryOf('serviceHealth.get', { instanceId }));
  const [isLinking, setLinking] = useState(false);
  const isWell = data?.state === 'working';
  return (
    <>
      {canAsk && <Watch instanceId={instanceId} />}
      <output aria-label={t('service-health.name')} className={styles['line']}>
        {isWell && saysWell && (
          <p className={styles['well']}>
            <CircleCheck size={14} aria-hidden="true" />
            {t('service-health.working')}
          </p>
        )}
        {data && !isWell && (
          <Banner
            tone={data.state === 'starting' ? 'info' : 'bad'}
            icon={
              data.state === 'unlinked' ? (
                <Unlink aria-hidden="true" />
              ) : (
                <CircleAlert aria-hidden="true" />
              )
            }
            actions={
              data.state === 'unlinked' &&
              canAsk && (
                <Button size="small" aria-haspopup="dialog" onClick={() => setLinking(true)}>
                  {t('service-health.scan')}
                </Button>
              )
            }
          >
            {t(`service-health.${data.state}`, { status: data.status })}
          </Banner>
        )}
        {data && isWell && <NumberLimits limits={data.limits} />}
      </output>
      <LineRefused instanceId={instanceId} />
      {isLinking && (
        <LinkPhoneDialog
          instanceId={instanceId}
          isLinked={isWell}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  );
}

function Watch({ instanceId }: { instanceId: string }) {
  useWhileInFront(watchEveryMs, () => call('serviceHealth.watch', { instanceId }));
  return null;
}

/** Says what the network keeps a number from, one line for each. */
function NumberLimits({ limits }: { limits: readonly NumberLimit[] }) {
  const t = useText();
  const { soon } = useClock();
  const today = useToday();
  return limits.map(({ kind, until, ...counts }) => (
    <Banner key={kind} tone="warn" icon={<Hourglass aria-hidden="true" />}>
      {until === null
        ? t(`number-limit.${kind}`, counts)
        : t(`number-limit.${kind}-until`, { ...counts, at: soon(until, today) })}
    </Banner>
  ));
}
