import { setTimeout as wait } from 'node:timers/promises';
import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { withGrace } from '../delivery/grace.ts';
import { createPace } from '../delivery/pace.ts';
import { createPump } from '../delivery/pump.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { MessageKindsGateway } from '../gateway/optional/message-kinds.ts';
import type { Doubt, Outcome } from '../gateway/outcome.ts';
import type { SentMessage } from '../gateway/records.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { Claim } from '../store/messages/sending-table.ts';
import type { ClaimedMessage, MessageOutcome } from '../store/messages/outbox-table.ts';
import { messageResult, requeued } from './message-result.ts';
import { createSchedule, missedBefore, type ScheduleOptions } from '../delivery/schedule.ts';
import { sendContent, replyTarget } from './send-content.ts';
import { tellReopened } from './tell-reopened.ts';
import { createUploads } from './uploads.ts';

/** Most chats that may upload a file at the same time, so that texts of other chats find a free lane. */
const mostUploads = 3;

/** Milliseconds by which the end of a gap may differ and still count as unchanged. */
const sameMs = 50;

/** Milliseconds between attempts to record an outcome after the disk failed; the last one repeats. */
const recordDelaysMs = [250, 1_000, 5_000];

/**
 * Milliseconds between messages tried on a failing service, each of which may become one more that a person has to decide about;
 * the last one repeats.
 */
export const sickServiceDelaysMs: readonly number[] = [60_000, 300_000];

export interface OutboxOptions extends ScheduleOptions {
  history: History;
  gateway: Gateway & MessageKindsGateway;
  /** Shared with the message actions: what holds messages holds their actions. */
  backOff: BackOff;
  /** What `reply_to` carries; the interface does not show which (docs/decisions). */
  replyToForm(): 'message-id' | 'key-id';
  /** Milliseconds between the beginnings of two sends; 0: none. */
  gapMs(): number;
  /** Shares the gap with the other desks that send over the instance. By default there are none. */
  turns?: {
    /** Returns whether other desks may send over the instance. */
    isAsked(): boolean;
    /** Takes this desk's turn and returns 0, or returns for how many milliseconds other desks go first. */
    take(gapMs: number): Promise<number>;
  };
  /** Returns whether all that came in is known: else nothing is sent that was to be only if they don’t answer. By default it is. */
  isHeard?(): boolean;
  /** Called when a message may have to be looked up: its answer was lost, or named no ID. */
  onUnclear?(): void;
  /** Milliseconds since 1970. By default `Date.now`. */
  now?: () => number;
  /** Kinds of messages that are sent under a key ID chosen by Postline. By default none. */
  ownIds?: readonly string[];
  /** Called when the service has no endpoint for the kind of a message. */
  onNotOffered?(kind: OptionalKind): void;
  log: Log;
}

