import { setTimeout as wait } from 'node:timers/promises';
import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createPace } from '../delivery/pace.ts';
import { createPump } from '../delivery/pump.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { MessageKindsGateway } from '../gateway/optional/message-kinds.ts';
import type { Doubt, Outcome } from '../gateway/outcome.ts';
import type { SentMessage } from '../gateway/records.ts';
import type { Log } from '../host.ts';
import type { ClaimedMessage, MessageOutcome } from '../store/tables/outbox-table.ts';
import { messageResult, requeued } from './message-result.ts';
import { createSchedule, type ScheduleOptions } from './schedule.ts';
import { sendContent, replyTarget } from './send-content.ts';
import { createUploads } from './uploads.ts';

/** Of the chats that are served side by side, how many may upload a file: texts of other chats find a free lane. */
const mostUploads = 3;

/** How long a stop waits for answers that are on their way. */
const defaultGraceMs = 5_000;

/** Milliseconds within which the end of a gap is the same as before. */
const sameMs = 50;

/** Milliseconds between attempts to write down an outcome that the disk would not take. */
const recordDelaysMs = [250, 1_000, 5_000];

/**
 * Milliseconds between messages tried on a sick service, each of which may become one more that a person has to decide about;
 * the last one repeats.
 */
export const sickServiceDelaysMs: readonly number[] = [60_000, 300_000];

export interface OutboxOptions extends ScheduleOptions {
  gateway: Gateway & MessageKindsGateway;
  /** Shared with the message actions: what holds the one holds the other. */
  backOff: BackOff;
  hasToken(): boolean;
  /** What `reply_to` carries; the interface does not show which (docs/decisions). */
  replyToForm(): 'message-id' | 'key-id';
  /** Milliseconds between the beginnings of two sends; 0: none. */
  gapMs(): number;
  /** Other desks that send over the instance, which keep the gap together. By default there are none. */
  turns?: {
    /** Whether there may be some. */
    isAsked(): boolean;
    /** Returns for how many milliseconds they go first; 0: it is this desk's turn now. */
    take(gapMs: number): Promise<number>;
  };
  /** Milliseconds since 1970. By default `Date.now`. */
  now?: () => number;
  /** Kinds of messages that are sent under a key ID of Postline's own. By default none. */
  ownIds?: readonly string[];
  /** The service has no endpoint for what a message is. */
  onNotOffered?(kind: OptionalKind): void;
  log: Log;
}

