import type { BackOff } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import type { JsonObject } from '../gateway/answer-schemas.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { MessageHistory } from '../gateway/waha/message-history.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { OpenGap } from '../store/tables/listening-table.ts';

/** Chats, or messages of one chat, in one request. */
const chatsAtOnce = 50;
const messagesAtOnce = 100;
/** Milliseconds before and after a gap that are also read, because the service's clock may differ. */
const marginMs = 60_000;
/** Milliseconds from a failed request to the next. */
const usualRetryMs = 15_000;

interface FillOptions {
  history: Pick<History, 'listening'>;
  gateway: Pick<MessageHistory, 'chats' | 'messages'>;
  backOff: Pick<BackOff, 'isHeld'>;
  /** Stores messages as received; returns the chats in which one was new. */
  receive: (messages: JsonObject[]) => Promise<string[]>;
  events: InstanceEvents;
  log: Log;
  retryMs?: number;
}

/** The service has or returns no history: no gap can be filled. */
class NoHistory extends Error {}
/** The service gave no answer this time. */
class NotNow extends Error {}

/** Creates the job that reads, across restarts, the messages missed while Postline did not listen to a service. */
export function createGapFiller(options: FillOptions) {
  const { history, gateway, backOff, receive, events, log, retryMs = usualRetryMs } = options;
  const stop = new AbortController();
  const { signal } = stop;
  let retryAt = -Infinity;

  const pump = createPump(step, (error) => {
    if (!signal.aborted) log.error('a gap was not filled', { error: String(error) });
  });

  async function step(): Promise<void> {
    const waitMs = retryAt - performance.now();
    if (waitMs > 0) return pump.wakeIn(waitMs);
    for (;;) {
      if (signal.aborted) return;
      if (backOff.isHeld()) return pump.wakeIn(retryMs);
      const gap = await history.listening.toFill();
      if (gap === null) return;
      try {
        await fill(gap);
      } catch (error) {
        // A missing history is looked for again after the next gap or the next start.
        if (error instanceof NoHistory) return;
        if (!(error instanceof NotNow)) throw error;
        retryAt = performance.now() + retryMs;
        return pump.wakeIn(retryMs);
      }
    }
  }

  async function fill(gap: OpenGap): Promise<void> {
    const from = Math.floor((gap.beganAt - marginMs) / 1_000);
    const to = Math.ceil((gap.endedAt + marginMs) / 1_000);
    for (const chatId of await chatsSince(from)) await fillChat(gap.gapId, { chatId, from, to });
    await history.listening.filled(gap.gapId, Date.now());
    events.publish('listening.changed', {});
  }

  /** Returns the chats whose newest message is not older than `from`; a message that arrives meanwhile shifts the pages, so chats may repeat. */
  async function chatsSince(from: number): Promise<Set<string>> {
    const found = new Set<string>();
    for (let offset = 0; ; offset += chatsAtOnce) {
      const rows = valueOf(await gateway.chats({ limit: chatsAtOnce, offset }, { signal }));
      const recent = rows.filter((row) => newestIn(row) >= from);
      for (const { id } of recent) if (typeof id === 'string') found.add(id);
      if (rows.length < chatsAtOnce || recent.length === 0) return found;
    }
  }

  async function fillChat(
    gapId: number,
    part: { chatId: string; from: number; to: number },
  ): Promise<void> {
    for (let offset = 0; ; offset += messagesAtOnce) {
      const asked = { ...part, limit: messagesAtOnce, offset };
      const rows = valueOf(await gateway.messages(asked, { signal }));
      const chatIds = await receive(rows);
      if (chatIds.length > 0) await history.listening.missedIn(gapId, chatIds);
      if (rows.length < messagesAtOnce) return;
    }
  }

  return {
    /** Looks for gaps to fill when the service answers; the first call starts the job. */
    wake: (): void => {
      retryAt = -Infinity;
      pump.wake();
    },
    /** Stops the job and aborts a pending request. */
    stop: () => {
      stop.abort();
      return pump.stop();
    },
  };
}

function valueOf(outcome: Outcome<JsonObject[]>): JsonObject[] {
  if (outcome.outcome === 'accepted') return outcome.value;
  throw outcome.outcome === 'rejected' ? new NoHistory() : new NotNow();
}

/** Returns the time of a chat's newest message in seconds since 1970; a chat without that time may have new messages. */
function newestIn({ lastMessage }: JsonObject): number {
  const { timestamp } = (lastMessage ?? {}) as { timestamp?: unknown };
  return typeof timestamp === 'number' ? timestamp : Infinity;
}
