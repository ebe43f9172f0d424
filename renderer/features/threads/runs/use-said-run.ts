import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { runFigures, runState, runTitle, shareDone } from './run-words.ts';

/** A run is told of at each quarter, and not more often than every so many milliseconds. */
const quarters = 4;
const leastMs = 5_000;

/**
 * Lets a screen reader say how a run stands: when its state changes, and how far it is at sensible intervals; what came while another window
 * was in front once this one is again.
 */
export function useSaidRun(run: ArchiveRun | undefined): void {
  const t = useText();
  const formats = useFormats();
  const [openedAt] = useState(() => Date.now());
  const said = useRef<{ runId: string; state: string; quarter: number; at: number } | null>(null);
  const say = useEffectEvent((shown: ArchiveRun) => {
    const before = said.current;
    const now = Date.now();
    const { runId, state, endedAt } = shown;
    const quarter = Math.floor(shareDone(shown) * quarters);
    const isSame = before?.runId === runId && before.state === state;
    if (isSame && (quarter <= before.quarter || now - before.at < leastMs)) return;
    // One that was over when the page was opened is not news.
    const isNews = endedAt === null || endedAt >= openedAt;
    const figures = runFigures(t, shown);
    const stands = state === 'paused' ? [runState(t, shown), figures] : [figures];
    const words = t('said.run', {
      title: runTitle(t, shown),
      figures: formats.list(stands, { type: 'unit' }),
    });
    if (isNews && !announce(words)) return;
    said.current = { runId, state, quarter, at: now };
  });
  useEffect(() => {
    // Until it is planned, it has no figures.
    if (!run || run.state === 'planning') return;
    const sayNow = () => say(run);
    sayNow();
    window.addEventListener('focus', sayNow);
    return () => window.removeEventListener('focus', sayNow);
  }, [run]);
}
