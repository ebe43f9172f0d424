import type { BackOff } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import { isObject, type JsonObject } from '../gateway/answer-schemas.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { MessageHistory } from '../gateway/waha/message-history.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { OpenGap } from '../store/told/listening-table.ts';

/** Chats, or messages of one chat, in one request. */
const chatsAtOnce = 50;
const messagesAtOnce = 100;
/** Milliseconds before and after a gap that are also read, because the service's clock may differ. */
const marginMs = 60_000;
/** Milliseconds from a failed request to the next. */
const retryMs = 15_000;
/** Requests in a row that fail, after which filling waits for the next gap or start; and those about one chat, which is then left out. */
const mostFailures = 20;
const mostOfChat = 3;
/** Pages of a list, at most. */
const mostPages = 200;

interface FillOptions {
  history: Pick<History, 'listening'>;
  gateway: Pick<MessageHistory, 'chats' | 'messages'>;
  backOff: Pick<BackOff, 'mayAsk'>;
  /** Stores messages as received; returns the chats in which one was new, and how many could not be read. */
  receive: (messages: JsonObject[]) => Promise<{ chatIds: string[]; notRead: number }>;
  events: InstanceEvents;
  log: Log;
}

/** The service has or returns no history: no gap can be filled. */
class NoHistory extends Error {}
/** The service gave no answer this time. */
class NotNow extends Error {}

/** Creates the job that reads, across restarts, the messages missed while Postline did not listen to a service. */
export function createGapFiller(options: FillOptions) {
  const { history, gateway, backOff, receive, events, log } = options;
  const stop = new AbortController();
  const { signal } = stop;
  let retryAt = -Infinity;
  let failures = 0;
  /** How often in a row a chat was not answered about. */
  const failuresOf = new Map<string, number>();

  const pump = createPump(step, (error) => {
    if (!signal.aborted) log.error('a gap was not filled', { error: String(error) });
  });

  async function step(): Promise<void> {
    const waitMs = retryAt - performance.now();
    if (waitMs > 0) return pump.wakeIn(waitMs);
    for (;;) {
      if (signal.aborted) return;
      if (backOff.mayAsk() !== null) return pump.wakeIn(retryMs);
      const gap = await history.listening.toFill();
      if (gap === null) return;
      try {
        await fill(gap);
      } catch (error) {
        // A missing history is looked for again after the next gap or the next start.
        if (error instanceof NoHistory) return;
        if (!(error instanceof NotNow)) throw error;
        failures += 1;
        if (failures >= mostFailures) return;
        retryAt = performance.now() + retryMs;
        return pump.wakeIn(retryMs);
      }
    }
  }

  async function fill(gap: OpenGap): Promise<void> {
    const from = Math.floor((gap.beganAt - marginMs) / 1_000);
    const to = Math.ceil((gap.endedAt + marginMs) / 1_000);
    const { chatIds, isWhole } = await chatsSince(from);
    for (const chatId of chatIds) {
      const isRead = await fillWhatIsThere(gap.gapId, { chatId, from, to });
      if (!isRead) await history.listening.notRead(gap.gapId, chatId);
    }
    await history.listening.filled(gap.gapId, Date.now(), isWhole ? null : [...chatIds]);
    failuresOf.clear();
    events.publish('listening.changed', {});
  }

  /** Returns whether all of a chat was read: one that the service refuses, or does not answer about, holds up no other. */
  async function fillWhatIsThere(gapId: number, part: ChatPart): Promise<boolean> {
    try {
      return await fillChat(gapId, part);
    } catch (error) {
      if (error instanceof NoHistory) return false;
      if (!(error instanceof NotNow)) throw error;
      const count = (failuresOf.get(part.chatId) ?? 0) + 1;
      failuresOf.set(part.chatId, count);
      if (count < mostOfChat) throw error;
      return false;
    }
  }

  /**
   * Returns the chats whose newest message is not older than `from`, and whether these are all; a message that arrives meanwhile shifts
   * the pages, so chats may repeat.
   */
  async function chatsSince(from: number): Promise<{ chatIds: Set<string>; isWhole: boolean }> {
    const chatIds = new Set<string>();
    const seen = createSeen();
    for (let page = 0; page < mostPages; page += 1) {
      const asked = { limit: chatsAtOnce, offset: page * chatsAtOnce };
      const rows = valueOf(await gateway.chats(asked, { signal }));
      const recent = rows.filter((row) => newestIn(row) >= from);
      for (const { id } of recent) {
        const chatId = idOf(id);
        if (chatId !== null) chatIds.add(chatId);
      }
      if (rows.length < chatsAtOnce || recent.length === 0) return { chatIds, isWhole: true };
      if (!seen.hasNew(rows)) break;
    }
    return { chatIds, isWhole: false };
  }

  /** Returns false where something was not read, or more than the most pages are there. */
  async function fillChat(gapId: number, part: ChatPart): Promise<boolean> {
    const seen = createSeen();
    let isWhole = true;
    for (let page = 0; page < mostPages; page += 1) {
      const asked = { ...part, limit: messagesAtOnce, offset: page * messagesAtOnce };
      const rows = valueOf(await gateway.messages(asked, { signal }));
      failures = 0;
      // A server that ignores the offset answers with the first page for ever: what follows it cannot be read.
      if (page > 0 && !seen.hasNew(rows)) return false;
      if (page === 0) seen.hasNew(rows);
      const { chatIds, notRead } = await receive(rows);
      if (notRead > 0) isWhole = false;
      if (chatIds.length > 0) await history.listening.missedIn(gapId, chatIds);
      if (rows.length < messagesAtOnce) return isWhole;
    }
    return false;
  }

  return {
    /** Looks for gaps to fill when the service answers; the first call starts the job. */
    wake: (): void => {
      retryAt = -Infinity;
      failures = 0;
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

interface ChatPart {
  chatId: string;
  from: number;
  to: number;
}

/** Creates what knows the rows of a list by their IDs: a page without a new one is none. */
function createSeen() {
  const seen = new Set<string>();
  return {
    hasNew: (rows: readonly JsonObject[]): boolean => {
      const before = seen.size;
      for (const { id } of rows) seen.add(JSON.stringify(id) ?? '');
      return seen.size > before;
    },
  };
}

/** Returns an ID, which some engines give in parts. */
function idOf(id: unknown): string | null {
  const whole = isObject(id) ? id['_serialized'] : id;
  return typeof whole === 'string' ? whole : null;
}

/** Returns the time of a chat's newest message in seconds since 1970; a chat without that time may have new messages. */
function newestIn({ lastMessage, conversationTimestamp, timestamp }: JsonObject): number {
  const message = isObject(lastMessage) ? lastMessage : {};
  const data = isObject(message['_data']) ? message['_data'] : {};
  const times = [message['timestamp'], data['t'], conversationTimestamp, timestamp];
  return times.find((time) => typeof time === 'number') ?? Infinity;
}