/** Creates what sends the messages of one instance's history, durably: each state is on disk before what it names begins. */
export function createOutbox(options: OutboxOptions) {
  const { history, gateway, backOff, events, log, now = Date.now } = options;
  const statusChanged = () => events.publish('outbox.changed', {});
  /** Chats with a message under way: within one, messages leave one after another, in the order typed. */
  const lanes = new Map<string, Promise<void>>();
  /** Uploads under way, by the message's id. */
  const uploading = new Map<string, AbortController>();
  const breakOff = new AbortController();
  const uploads = createUploads((chatId) => events.publish('uploads.changed', { chatId }));
  const pace = createPace(Date.now, Math.random);
  const sendDue = createSchedule(options);
  let stopped = false;
  /** When the gap is over that holds something back; by others where another desk began it. */
  let paced: { until: number; byOthers: boolean } | null = null;
  /** Until when other desks go first, by `performance.now()`. */
  let othersUntil = -Infinity;
  /** When the instance's hours begin that something waits for. */
  let outsideUntil: number | null = null;

  const pump = createPump(step, (error) =>
    log.error('the outbox could not take up its next message', { error: String(error) }),
  );

  async function step(): Promise<void> {
    const [, scheduledAt] = await Promise.all([releaseHeld(), sendDue()]);
    if (scheduledAt !== null) pump.wakeIn(scheduledAt - Date.now());
    while (mayClaim() && (await startNext()));
    await checkPace();
    await checkHours();
  }

  /** Lets go the messages whose time to undo the send is over, also after a restart. */
  async function releaseHeld(): Promise<void> {
    const { chatIds, nextAt } = await history.outbox.release(now());
    if (nextAt !== null) pump.wakeIn(nextAt - Date.now());
    for (const chatId of chatIds) events.messagesChanged(chatId);
  }

  function mayClaim(): boolean {
    if (stopped || !backOff.mayBegin()) return false;
    // Without a token the first message finds out and says so.
    if (!options.hasToken()) return true;
    return performance.now() >= othersUntil && pace.allowance(options.gapMs(), 1) > 0;
  }

  /** Says until when the gap holds something back. */
  async function checkPace(): Promise<void> {
    const own = pace.nextAt(options.gapMs()) ?? 0;
    const others = Date.now() + Math.ceil(othersUntil - performance.now());
    const at = Math.max(own, others);
    const isOpen = stopped || backOff.isHeld() || at <= Date.now();
    if (!isOpen) pump.wakeIn(at - Date.now());
    const isHolding = !isOpen && (await history.outbox.counts()).waiting > 0;
    const byOthers = others > own;
    const isKnown = paced?.byOthers === byOthers && Math.abs(paced.until - at) < sameMs;
    if (isHolding ? isKnown : paced === null) return;
    paced = isHolding ? { until: at, byOthers } : null;
    statusChanged();
  }

  /** Says whether something waits for the instance's hours. */
  async function checkHours(): Promise<void> {
    const at = options.outsideUntil();
    const isHolding = at !== null && (await history.outbox.waitingForHours()) > 0;
    if (at !== null && isHolding) pump.wakeIn(at - Date.now());
    const until = isHolding ? at : null;
    if (until === outsideUntil) return;
    outsideUntil = until;
    statusChanged();
  }

  /** Returns false when no chat has a message to send. */
  async function startNext(): Promise<boolean> {
    if (!options.hasToken()) {
      const isWaiting = (await history.outbox.counts()).waiting > 0;
      // Nobody may be there when a scheduled one is due: the token is asked for now.
      if (isWaiting || (await history.scheduled.list(null, 0)).length > 0) {
        backOff.needsToken('no-token');
      }
      return false;
    }
    const mayUpload = uploading.size < mostUploads;
    if (options.turns?.isAsked() === true) {
      const isOutside = options.outsideUntil() !== null;
      if (!(await history.outbox.hasNext([...lanes.keys()], mayUpload, isOutside))) return false;
      const waitMs = await options.turns.take(options.gapMs());
      // What made the desk stop meanwhile lets nothing go.
      if (waitMs > 0 || !mayClaim()) {
        othersUntil = performance.now() + waitMs;
        return false;
      }
    }
    const claimed = await history.outbox.claimNext(
      [...lanes.keys()],
      mayUpload,
      Date.now(),
      options.outsideUntil() !== null,
      options.ownIds ?? [],
    );
    if (claimed === null) return false;
    const { chatId, localId } = claimed.message;
    const { content } = claimed;
    const isUpload = content.kind === 'media' && content.source.kind === 'file';
    if (isUpload) uploading.set(localId, new AbortController());
    events.messagesChanged(chatId);
    pace.begin(options.gapMs());
    backOff.begin(chatId);
    const lane = deliver(claimed)
      .catch((error: unknown) =>
        log.error('the outcome of a message could not be written', { error: String(error) }),
      )
      .finally(() => {
        lanes.delete(chatId);
        backOff.end(chatId);
        uploading.delete(localId);
        pump.wake();
      });
    lanes.set(chatId, lane);
    return true;
  }

  async function deliver(claimed: ClaimedMessage): Promise<void> {
    const { localId, chatId } = claimed.message;
    // Claimed in the moment of stopping, or of falling asleep: nothing left, so it waits on.
    if (stopped || backOff.isAsleep()) {
      await record(localId, requeued);
      return;
    }
    const came = await attempt(() => send(claimed), {
      backOff,
      troubleAbout: (doubt) => (isServiceSick(doubt) ? chatId : null),
      log,
    });
    const outcome = came?.outcome.outcome;
    // Broken off by the stop itself: the row says `sending`, and the next start tells what that means.
    if (breakOff.signal.aborted && outcome === 'unknown') return;
    if (came?.outcome.outcome === 'rejected' && came.outcome.notOffered !== undefined) {
      options.onNotOffered?.(came.outcome.notOffered);
    }
    const waitsOn = came === null || (stopped && outcome === 'broken-off');
    const joined = await record(localId, waitsOn ? requeued : messageResult(came));
    for (const one of [chatId, ...joined]) events.messagesChanged(one);
    statusChanged();
  }

  async function send(claimed: ClaimedMessage): Promise<Outcome<SentMessage>> {
    const { localId, chatId } = claimed.message;
    const { signal } = breakOff;
    const { message, content, quotedMessageId, keyId } = claimed;
    const request = {
      message,
      content,
      keyId,
      replyTo: replyTarget(quotedMessageId, options.replyToForm()),
    };
    const own = uploading.get(localId);
    if (own === undefined) return sendContent(gateway, request, { signal });
    const meter = uploads.begin(chatId, localId);
    const onProgress = (bytesSent: number, bytesTotal: number): void => {
      meter.progress(bytesSent, bytesTotal);
      if (backOff.getsOn(chatId)) pump.wake();
    };
    try {
      return await sendContent(gateway, request, { signal, breakOff: own.signal, onProgress });
    } finally {
      meter.end();
    }
  }

  /**
   * Writes down what became of a message, and returns the chats that it showed to be one. It is kept in hand until the disk takes it:
   * a lost outcome would be told as a crash.
   */
  async function record(localId: string, result: MessageOutcome): Promise<string[]> {
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await history.outbox.recordOutcome(localId, result, Date.now());
      } catch (error) {
        if (stopped) throw error;
        log.error('an outcome could not be written', { localId, error: String(error) });
        await wait(recordDelaysMs[Math.min(attempts, recordDelaysMs.length - 1)]);
      }
    }
  }

  return {
    /** Something may be waiting; also begins. */
    wake: () => pump.wake(),
    /** What is being uploaded to a chat; null: to all. */
    uploads: (chatId: string | null) => (chatId === null ? uploads.all() : uploads.list(chatId)),
    /** Ends the upload of a message while its last byte has not left; otherwise what is under way goes on. */
    breakOff: (localId: string) => uploading.get(localId)?.abort(),
    status: async () => {
      const counts = await history.outbox.counts();
      const outside =
        outsideUntil === null ? null : ({ reason: 'outside-hours', until: outsideUntil } as const);
      return {
        backOff: backOff.current() ?? outside,
        nextAt: paced?.until ?? null,
        isGapOfOthers: paced?.byOthers ?? false,
        ...counts,
      };
    },
    /** What is being sent, or is next; `held` can still be undone. */
    underWay: async () => {
      const { uploads, sending, waiting, held } = await history.outbox.underWay();
      return { uploads, messages: sending + (backOff.isHeld() ? 0 : waiting), held };
    },
    /** Takes up nothing more and waits for answers on their way, `graceMs` at most. */
    stop: async (graceMs = defaultGraceMs) => {
      stopped = true;
      const timer = setTimeout(() => breakOff.abort(), graceMs);
      // No service can have half a file: the next start sends it whole.
      for (const own of uploading.values()) own.abort();
      // What is being claimed right now is in no lane yet.
      await pump.stop();
      await Promise.all(lanes.values());
      clearTimeout(timer);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Of a service that failed or was not there, rather than of one message. */
const sickReasons: ReadonlySet<Doubt['reason']> = new Set([
  'server-error',
  'web-page',
  'redirect',
  'wait-timeout',
  'stalled',
  'reset',
] as const);

function isServiceSick({ reason }: Doubt): boolean {
  return sickReasons.has(reason);
}
