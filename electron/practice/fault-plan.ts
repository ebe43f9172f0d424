/**
 * What the practice service does wrong on purpose. The first group carries out nothing; the second carries out the request
 * and then spoils the answer, which is what an unknown outcome looks like.
 */
export type Fault =
  /** Answers late, otherwise rightly. */
  (
    | { kind: 'delay'; ms: number }
    /** Answers once something is over, otherwise rightly. */
    | { kind: 'held'; until: Promise<void> }
    /** Answers at once, without reading the body. */
    | {
        kind: 'status';
        status: number;
        headers?: Record<string, string>;
        /** A string is sent unchanged, anything else as JSON. */
        body?: unknown;
      }
    /** 429; `retryAfter` in seconds or as a date, null for no such header. */
    | { kind: 'rate-limited'; retryAfter: number | Date | null }
    | { kind: 'web-page' }
    | { kind: 'redirect'; location: string }
    | { kind: 'reset-before' }
    | { kind: 'reset-after' }
    /** The connection ends at once, and the request is carried out so many milliseconds later. */
    | { kind: 'late'; ms: number }
    /** Never answers. */
    | { kind: 'stall' }
    /** Half of the answer, then the connection is closed. */
    | { kind: 'half-answer' }
    /** Half of the answer, then nothing. */
    | { kind: 'stalled-answer' }
    | { kind: 'no-content' }
    | { kind: 'bad-json' }
    | { kind: 'endless-answer' }
    /** Answers with a link card that differs from the requested one: these fields replace its own. */
    | { kind: 'other-card'; title?: string; description?: string; jpegThumbnail?: null }
  ) & {
    /** Only for this operation, named as in its path: `send-text`. */
    operation?: string;
  };

export type FaultPlan = ReturnType<typeof createFaultPlan>;

/** Makes a plan of faults, which is empty at first. */
export function createFaultPlan() {
  const queue: Fault[] = [];
  const repeated: { fault: Fault; every: number; seen: number }[] = [];
  const fits = (fault: Fault, operation: string) =>
    fault.operation === undefined || fault.operation === operation;

  return {
    /** For the next request that fits, once; several wait in line. */
    next: (fault: Fault): void => {
      queue.push(fault);
    },
    /** For every n-th request that fits. */
    every: (n: number, fault: Fault): void => {
      repeated.push({ fault, every: n, seen: 0 });
    },
    clear: (): void => {
      queue.length = 0;
      repeated.length = 0;
    },
    /** Returns the fault for a request of this operation and removes it from the plan; null for none. */
    take: (operation: string): Fault | null => {
      const due = repeated.filter((rule) => {
        if (!fits(rule.fault, operation)) return false;
        rule.seen += 1;
        return rule.seen % rule.every === 0;
      });
      const at = queue.findIndex((fault) => fits(fault, operation));
      const [queued] = at === -1 ? [] : queue.splice(at, 1);
      return queued ?? due[0]?.fault ?? null;
    },
  };
}
