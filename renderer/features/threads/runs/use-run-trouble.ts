import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { backOffWords } from '../../../product-ui/sending/back-off-words.ts';
import { useToday } from '../../../ui/use-now.ts';

/** Returns what holds up a run, and until when, in a sentence; null where nothing does. */
export function useRunTrouble({ backOff, silentSince }: ArchiveRun): string | null {
  const t = useText();
  const { time, soon } = useClock();
  const today = useToday();
  // A service that says nothing returns no errors.
  const isSilent = silentSince !== null && (backOff?.reason ?? 'trouble') === 'trouble';
  if (isSilent) return t('run-back-off.silent', { at: time(silentSince) });
  return backOff && backOffWords(t, backOff, { time, soon: (at) => soon(at, today) });
}
