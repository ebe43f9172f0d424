import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import type { LineEars, LineEnd } from '../gateway/waha/open-events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds from a line that was lost, or not opened, to the next; the last repeats. */
const usualRetryMs: readonly number[] = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

/** Milliseconds between two notes of when the service was heard: after a crash a gap begins with the last. */
const noteEveryMs = 10_000;

/** Milliseconds after which a gap is told of; a little more than the history says (listening-table.ts). */
const toldAfterMs = 10_500;

interface ListeningOptions {
  history: Pick<History, 'listening'>;
  /** Opens a line; returns what closes it. */
  open: (ears: LineEars) => () => void;
  /** Keeps what came. What throws, as a full disk does, counts as not heard. */
  receive: (events: unknown[]) => Promise<void>;
  /** Something else holds everything: nothing is listened to. */
  isHeld: () => boolean;
  /** A gap is over. */
  onGapEnded: () => void;
  events: InstanceEvents;
  log: Log;
  retryMs?: readonly number[];
}

/**
 * Creates what listens to a service, at rest: over one line, opened again with longer waits wherever it ends. When it was not heard
 * is written down.
 */
export function createListening(options: ListeningOptions) {
  const { history, receive, events, log, retryMs = usualRetryMs } = options;
  let close: (() => void) | null = null;
  let isOpen = false;
  let isStopped = false;
  /** A key was refused, or is missing: another one is waited for. */
  let waitsForToken = false;
  let failures = 0;
  let retryAt = -Infinity;
  let notedAt = -Infinity;
  /** Milliseconds since 1970. */
  let heardAt = 0;
  /** Something that came was not kept: nothing after it is, so that what is heard has no hole. */
  let isBroken = false;
  let tell: NodeJS.Timeout | undefined;
  /** What came is written one after the other, and so is when it was heard. */
  let writing = Promise.resolve();

  const pump = createPump(step, (error) =>
    log.error('a service could not be listened to', { error: String(error) }),
  );

  async function step(): Promise<void> {
    if (isStopped || close !== null || waitsForToken || options.isHeld()) return;
    const waitMs = retryAt - performance.now();
    if (waitMs > 0) return pump.wakeIn(waitMs);
    // Before the first try: after a start it was not heard since the last run.
    await write(() => history.listening.lost());
    if (!isStopped) close = options.open({ onOpen, onHeard, onEnd });
  }

  /** Does one thing after the other. One that fails ends the line: what came after it is read back. */
  function write(work: () => Promise<unknown>): Promise<void> {
    writing = writing.then(work).then(
      () => {},
      (error: unknown) => {
        log.error('what a service told was not kept', { error: String(error) });
        isBroken = true;
        close?.();
      },
    );
    return writing;
  }

  function onOpen(): void {
    isOpen = true;
    clearTimeout(tell);
    failures = 0;
    notedAt = performance.now();
    heardAt = Date.now();
    void write(() => {
      isBroken = false;
      return history.listening.found(heardAt);
    }).then(() => {
      events.publish('listening.changed', {});
      options.onGapEnded();
    });
  }

  function onHeard(event: unknown): void {
    const at = Date.now();
    heardAt = at;
    const isNoteDue = performance.now() - notedAt >= noteEveryMs;
    if (isNoteDue) notedAt = performance.now();
    void write(async () => {
      if (isBroken) return;
      if (event !== null) await receive([event]);
      if (isNoteDue) await history.listening.heard(at);
    });
  }

  function onEnd(end: LineEnd): void {
    const wasOpen = isOpen;
    close = null;
    isOpen = false;
    waitsForToken = end !== 'lost';
    const delay = retryMs[Math.min(failures, retryMs.length - 1)] ?? 0;
    failures += 1;
    retryAt = performance.now() + delay;
    if (wasOpen && !isStopped) {
      const until = heardAt;
      void write(async () => {
        if (!isBroken) await history.listening.heard(until);
        await history.listening.lost();
      });
      tell = setTimeout(() => events.publish('listening.changed', {}), toldAfterMs);
    }
    pump.wake();
  }

  const again = (): void => {
    failures = 0;
    retryAt = -Infinity;
    waitsForToken = false;
    pump.wake();
  };

  return {
    /** It may be listened to; also begins. */
    wake: again,
    /** The computer woke up, or its network changed: a line from before is dead, though it may not seem so. */
    reconnect: (): void => {
      close?.();
      again();
    },
    /** Ends it. What was heard until now is written down. */
    stop: async (): Promise<void> => {
      const wasOpen = isOpen;
      isStopped = true;
      clearTimeout(tell);
      close?.();
      await pump.stop();
      await writing;
      if (wasOpen && !isBroken) await history.listening.heard(Date.now());
    },
  };
}
