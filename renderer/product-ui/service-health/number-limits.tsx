import { Hourglass } from 'lucide-react';
import type { NumberLimit } from '../../../shared/domain/number-limit.ts';
import { useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { useToday } from '../../ui/use-now.ts';
import { useClock } from '../dates/use-clock.ts';

/** Says what the network keeps a number from, one line for each. */
export function NumberLimits({ limits }: { limits: readonly NumberLimit[] }) {
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
