import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useInstance } from '../../product-ui/settings/use-instances.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { backOffWords } from '../../product-ui/sending/back-off-words.ts';
import { useToday } from '../../ui/use-now.ts';

/** Returns what keeps all messages that wait from leaving, and until when, in a sentence; empty: nothing does. */
export function useHolds(instanceId: string): string {
  const t = useText();
  const { time, soon } = useClock();
  const today = useToday();
  const protocol = useInstance(instanceId)?.protocol ?? 'interface';
  const backOff = useQuery(queryOf('outbox.status', { instanceId })).data?.backOff ?? null;
  if (backOff === null) return '';
  if (backOff.reason === 'no-token' || backOff.reason === 'unauthorized') {
    return t(`health.sending-${backOff.reason}`, { protocol });
  }
  if (backOff.reason === 'not-working') {
    return t('held.not-working', { status: backOff.state });
  }
  return backOffWords(t, backOff, { time, soon: (at) => soon(at, today) });
}