/** Creates the outbox, which sends the messages of one instance durably: each state is on disk before the step that it names begins. */
export function createOutbox(options: OutboxOptions) {
  const { history, gateway, backOff, events, log, now = Date.now } = options;
  const statusChanged = () => events.publish('outbox.changed', {});
  /** Chats with a message under way: within a chat, messages leave one after another, in the order typed. */
  const lanes = new Map<string, Promise<void>>();
  /** Uploads under way, by the message's id. */
  const uploading = new Map<string, AbortController>();
  const breakOff = new AbortController();
  const uploads = createUploads((chatId) => events.publish('uploads.changed', { chatId }));
  const pace = createPace(Date.now, Math.random);
  const tellScheduled = createSchedule(options);
  let stopped = false;
  /** When the gap that holds messages back ends; `byOthers` where another desk began it. Null: no gap holds anything back. */
  let paced: { until: number; byOthers: boolean } | null = null;
  /** Until when other desks go first, by `performance.now()`. */
  let othersUntil = -Infinity;
  /** The hours of the instance that messages wait for; null: none does. */
  let hours: ReturnType<BackOff['hours']> = null;

  const pump = createPump(step, (error) =>
    log.error('the outbox could not take up its next message', { error: String(error) }),
  );

  async function step(): Promise<void> {
    // Read once: hours that begin during the step would hold back what nothing wakes for.
    const outside = backOff.hours();
    if (outside !== null) await putOff(outside.until);
    while (await startNext(outside !== null));
    await checkPace();
    await checkHours(outside);
  }

  /** Postpones what is due outside the instance's hours until they begin. */
  async function putOff(until: number): Promise<void> {
    const chatIds = await history.scheduled.putOff(missedBefore(now()), now(), until);
    for (const chatId of chatIds) events.publish('scheduled.changed', { chatId });
  }

  /**
   * Releases the messages whose time to undo the send is over and queues those whose time has come, by the clock on the wall, also
   * after a restart, and claims the next one as `claim` says; null: none may be sent now.
   */
  async function turn(claim: Pick<Claim, 'isLook' | 'outsideHours'> | null) {
    const isHeard = options.isHeard?.() ?? true;
    const at = now();
    const found = await history.sending.turn(
      { missedBefore: missedBefore(at), isHeard },
      claim && {
        ...claim,
        busyChatIds: [...lanes.keys()],
        mayUpload: uploading.size < mostUploads,
        ownIdKinds: options.ownIds ?? [],
      },
      at,
    );
    for (const { nextAt } of [found.released, found.scheduled])
      if (nextAt !== null) pump.wakeIn(nextAt - now());
    for (const chatId of [...found.released.chatIds, ...found.kept]) events.messagesChanged(chatId);
    if (found.kept.length > 0) statusChanged();
    tellScheduled(found.scheduled);
    await askForToken(found.scheduled.nextAt !== null);
    return found;
  }

  /** The person may be away when a scheduled message is due: a token is asked for as soon as one is written. */
  async function askForToken(isScheduled: boolean): Promise<void> {
    if (backOff.mayAsk()?.reason !== 'no-token') return;
    if (isScheduled || (await history.outbox.counts()).waiting > 0) backOff.waitsFor();
  }

  /** Returns whether a message may be claimed now; where the gap forbids it, the pump looks again at its end. */
  function mayClaim(): boolean {
    if (stopped || !backOff.mayBegin()) return false;
    const { at } = gapEnd();
    // Not later: the gap may be over by then, and nothing else would wake for what was refused here.
    if (at > Date.now()) pump.wakeIn(at - Date.now());
    return at <= Date.now();
  }

  /** Returns when the gap ends, also when it has, and whether another desk began it. */
  function gapEnd(): { at: number; byOthers: boolean } {
    const own = pace.nextAt(options.gapMs()) ?? 0;
    const others = Date.now() + Math.ceil(othersUntil - performance.now());
    return { at: Math.max(own, others), byOthers: others > own };
  }

  /** Updates the time until which the gap holds messages back, and reports a change. */
  async function checkPace(): Promise<void> {
    const { at, byOthers } = gapEnd();
    const isOpen = stopped || backOff.mayAsk() !== null || at <= Date.now();
    const isHolding = !isOpen && (await history.outbox.counts()).waiting > 0;
    const isUnchanged = paced?.byOthers === byOthers && Math.abs(paced.until - at) < sameMs;
    if (isHolding ? isUnchanged : paced === null) return;
    paced = isHolding ? { until: at, byOthers } : null;
    statusChanged();
  }

  /** Updates the time until which messages wait for the instance's hours, and reports a change. */
  async function checkHours(outside: typeof hours): Promise<void> {
    const isHolding = outside !== null && (await history.outbox.waitingForHours()) > 0;
    if (isHolding) pump.wakeIn(outside.until - Date.now());
    const next = isHolding ? outside : null;
    if (next?.until === hours?.until) return;
    hours = next;
    statusChanged();
  }

  /** Claims the next message and begins to send it. Returns whether another may be sent now. */
  async function startNext(outsideHours: boolean): Promise<boolean> {
    const isLook = options.turns?.isAsked() === true;
    let { claimed, isMore } = await turn(mayClaim() ? { isLook, outsideHours } : null);
    if (isLook) {
      if (!isMore) return false;
      const waitMs = (await options.turns?.take(options.gapMs())) ?? 0;
      othersUntil = performance.now() + waitMs;
      // The outbox may have been stopped or held while it waited for its turn.
      if (!mayClaim()) return false;
      ({ claimed, isMore } = await turn({ isLook: false, outsideHours }));
    }
    if (claimed === null) return false;
    const { chatId, localId } = claimed.message;
    const { content } = claimed;
    const isUpload = content.kind === 'media' && content.source.kind === 'file';
    if (isUpload) uploading.set(localId, new AbortController());
    events.messagesChanged(chatId);
    pace.begin(options.gapMs());
    backOff.enter(chatId);
    const lane = deliver(claimed)
      .catch((error: unknown) =>
        log.error('the outcome of a message could not be written', { error: String(error) }),
      )
      .finally(() => {
        lanes.delete(chatId);
        backOff.leave(chatId);
        uploading.delete(localId);
        pump.wake();
      });
    lanes.set(chatId, lane);
    return isMore && mayClaim();
  }

  async function deliver(claimed: ClaimedMessage): Promise<void> {
    const { localId, chatId } = claimed.message;
    // Claimed while the outbox was stopping or the computer was falling asleep: nothing was sent, so the message stays queued.
    if (stopped || backOff.mayAsk()?.reason === 'asleep') {
      await record(localId, requeued);
      return;
    }
    const attempted = await attempt(() => send(claimed), {
      backOff,
      troubleAbout: (doubt) => (isServiceSick(doubt) ? chatId : null),
      log,
    });
    const outcome = attempted?.outcome.outcome;
    // Aborted by `stop`: the row's state is `sending`, which the next start resolves.
    if (breakOff.signal.aborted && outcome === 'unknown') return;
    if (attempted?.outcome.outcome === 'rejected' && attempted.outcome.notOffered !== undefined) {
      options.onNotOffered?.(attempted.outcome.notOffered);
    }
    const staysQueued = attempted === null || (stopped && outcome === 'broken-off');
    const result = staysQueued ? requeued : messageResult(attempted);
    const joined = await record(localId, result);
    for (const one of [chatId, ...joined]) events.messagesChanged(one);
    statusChanged();
    if (result.state !== 'accepted' || result.keyId === null) options.onUnclear?.();
    if (result.state !== 'accepted') await tellReopened(history, events, localId);
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
   * Records the outcome of a message and returns the chats that it showed to be the same chat. Retries until the disk accepts it,
   * or until the outbox stops: a lost outcome would look like a crash.
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
    begin: pump.wake,
    /** Looks for messages to send; the first call starts the outbox. */
    wake: pump.wake,
    on: {
      messages: pump.wake,
      forgotten: pump.wake,
      clock: pump.wake,
      settings: pump.wake,
    },
    /** Returns the uploads under way to a chat; null: to all chats. */
    uploads: (chatId: string | null) => (chatId === null ? uploads.all() : uploads.list(chatId)),
    /** Aborts the upload of a message if its last byte has not left; otherwise the request continues. */
    breakOff: (localId: string) => uploading.get(localId)?.abort(),
    status: async () => {
      const counts = await history.outbox.counts();
      return {
        backOff: backOff.current() ?? hours,
        nextAt: paced?.until ?? null,
        isGapOfOthers: paced?.byOthers ?? false,
        ...counts,
      };
    },
    /** Returns how many messages are being sent or are next; `held` ones can still be undone. */
    underWay: async () => {
      const { uploads, sending, waiting, held } = await history.outbox.underWay();
      return { uploads, messages: sending + (backOff.mayAsk() === null ? waiting : 0), held };
    },
    /** Begins nothing more and waits for pending answers, `graceMs` at most. */
    stop: (graceMs?: number): Promise<void> => {
      stopped = true;
      // No service keeps half a file: the next start sends the whole file.
      for (const own of uploading.values()) own.abort();
      return withGrace(breakOff, graceMs, async () => {
        // A message that is being claimed at this moment is in no lane yet.
        await pump.stop();
        await Promise.all(lanes.values());
      });
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Reasons that point to a service that failed or was unreachable rather than to one message. */
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
