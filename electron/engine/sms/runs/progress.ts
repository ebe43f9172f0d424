import type { InstanceEvents } from '../../events.ts';

/** Milliseconds between two announcements: at each, the page loads again all that it shows. */
const announceEveryMs = 500;

/** Seconds over which speed is measured. */
const measuredSeconds = 10;

export type Progress = ReturnType<typeof createProgress>;

/** Creates the progress of runs, which publishes their changes at most twice a second and measures their speed. */
export function createProgress(events: InstanceEvents) {
  const runIds = new Set<string>();
  let areRowsChanged = false;
  /** For each run, the number of threads answered in each second. */
  const answers = new Map<number, Map<number, number>>();
  const second = (): number => Math.floor(Date.now() / 1_000);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const flush = (): void => {
    timer = undefined;
    if (stopped || (runIds.size === 0 && !areRowsChanged)) return;
    const changedRuns = [...runIds];
    const rowsToo = areRowsChanged;
    runIds.clear();
    areRowsChanged = false;
    timer = setTimeout(flush, announceEveryMs);
    if (rowsToo) events.publish('threads.changed', {});
    for (const runId of changedRuns) events.publish('archiveRuns.changed', { runId });
  };

  /** Publishes the first change at once, later ones together. */
  const announce = (): void => {
    if (timer === undefined) flush();
  };

  return {
    /** Records that rows of the list changed, and that the given run advanced. */
    changed: (runId?: string) => {
      if (runId !== undefined) runIds.add(runId);
      areRowsChanged = true;
      announce();
    },
    /** Records that planning of a run advanced: no row changed that the list must show before planning ends. */
    wentOn: (runId: string) => {
      runIds.add(runId);
      announce();
    },
    /** Records that `count` threads of a run were answered. */
    answered: (run: number, count: number) => {
      const lately = answers.get(run) ?? new Map<number, number>();
      answers.set(run, lately.set(second(), (lately.get(second()) ?? 0) + count));
      for (const at of lately.keys()) if (at <= second() - measuredSeconds) lately.delete(at);
    },
    /** Returns the threads per second over the last `measuredSeconds`; null if none was answered. */
    perSecond: (run: number) => {
      const lately = [...(answers.get(run) ?? [])].filter(
        ([at]) => at > second() - measuredSeconds,
      );
      const [first] = lately;
      if (first === undefined) return null;
      const sum = lately.reduce((total, [, count]) => total + count, 0);
      return sum / (second() - first[0] + 1);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
