import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import type { Say } from '../../../messages/text.tsx';

/** What a run does or did, as a heading: `Archiving 4,812 threads`. */
export function runTitle(say: Say, run: ArchiveRun): string {
  const wish = run.kind === 'undo' ? 'undo' : run.archived === false ? 'unarchive' : 'archive';
  return say(`run-title.${wish}`, { state: run.state, count: run.counts.total });
}

/** How long, in words that do not pretend to know more: `about 3 min`. */
export function durationWords(say: Say, seconds: number): string {
  if (seconds < 60) return say('duration.seconds', { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < 5_400) return say('duration.minutes', { count: Math.ceil(seconds / 60) });
  return say('duration.hours', { count: Math.ceil(seconds / 3_600) });
}

/** It will send, or may. */
export function isUnderWay({ state }: ArchiveRun): boolean {
  return state === 'planning' || state === 'running' || state === 'paused';
}

/** How much of a run is behind it, 0 to 1. */
export function shareDone({ counts }: ArchiveRun): number {
  const { waiting, sending, total } = counts;
  return total === 0 ? 0 : (total - waiting - sending) / total;
}
