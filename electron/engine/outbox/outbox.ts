import type { Message } from '../../../shared/contract/messages.ts';
import type { OutboxStatus } from '../../../shared/contract/outbox.ts';
import { parseMessageId } from '../../../shared/domain/message-id.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { SentMessage } from '../gateway/records.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { Settlement } from '../store/outbox-table.ts';
import { createHold } from './hold.ts';
import { settlementOf } from './settlement.ts';
import { createUndoWindow } from './undo-window.ts';

/** Chats that are served side by side. Within one chat, messages leave one after another, in the order typed. */
const mostLanes = 16;

/** How long a stop waits for answers that are on their way. */
const defaultGraceMs = 5_000;

/** Milliseconds between attempts to write down an outcome that the disk would not take. */
const settleDelaysMs = [250, 1_000, 5_000];

export interface OutboxOptions {
  history: History;
  gateway: Gateway;
  hasToken(): boolean;
  /** What `reply_to` carries; the interface does not show which (docs/decisions). */
  replyToForm(): 'message-id' | 'key-id';
  onMessageChanged(chatId: string): void;
  onStatusChanged(): void;
  log: Log;
  now?: () => number;
  retryDelaysMs?: readonly number[];
}

/** Sends what waits in one instance's history, durably: each state is on disk before the act that it names. */
export interface Outbox {
  /** Tells the truth about what the last run left, then begins. Answers how many messages it had to call unknown. */
  start(): Promise<number>;
  /** Something may be waiting. */
  wake(): void;
  /** Ends a wait for the network or after a 429. */
  retryNow(): void;
  /** A token was entered or replaced. */
  tokenChanged(): void;
  status(): Promise<OutboxStatus>;
  /** Takes up nothing more and waits for answers on their way, `graceMs` at most. */
  stop(graceMs?: number): Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { history, gateway, log } = options;
  const now = options.now ?? Date.now;
  const busy = new Map<string, Promise<void>>();
  const breakOff = new AbortController();
  let stopped = false;
  let pumping = false;
  let woken = false;

  const hold = createHold(
    () => {
      options.onStatusChanged();
      wake();
    },
    now,
    options.retryDelaysMs,
  );

  const undoWindow = createUndoWindow({
    history,
    now,
    onReleased: (chatId) => options.onMessageChanged(chatId),
    onDue: () => wake(),
  });

  const mayClaim = (): boolean => {
    if (stopped || hold.isHeld()) return false;
    if (!options.hasToken()) return true; // the first message finds out and says so
    return busy.size < (hold.isProbing() ? 1 : mostLanes);
  };

  const wake = (): void => {
    woken = true;
    if (!pumping) void pump();
  };

  async function pump(): Promise<void> {
    pumping = true;
    try {
      while (woken) {
        woken = false;
        await undoWindow.check();
        while (mayClaim() && (await startNext()));
      }
    } catch (error) {
      log.error('the outbox could not take up its next message', { error: String(error) });
    } finally {
      pumping = false;
    }
  }

  /** Answers false when no chat has a message to send. */
  async function startNext(): Promise<boolean> {
    if (!options.hasToken()) {
      if ((await history.outbox.counts()).waiting > 0) hold.needsToken('no-token');
      return false;
    }
    const localId = await history.outbox.claimNext([...busy.keys()], now());
    if (localId === null) return false;
    const message = await history.messages.get(localId);
    if (message === null) return true;
    const { chatId } = message;
    options.onMessageChanged(chatId);
    const lane = deliver(message)
      .catch((error: unknown) =>
        log.error('a message could not be settled', { error: String(error) }),
      )
      .finally(() => {
        busy.delete(chatId);
        wake();
      });
    busy.set(chatId, lane);
    return true;
  }

  async function deliver(message: Message): Promise<void> {
    const settlement = stopped ? backInLine : settlementOf(await send(message), hold);
    await settle(message.localId, settlement);
    options.onMessageChanged(message.chatId);
    options.onStatusChanged();
  }

  async function send(message: Message): Promise<Outcome<SentMessage>> {
    const { linkPreview, linkPreviewHighQuality, safeSend } = message.options;
    const { chatId, text } = message;
    const replyTo = await replyTarget(message);
    const request = { chatId, text, replyTo, linkPreview, linkPreviewHighQuality };
    const signal = breakOff.signal;
    const outcome = safeSend
      ? await gateway.sendTextSafe(request, { signal })
      : await gateway.sendText(request, { signal });
    // The connection was broken off from this side, by stopping.
    return outcome.outcome === 'unknown' && signal.aborted
      ? { ...outcome, reason: 'crash' }
      : outcome;
  }

  async function replyTarget(message: Message): Promise<string | null> {
    if (message.replyTo === null) return null;
    const quoted = await history.messages.get(message.replyTo.localId);
    const messageId = quoted?.messageId ?? null;
    if (messageId === null || options.replyToForm() === 'message-id') return messageId;
    return parseMessageId(messageId)?.keyId ?? null;
  }

  /** An outcome is kept in hand until the disk takes it: a lost one would be told as a crash. */
  async function settle(localId: string, settlement: Settlement): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await history.outbox.settle(localId, settlement, now());
        return;
      } catch (error) {
        if (stopped) throw error;
        log.error('an outcome could not be written', { localId, error: String(error) });
        const delay = settleDelaysMs[Math.min(attempt, settleDelaysMs.length - 1)];
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  return {
    start: async () => {
      const interrupted = await history.outbox.recover(now());
      wake();
      return interrupted;
    },
    wake,
    retryNow: () => hold.endWait(),
    tokenChanged: () => hold.forget(),
    status: async () => ({ hold: hold.current(), ...(await history.outbox.counts()) }),
    stop: async (graceMs = defaultGraceMs) => {
      stopped = true;
      hold.stop();
      undoWindow.stop();
      const timer = setTimeout(() => breakOff.abort(), graceMs);
      await Promise.all(busy.values());
      clearTimeout(timer);
    },
  };
}

/** Claimed in the moment of stopping: nothing left, so it waits on. */
const backInLine: Settlement = {
  state: 'queued',
  failure: null,
  keyId: null,
  remoteJid: null,
  serviceStatus: null,
  answer: null,
};
