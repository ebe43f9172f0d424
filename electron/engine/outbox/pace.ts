/** The gap between two sends grows by up to this part of itself, so that they do not come like clockwork. */
const jitter = 0.2;

/** The gap between the beginnings of two sends of one instance; all lanes share it. */
export interface Pace {
  isOpen(): boolean;
  /** A send begins now. */
  begin(): void;
  /** When the next send may begin, in milliseconds since 1970; null: now. Asks for `onDue` then. */
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
    isOpen: () => nextAt() === null,
    begin: () => {
      lastAt = now();
      stretch = random();
    },
    waitUntil: () => {
      const at = nextAt();
      clearTimeout(timer);
      if (at !== null) timer = setTimeout(onDue, at - now());
      return at;
    },
    stop: () => clearTimeout(timer),
  };
}
