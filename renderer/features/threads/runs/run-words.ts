import type { ArchiveRun, RunRow, RunWait } from '../../../../shared/contract/archive-runs.ts';
import type { Translate } from '../../../messages/text.tsx';

/** Returns what a run does or did, as a heading: `Archiving 4,812 threads`, `Archived 4,810 of 4,812 threads`. */
export function runTitle(t: Translate, run: ArchiveRun): string {
  const { kind, counts } = run;
  // An undo does not undo what the run had found as it wanted it, and what the service had no more is not deleted.
  const untouched = kind === 'run' ? 0 : counts.already;
  const done = doneOf(run) - untouched;
  // One that has not begun has taken none yet.
  const count = (counts.total || (run.picked ?? 0)) - untouched;
  return t(`run-title.${changeOf(run)}`, {
    state: run.state,
    done,
    count,
    all: String(done === count),
  });
}

/** Returns what the part of the page is called that shows a run. */
export function runRegion(t: Translate, { kind, by }: ArchiveRun): string {
  if (by !== null) return t('runs.region-of', { kind, name: by.name });
  return t(kind === 'delete' ? 'runs.region-delete' : 'runs.region');
}

/** Milliseconds after its time in which a run begins that was given one; after that it has missed it. */
const toleranceMs = 60_000;

/**
 * Returns whether a run still begins by itself, has missed the time that it was given, or is on hold since a backup was restored; null: it was
 * given none, or has begun.
 */
export function timeOf(
  { state, startAt, isOnHold }: ArchiveRun,
  now: number,
): 'ahead' | 'missed' | 'on-hold' | null {
  if (state !== 'proposed' || startAt === null) return null;
  if (isOnHold) return 'on-hold';
  return startAt < now - toleranceMs ? 'missed' : 'ahead';
}

/** Returns what state a run is in, in a word or two. */
export function runState(t: Translate, run: ArchiveRun): string {
  const { state, undoneBy, isUndone, waitsFor } = run;
  if (timeOf(run, Date.now()) === 'ahead') return t('run-state.scheduled');
  if (undoneBy !== null) return t(isUndone ? 'run-state.undone' : 'run-state.undo-unfinished');
  return t(waitsFor !== null || isHeldUp(run) ? 'run-state.waiting' : `run-state.${state}`);
}

/** Returns whether something keeps a run from going on that no person paused. */
export function isHeldUp({ state, backOff, silentSince }: ArchiveRun): boolean {
  return state === 'running' && (silentSince !== null || backOff !== null);
}

/** Returns what a run waits for: another run, or the team’s server. */
export function runWaitWords(t: Translate, wait: RunWait): string {
  if (wait.kind === 'store') return t('runs.waits-for-store');
  const { name, done, total, isPaused } = wait;
  const known = { done: done ?? 0, total: total ?? 0, isKnown: String(total !== null) };
  const whose = { name: name ?? '', isYours: String(name === null) };
  return t('runs.waits-for', { ...whose, ...known, isPaused: String(isPaused) });
}

/** Returns how a run stands, in one line: `645 archived, 2,761 waiting`; of one that has not begun, its state. */
export function runFigures(t: Translate, run: ArchiveRun): string {
  if (run.state === 'proposed') return runState(t, run);
  const { waiting, sending, failed } = run.counts;
  const archived = run.kind === 'delete' ? 'deleted' : String(run.archived);
  const done = run.kind === 'delete' ? run.counts.confirmed : doneOf(run);
  return t('runs.figures', { done, archived, waiting: waiting + sending, failed });
}

function changeOf({ kind, archived }: ArchiveRun): 'archive' | 'unarchive' | 'undo' | 'delete' {
  if (kind !== 'run') return kind;
  return archived === false ? 'unarchive' : 'archive';
}

function doneOf({ counts }: ArchiveRun): number {
  return counts.confirmed + counts.already;
}

/** Returns how long, in words that do not pretend to know more: `about 3 min`. */
export function durationWords(t: Translate, seconds: number): string {
  if (seconds < 60) return t('duration.seconds', { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < 5_400) return t('duration.minutes', { count: Math.ceil(seconds / 60) });
  return t('duration.hours', { count: Math.ceil(seconds / 3_600) });
}

/** Returns whether it will send, or may. */
export function isUnderWay({ state }: ArchiveRun): boolean {
  return state === 'planning' || state === 'running' || state === 'paused';
}

/** Returns whether it is an undo that was cut short. */
function isCutShort({ state, kind }: ArchiveRun): boolean {
  return state === 'cancelled' && kind === 'undo';
}

/** Returns whether it can be gone on with: it is paused, or an undo that was cut short. */
export function canResume(run: ArchiveRun): boolean {
  return run.state === 'paused' || isCutShort(run);
}

/** Returns whether what failed can be tried again; of an undo that was cut short, once all of it goes on: it would be whole without the rest. */
export function canRetryFailed(run: ArchiveRun): boolean {
  return run.counts.failed > 0 && run.undoneBy === null && !isCutShort(run);
}

/** Returns how much of a run is done, 0 to 1: what a cancelled one took back is not, what another left alone is behind it. */
export function shareDone({ state, counts }: ArchiveRun): number {
  const { waiting, sending, cancelled, total } = counts;
  const left = waiting + sending + (state === 'cancelled' ? cancelled : 0);
  return total === 0 ? 0 : (total - left) / total;
}

/** Returns whether a run is over and can be undone as a whole: it changed something, or may have. */
export function canUndoRun({ state, kind, undoneBy, counts }: ArchiveRun): boolean {
  const isOver = state === 'done' || state === 'cancelled';
  return isOver && kind === 'run' && undoneBy === null && counts.confirmed + counts.failed > 0;
}

/** Returns what became of a thread in a run; of one whose answer was lost, that it is not known. */
export function resultWord(t: Translate, { result, wanted, failure }: RunRow): string {
  if (result === 'failed' && failure?.kind === 'unknown') return t('thread-state.unknown');
  return t(`run-result.${result}`, { wanted: String(wanted) });
}
