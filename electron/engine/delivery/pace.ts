/** The gap between two sends grows by up to this part of itself, so that they do not come like clockwork. */
const jitter = 0.2;

/** The gap between the beginnings of two sends of one instance; all lanes share it. */
export interface Pace {
  /** Whether a send may begin now. Where none may, `onDue` is called as soon as one may. */
  isOpen(): boolean;
  /** A send begins now. */
  begin(): void;
  /** When the next send may begin, in milliseconds since 1970; null: now. */
  waitUntil(): number | null;
  stop(): void;
}

export function createPace({
  gapMs,
  now,
  onDue,
  random = Math.random,
}: {
  /** Read at each send; 0: no gap. */
  gapMs: () => number;
  now: () => number;
  onDue: () => void;
  random?: () => number;
}): Pace {
  let lastAt: number | null = null;
  let stretch = 0;
  let timer: NodeJS.Timeout | undefined;

  const nextAt = (): number | null => {
    const gap = gapMs();
    if (lastAt === null || gap === 0) return null;
    const wait = gap * (1 + stretch * jitter);
    // A clock that was put back must not hold anything longer than one gap.
    const at = Math.min(lastAt + wait, now() + wait);
    return at > now() ? Math.ceil(at) : null;
  };

  return {
    isOpen: () => {
      const at = nextAt();
      clearTimeout(timer);
      if (at !== null) timer = setTimeout(onDue, Math.max(0, at - now()));
      return at === null;
    },
    begin: () => {
      lastAt = now();
      stretch = random();
    },
    waitUntil: nextAt,
    stop: () => clearTimeout(timer),
  };
}
