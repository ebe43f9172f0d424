/** Milliseconds between two announcements of the same run. */
const announceEveryMs = 250;

/** Seconds over which speed is measured. */
const measuredSeconds = 10;

/** Says at most some times a second that runs went on, and how fast they are. */
export interface Progress {
  /** Of the thread list alone where no run is named. */
  changed(runId?: string): void;
  /** So many threads of a run were answered. */
  answered(run: number, count: number): void;
  /** Threads a second lately; null where none was answered. */
  perSecond(run: number): number | null;
  stop(): void;
}

export function createProgress(
  announce: (runIds: readonly string[]) => void,
  now: () => number,
): Progress {
  const runIds = new Set<string>();
  /** Of each run, how many were answered in which second. */
  const answers = new Map<number, Map<number, number>>();
  const second = (): number => Math.floor(now() / 1_000);
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  let stopped = false;

  const flush = (): void => {
    timer = undefined;
    if (!isDue || stopped) return;
    isDue = false;
    const ids = [...runIds];
    runIds.clear();
    timer = setTimeout(flush, announceEveryMs);
    announce(ids);
  };

  return {
    changed: (runId) => {
      if (runId !== undefined) runIds.add(runId);
      isDue = true;
      // The first is told at once, the others together.
      if (timer === undefined) flush();
    },
    answered: (run, count) => {
      const lately = answers.get(run) ?? new Map<number, number>();
      answers.set(run, lately.set(second(), (lately.get(second()) ?? 0) + count));
      for (const at of lately.keys()) if (at <= second() - measuredSeconds) lately.delete(at);
    },
    perSecond: (run) => {
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
