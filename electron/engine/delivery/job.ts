import type { Log } from '../host.ts';
import type { BackOff, Reason } from './back-off.ts';
import { withGrace } from './grace.ts';
import { createPump } from './pump.ts';

/** Milliseconds after a task of which nothing could be recorded, usually because of the disk. */
const retryAfterMs = 5_000;

export interface JobOptions<Task> {
  /** What the log says if no task could be taken up, or what came of one could not be recorded. */
  problem: string;
  backOff: Pick<BackOff, 'isProbing' | 'mayAsk' | 'waitsFor'>;
  /** Reasons of the back-off that do not hold this job. By default all do. */
  despite?: ReadonlySet<Reason['reason']>;
  /** Most tasks under way at the same time; one alone while the service is probed. */
  mostAtOnce: number;
  /** Returns whether there is a way to ask. By default there is. */
  isOffered?: () => boolean;
  /**
   * Takes up what is claimed and not under way: before the first task, what the last run of the application left, and later that of which
   * nothing could be recorded.
   */
  recover?: () => Promise<unknown>;
  /** Returns when the next task is due, in milliseconds since 1970; null: none waits. */
  nextAt: () => Promise<number | null>;
  /** Claims the next task that is due; null: none is. */
  next: () => Promise<Task | null>;
  /**
   * Makes the task's request and records what came of it: it is done, it is due again, or its tries are used up and a person decides. If
   * `signal` aborts it, nothing is recorded, and the next start takes the task up again.
   */
  carryOut: (task: Task, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
}

/** Creates a job that carries out tasks that are on disk, some at a time, over restarts. */
export function createJob<Task>(options: JobOptions<Task>) {
  const { backOff, despite, mostAtOnce, isOffered = () => true, now, log } = options;
  const breakOff = new AbortController();
  const underWay = new Set<Promise<void>>();
  let isRecovered = false;
  let isStopped = false;

  const onError = (error: unknown): void => {
    if (!breakOff.signal.aborted) log.error(options.problem, { error: String(error) });
  };
  const pump = createPump(step, onError);

  const mayBegin = (): boolean =>
    !isStopped &&
    isOffered() &&
    underWay.size < (backOff.isProbing() ? 1 : mostAtOnce) &&
    backOff.mayAsk(despite) === null;

  async function step(): Promise<void> {
    if (!isRecovered) {
      // What is under way would be taken up as well; its end wakes the pump.
      if (underWay.size > 0) return;
      await options.recover?.();
      isRecovered = true;
    }
    let lookedAt = -Infinity;
    do lookedAt = now();
    while (mayBegin() && (await startNext()));
    const at = await options.nextAt();
    if (at === null || isStopped || !isOffered()) return;
    // An overdue task that may not begin waits for a hold or a free lane, which wakes the pump itself; so does what is under way where the
    // task waits for its end. Any other became due after the last look.
    if (at > now() || (mayBegin() && (at > lookedAt || underWay.size === 0)))
      pump.wakeIn(at - now());
    else backOff.waitsFor(despite);
  }

  /** Claims the next task and begins it. Returns false if none is due. */
  async function startNext(): Promise<boolean> {
    const task = await options.next();
    if (task === null) return false;
    const run = options
      .carryOut(task, breakOff.signal)
      .then(
        () => 0,
        (error: unknown) => {
          onError(error);
          isRecovered = false;
          return retryAfterMs;
        },
      )
      .then((waitMs) => {
        underWay.delete(run);
        if (waitMs === 0) pump.wake();
        else pump.wakeIn(waitMs);
      });
    underWay.add(run);
    return true;
  }

  return {
    /** Looks for tasks; the first call starts the job. */
    wake: pump.wake,
    /** Begins nothing more and waits for pending answers, `graceMs` at most. */
    stop: (graceMs?: number): Promise<void> => {
      isStopped = true;
      return withGrace(breakOff, graceMs, async () => {
        await pump.stop();
        await Promise.all(underWay);
      });
    },
  };
}
