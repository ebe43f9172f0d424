import type { Message } from '../../../shared/contract/messages.ts';
import type { OutboxStatus } from '../../../shared/contract/outbox.ts';
import type { Upload } from '../../../shared/contract/uploads.ts';
import { frameFirst } from '../frame-first.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type Outcome, unproven } from '../gateway/outcome.ts';
import type { SentMessage } from '../gateway/records.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import { createActQueue } from '../message-actions/act-queue.ts';
import { handOver } from './send-content.ts';
import { createHold } from '../delivery/hold.ts';
import { createPace } from '../delivery/pace.ts';
import { replyTarget } from './reply-target.ts';
import { createSchedule } from './schedule.ts';
import { backInLine, settlementOf } from './settlement.ts';
import { createSettling } from './settling.ts';
import { createUndoWindow } from './undo-window.ts';
import { createUploads } from './uploads.ts';

/** Chats that are served side by side. Within one chat, messages leave one after another, in the order typed. */
const mostLanes = 16;

/** Of these lanes, how many may upload a file: texts of other chats find a free one. */
const mostUploads = 3;

/** How long a stop waits for answers that are on their way. */
const defaultGraceMs = 5_000;

/** Milliseconds until the next try after the disk did not do its part. */
const afterTroubleMs = 5_000;

export interface OutboxOptions {
  history: History;
  gateway: Gateway;
  hasToken(): boolean;
  /** What `reply_to` carries; the interface does not show which (docs/decisions). */
  replyToForm(): 'message-id' | 'key-id';
  /** Milliseconds between the beginnings of two sends; 0: none. */
  gapMs(): number;
  onMessageChanged(chatId: string): void;
  onUploadChanged(chatId: string): void;
  /** Something scheduled in the chat has become a message. */
  onScheduledTurn(chatId: string): void;
  /** So many more scheduled messages have missed their time. */
  onScheduledMissed(count: number): void;
  /** What was asked about a message of the chat has come to another state. */
  onActChanged(chatId: string): void;
  onStatusChanged(): void;
  log: Log;
  now?: () => number;
  retryDelaysMs?: readonly number[];
  /** Of acts without a clear answer. */
  actDelaysMs?: readonly number[];
}

/** Sends what waits in one instance's history, durably: each state is on disk before the act that it names. */
export interface Outbox {
  /** Something may be waiting; also begins. */
  wake(): void;
  /** A person has added something and waits to see it: begins once the page has had the time for that. */
  wakeSoon(): void;
  /** Ends a wait for the network or after a 429. */
  retryNow(): void;
  /** The system says whether there is a network. */
  networkChanged(isOnline: boolean): void;
  /** A token was entered or replaced. */
  tokenChanged(): void;
  status(): Promise<OutboxStatus>;
  /** What is being uploaded to a chat. */
  uploads(chatId: string): Upload[];
  /** Ends the upload of a message while its last byte has not left; otherwise what is under way goes on. */
  breakOff(localId: string): void;
  /** Takes up nothing more and waits for answers on their way, `graceMs` at most. */
  stop(graceMs?: number): Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { history, gateway, log } = options;
  const now = options.now ?? Date.now;
  const busy = new Map<string, Promise<void>>();
  /** Chats whose lane began since the last wait, as long as there is an allowance of lanes. */
  const begun = new Set<string>();
  /** Uploads under way, by the message's id. */
  const uploading = new Map<string, AbortController>();
  const breakOff = new AbortController();
  let stopped = false;
  let pumping = false;
  let pumpRun = Promise.resolve();
  let woken = false;
  let wakeTimer: NodeJS.Timeout | undefined;
  /** Raised with each new token: a 401 for an older one says nothing about it. */
  let tokenAge = 0;

  const hold = createHold(
    () => {
      // What is still under way from before a wait does not keep the next attempt back.
      if (hold.isHeld()) begun.clear();
      options.onStatusChanged();
      wake();
    },
    now,
    options.retryDelaysMs,
  );

  const acts = createActQueue({
    ...options,
    hold,
    now,
    tokenAge: () => tokenAge,
    onChanged: (chatId) => options.onActChanged(chatId),
    delaysMs: options.actDelaysMs,
  });

  const uploads = createUploads((chatId) => options.onUploadChanged(chatId), now);

  const pace = createPace({ gapMs: () => options.gapMs(), now, onDue: () => wake() });
  /** When the gap is over that holds something back. */
  let pacedUntil: number | null = null;

  const undoWindow = createUndoWindow({
    history,
    now,
    onReleased: (chatId) => options.onMessageChanged(chatId),
    onDue: () => wake(),
  });

  const schedule = createSchedule({
    history,
    now,
    onTurn: (chatId) => {
      options.onScheduledTurn(chatId);
      options.onMessageChanged(chatId);
      options.onStatusChanged();
    },
    onMissed: (count) => options.onScheduledMissed(count),
    onDue: () => wake(),
  });

  const mayClaim = (): boolean => {
    if (stopped || hold.isHeld()) return false;
    if (!options.hasToken()) return true; // the first message finds out and says so
    return pace.isOpen() && begun.size < hold.allowance() && busy.size < mostLanes;
  };

