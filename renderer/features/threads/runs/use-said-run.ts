import { useEffect, useEffectEvent, useRef } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useText } from '../../../messages/text.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { runFigures, runTitle, shareDone } from './run-words.ts';

/** A run is told of at each quarter, and not more often than every so many milliseconds. */
const quarters = 4;
const leastMs = 5_000;

/** Lets a screen reader say how a run stands: when its state changes, and how far it is at sensible intervals. */
export function useSaidRun(run: ArchiveRun | undefined): void {
  const t = useText();
  const said = useRef<{ runId: string; state: string; quarter: number; at: number } | null>(null);
  const say = useEffectEvent((shown: ArchiveRun) => {
    const before = said.current;
    const now = Date.now();
    const { runId, state } = shown;
    const quarter = Math.floor(shareDone(shown) * quarters);
    const isOther = before?.runId !== runId;
    const isOtherState = !isOther && before.state !== state;
    const isFurther =
      !isOther && state === 'running' && quarter > before.quarter && now - before.at >= leastMs;
    // One that was over when the page was opened is not news.
    if (isOther || isOtherState || isFurther) said.current = { runId, state, quarter, at: now };
    if (isOther ? before !== null || shown.endedAt === null : isOtherState || isFurther) {
      announce(t('said.run', { title: runTitle(t, shown), figures: runFigures(t, shown) }));
    }
  });
  useEffect(() => {
    if (run) say(run);
  }, [run]);
}
