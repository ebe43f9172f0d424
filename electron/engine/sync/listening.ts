import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import type { LineCallbacks, LineEnd } from '../gateway/waha/open-events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds from a line that was lost or not opened to the next attempt; the last repeats. */
const usualRetryMs: readonly number[] = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

/** Milliseconds between two records of when the line was last alive: after a crash the gap begins at the last record. */
const noteEveryMs = 10_000;

/** Milliseconds after which a gap is reported; slightly longer than in the history (listening-table.ts). */
const announceAfterMs = 10_500;

interface ListeningOptions {
  history: Pick<History, 'listening'>;
  /** Opens a line; returns the function that closes it. */
  open: (callbacks: LineCallbacks) => () => void;
  /** Stores received events. Events for which it throws, as with a full disk, count as not received. */
  receive: (events: unknown[]) => Promise<void>;
  /** Returns whether a hold forbids listening. */
  isHeld: () => boolean;
  /** Called when a gap ends. */
  onGapEnded: () => void;
  events: InstanceEvents;
  log: Log;
  retryMs?: readonly number[];
}

/**
 * Creates an idle listener to a service, which uses one line and reopens it with longer and longer waits after it ends. It records
 * the gaps in which it did not listen.
 */
export function createListening(options: ListeningOptions) {
  const { history, receive, events, log, retryMs = usualRetryMs } = options;
  let close: (() => void) | null = null;
  let isOpen = false;
  let isStopped = false;
  /** Whether the key was refused or is missing, so that the listener waits for another. */
  let waitsForToken = false;
  let failures = 0;
  let retryAt = -Infinity;
  let notedAt = -Infinity;
  /** When the line last delivered something, in milliseconds since 1970. */
  let receivedAt = 0;
  /** Whether an event could not be stored: later events are dropped until the line reopens, so that what is stored has no hole. */
  let isBroken = false;
  let announceTimer: NodeJS.Timeout | undefined;
  /** Chain of writes: events and times are stored one after another. */
  let writing = Promise.resolve();

  const pump = createPump(step, (error) =>
    log.error('a service could not be listened to', { error: String(error) }),
  );

  async function step(): Promise<void> {
    if (isStopped || close !== null || waitsForToken || options.isHeld()) return;
    const waitMs = retryAt - performance.now();
    if (waitMs > 0) return pump.wakeIn(waitMs);
    // Before the first attempt: after a start, nothing has been received since the last run.
    await write(() => history.listening.lost());
    if (!isStopped) close = options.open({ onOpen, onHeard, onEnd });
  }

  /** Queues a write. If one fails, closes the line: everything after it is read back later. */
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
    clearTimeout(announceTimer);
    failures = 0;
    notedAt = performance.now();
    receivedAt = Date.now();
    void write(() => {
      isBroken = false;
      return history.listening.found(receivedAt);
    }).then(() => {
      events.publish('listening.changed', {});
      options.onGapEnded();
    });
  }

  function onHeard(event: unknown): void {
    const at = Date.now();
    receivedAt = at;
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
      const until = receivedAt;
      void write(async () => {
        if (!isBroken) await history.listening.heard(until);
        await history.listening.lost();
      });
      announceTimer = setTimeout(() => events.publish('listening.changed', {}), announceAfterMs);
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
    /** Opens a line at once if none is open; the first call starts the listener. */
    wake: again,
    /** Replaces the line after the computer woke up or its network changed: the old line is dead, though it may not seem so. */
    reconnect: (): void => {
      close?.();
      again();
    },
    /** Stops the listener and records until when it listened. */
    stop: async (): Promise<void> => {
      const wasOpen = isOpen;
      isStopped = true;
      clearTimeout(announceTimer);
      close?.();
      await pump.stop();
      await writing;
      if (wasOpen && !isBroken) await history.listening.heard(Date.now());
    },
  };
}
