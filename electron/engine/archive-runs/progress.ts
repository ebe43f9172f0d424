import type { InstanceEvents } from '../events.ts';

/** Milliseconds between two announcements: at each, the page asks again for all that it shows. */
const announceEveryMs = 500;

/** Seconds over which speed is measured. */
const measuredSeconds = 10;

/** Creates what publishes, some times a second at most, that runs went on, and measures how fast they are. */
export function createProgress(events: InstanceEvents) {
  const runIds = new Set<string>();
  let areRowsChanged = false;
  /** Of each run, how many were answered in which second. */
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

  /** The first is told at once, the others together. */
  const tell = (): void => {
    if (timer === undefined) flush();
  };

  return {
    /** Rows of the list changed; a run that is named went on. */
    changed: (runId?: string) => {
      if (runId !== undefined) runIds.add(runId);
      areRowsChanged = true;
      tell();
    },
    /** A run went on, and no row that the list need show before its end: it is being planned. */
    wentOn: (runId: string) => {
      runIds.add(runId);
      tell();
    },
    /** So many threads of a run were answered. */
    answered: (run: number, count: number) => {
      const lately = answers.get(run) ?? new Map<number, number>();
      answers.set(run, lately.set(second(), (lately.get(second()) ?? 0) + count));
      for (const at of lately.keys()) if (at <= second() - measuredSeconds) lately.delete(at);
    },
    /** Threads a second lately; null where none was answered. */
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