  /** Says until when the gap holds something back. */
  const checkPace = async (): Promise<void> => {
    const at = stopped || hold.isHeld() ? null : pace.waitUntil();
    const isHolding = at !== null && (await history.outbox.counts()).waiting > 0;
    const until = isHolding ? at : null;
    if (until === pacedUntil) return;
    pacedUntil = until;
    options.onStatusChanged();
  };

  const wake = (): void => {
    woken = true;
    if (!pumping) pumpRun = pump();
    acts.wake();
  };

  const soon = frameFirst(wake);

  const settle = createSettling({ history, log, now, isStopped: () => stopped });

  async function pump(): Promise<void> {
    pumping = true;
    try {
      while (woken) {
        woken = false;
        await undoWindow.check();
        await schedule.check();
        while (mayClaim() && (await startNext()));
        await checkPace();
      }
    } catch (error) {
      log.error('the outbox could not take up its next message', { error: String(error) });
      if (!stopped) wakeTimer = setTimeout(wake, afterTroubleMs);
    } finally {
      pumping = false;
    }
  }

  /** Answers false when no chat has a message to send. */
  async function startNext(): Promise<boolean> {
    if (!options.hasToken()) {
      const isWaiting = (await history.outbox.counts()).waiting > 0;
      // Nobody may be there when a scheduled one is due: the token is asked for now.
      if (isWaiting || (await history.scheduled.list(null, 0)).length > 0) {
        hold.needsToken('no-token');
      }
      return false;
    }
    const mayUpload = uploading.size < mostUploads;
    const localId = await history.outbox.claimNext([...busy.keys()], mayUpload, now());
    if (localId === null) return false;
    const message = await history.messages.get(localId);
    if (message === null) return true;
    const isUpload = message.content.kind === 'media' && message.content.source.kind === 'file';
    if (isUpload) uploading.set(localId, new AbortController());
    const { chatId } = message;
    options.onMessageChanged(chatId);
    pace.begin();
    if (hold.allowance() < mostLanes) begun.add(chatId);
    else begun.clear();
    const lane = deliver(message)
      .catch((error: unknown) =>
        log.error('a message could not be settled', { error: String(error) }),
      )
      .finally(() => {
        busy.delete(chatId);
        begun.delete(chatId);
        uploading.delete(localId);
        wake();
      });
    busy.set(chatId, lane);
    return true;
  }

  async function deliver(message: Message): Promise<void> {
    const { localId, chatId } = message;
    // Claimed in the moment of stopping: nothing left, so it waits on.
    if (stopped) return settle(localId, backInLine);
    const age = tokenAge;
    const outcome = await send(message);
    // Broken off by the stop itself: the row says `sending`, and the next start tells what that means.
    if (breakOff.signal.aborted && outcome.outcome === 'unknown') return;
    const isOldRefusal = outcome.outcome === 'unauthorized' && age !== tokenAge;
    const waitsOn = isOldRefusal || (stopped && outcome.outcome === 'broken-off');
    await settle(localId, waitsOn ? backInLine : settlementOf(outcome, hold));
    options.onMessageChanged(chatId);
    options.onStatusChanged();
  }

  async function send(message: Message): Promise<Outcome<SentMessage>> {
    const { localId, chatId } = message;
    const meter = uploads.begin(chatId, localId);
    const own = uploading.get(localId);
    const { signal } = breakOff;
    const onProgress = (bytesSent: number, bytesTotal: number): void => {
      meter.progress(bytesSent, bytesTotal);
      // A long upload that gets on is proof enough of a network: the other chats need not wait for its end.
      if (begun.delete(chatId)) {
        hold.reached();
        wake();
      }
    };
    try {
      const content = (await history.messages.content(localId)) ?? { kind: 'text' };
      const replyTo = await replyTarget(history, message, options.replyToForm());
      return await handOver(
        gateway,
        { message, content, replyTo },
        { signal, ...(own && { breakOff: own.signal, onProgress }) },
      );
    } catch (error) {
      // A fault of ours, and no proof of anything: never to be repeated by itself.
      log.error('a send failed in Postline itself', { localId, error: String(error) });
      return unproven;
    } finally {
      meter.end();
    }
  }

  return {
    wake,
    wakeSoon: () => soon.plan(),
    retryNow: () => hold.endWait(),
    networkChanged: (isOnline) => (isOnline ? hold.networkBack() : hold.networkGone()),
    tokenChanged: () => {
      tokenAge += 1;
      hold.forget();
    },
    uploads: (chatId) => uploads.list(chatId),
    breakOff: (localId) => uploading.get(localId)?.abort(),
    status: async () => {
      const counts = await history.outbox.counts();
      return { hold: hold.current(), nextAt: pacedUntil, ...counts };
    },
    stop: async (graceMs = defaultGraceMs) => {
      stopped = true;
      hold.stop();
      pace.stop();
      undoWindow.stop();
      schedule.stop();
      clearTimeout(wakeTimer);
      soon.stop();
      const timer = setTimeout(() => breakOff.abort(), graceMs);
      // No service can have half a file: the next start sends it whole.
      for (const own of uploading.values()) own.abort();
      // What is being claimed right now is in no lane yet.
      await pumpRun;
      await Promise.all([...busy.values(), acts.stop(breakOff.signal)]);
      clearTimeout(timer);
    },
  };
}
