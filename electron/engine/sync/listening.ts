import { type BackOff, ofService } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { LineRefusal } from '../../../shared/contract/listening.ts';
import type { InstanceEvents } from '../events.ts';
import type { EventLine, LineCallbacks, LineEnd, LineScope } from '../gateway/waha/open-events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds from a line that was lost or not opened to the next attempt; the last repeats. */
const usualRetryMs: readonly number[] = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

/** Milliseconds between two records of when the line was last alive: after a crash the gap begins at the last record. */
const noteEveryMs = 10_000;

/** Milliseconds after which a gap is reported; slightly longer than in the history (listening-table.ts). */
const announceAfterMs = 10_500;

/** Attempts in a row that a server refused, after which that is told. */
const toldAfter = 3;
/** Codes from here on, of HTTP or of a WebSocket's server, are about what was asked for; those below are about where. */
const firstOfRequest = 400;
/** Events that wait to be written, at which the line is paused, and at which it goes on; and those that are written in one step. */
const mostWaiting = 1_000;
const fewWaiting = 200;
const atOnce = 200;

interface ListeningOptions {
  history: Pick<History, 'listening'>;
  /** Opens a line. */
  open: (callbacks: LineCallbacks, scope: LineScope) => EventLine;
  /** Stores received events. Events for which it throws, as with a full disk, count as not received. */
  receive: (events: unknown[]) => Promise<void>;
  /** What the service answers to others does not keep it from being heard. */
  backOff: Pick<BackOff, 'waitsFor' | 'needsToken'>;
  /** Called when the server took the line, or refused it: it can be asked what it is. */
  onReached: () => void;
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
  let line: EventLine | null = null;
  let scope: LineScope = 'session';
  /** How often in a row the server refused the line. */
  let refusals = 0;
  let refused: LineRefusal | null = null;
  /** Events that were received and are not written. */
  let received: unknown[] = [];
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
    if (isStopped || line !== null || waitsForToken) return;
    if (options.backOff.waitsFor(ofService) !== null) return;
    const waitMs = retryAt - performance.now();
    if (waitMs > 0) return pump.wakeIn(waitMs);
    // Before the first attempt: after a start, nothing has been received since the last run. What the last line brought is written
    // before that, so that no line adds to another's flood.
    await write(() => history.listening.lost());
    if (!isStopped) line = options.open({ onOpen, onHeard, onEnd }, scope);
  }

  /** Queues a write. If one fails, closes the line: everything after it is read back later. */
  function write(work: () => Promise<unknown>): Promise<void> {
    writing = writing.then(work).then(
      () => {},
      (error: unknown) => {
        log.error('what a service told was not kept', { error: String(error) });
        isBroken = true;
        received = [];
        line?.close();
      },
    );
    return writing;
  }

  function onOpen(): void {
    isOpen = true;
    clearTimeout(announceTimer);
    failures = 0;
    refusals = 0;
    refused = null;
    notedAt = performance.now();
    receivedAt = Date.now();
    void write(() => {
      isBroken = false;
      return history.listening.found(receivedAt);
    }).then(() => {
      events.publish('listening.changed', {});
      options.onReached();
      options.onGapEnded();
    });
  }

  function onHeard(event: unknown): void {
    const at = Date.now();
    receivedAt = at;
    if (event !== null) {
      received.push(event);
      if (received.length === 1) void write(writeReceived);
      if (received.length === mostWaiting) line?.pause();
    }
    if (performance.now() - notedAt < noteEveryMs) return;
    notedAt = performance.now();
    void write(async () => {
      if (!isBroken) await history.listening.heard(at);
    });
  }

  /** Writes what was received so far, and what comes meanwhile, in steps. */
  async function writeReceived(): Promise<void> {
    while (received.length > 0) {
      if (isBroken) {
        received = [];
        return;
      }
      const part = received.slice(0, atOnce);
      await receive(part);
      received = received.slice(part.length);
      if (received.length <= fewWaiting) line?.resume();
    }
  }

  function onEnd(end: LineEnd): void {
    const wasOpen = isOpen;
    line = null;
    isOpen = false;
    waitsForToken = end.how === 'unauthorized' || end.how === 'no-token';
    if (end.how === 'unauthorized' || end.how === 'no-token') {
      // The line was taken but for its key, which is asked for.
      tellRefusal(null);
      refusals = 0;
      if (!isStopped) options.backOff.needsToken(end.how);
    }
    if (end.how === 'refused') noteRefusal(end);
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

  /** Asks in the other way the next time where the request was refused; a server that takes neither is told of. */
  function noteRefusal({ code, reason }: Extract<LineEnd, { how: 'refused' }>): void {
    refusals += 1;
    options.onReached();
    if (code >= firstOfRequest) scope = scope === 'session' ? 'all' : 'session';
    if (refusals >= toldAfter) tellRefusal({ code, reason, at: Date.now() });
  }

  function tellRefusal(now: LineRefusal | null): void {
    if (now === null && refused === null) return;
    refused = now;
    events.publish('listening.changed', {});
  }

  const again = (): void => {
    failures = 0;
    retryAt = -Infinity;
    waitsForToken = false;
    pump.wake();
  };

  /** Replaces the line: the old one is dead, though it may not seem so. */
  const reconnect = (): void => {
    line?.close();
    again();
  };

  return {
    begin: again,
    on: { hold: again, network: reconnect, awake: reconnect, token: reconnect },
    /** Why the server takes no line, after some attempts; null: it does, or that is not known yet. */
    refused: (): LineRefusal | null => refused,
    /** Whether the service is heard now. */
    isOpen: (): boolean => isOpen && !isBroken,
    /** Whether the server took only a line for all events of all sessions. */
    lacksFilters: (): boolean => isOpen && scope === 'all',
    /** Stops the listener and records until when it listened. */
    stop: async (): Promise<void> => {
      const wasOpen = isOpen;
      isStopped = true;
      clearTimeout(announceTimer);
      line?.close();
      await pump.stop();
      await writing;
      if (wasOpen && !isBroken) await history.listening.heard(Date.now());
    },
  };
}
