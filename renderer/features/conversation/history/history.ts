import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import { isEnded } from '../../../../shared/domain/message-action-state.ts';

type Page = CallOutput<'messages.list'>;

/** The part of a chat that is loaded: without gaps up to the newest message, oldest first. */
export interface History {
  messages: Message[];
  /** What to ask older messages with; null where there are none. */
  before: number | null;
  /** As the newest page told them: another number says that there are gaps. */
  insertions: number;
}

export const emptyHistory: History = { messages: [], before: null, insertions: 0 };

/** Returns whether a message waits for a person, who may decide on another page of the console. */
export function isRefused({ state, failure }: Message): boolean {
  return state === 'rejected' || (state === 'not-sent' && failure?.kind === 'file');
}

/** Nothing about it changes by itself any more. */
function isFinal(message: Message): boolean {
  const { state, stateAt, deletion, seen, unread } = message;
  const isMoving = [deletion, seen].some((action) => action !== null && !isEnded(action.state));
  const hasEnded = state === 'accepted' || state === 'cancelled' || state === 'received';
  return (hasEnded || isRefused(message)) && !isMoving && !unread && stateAt !== staleAt;
}

/** The `stateAt` of a message that is known to be out of date. */
const staleAt = 0;

/** The first position that a page speaks for. */
function startOf(page: Page): number {
  return page.before === null ? 0 : (page.messages[0]?.position ?? 0);
}

/**
 * Replaces what is loaded of a stretch by a page that was read with `before: end` (null: the newest) of the same
 * stretch. Unchanged messages stay the same objects, so that their rows need not be drawn again.
 */
export function mergePage(history: History, page: Page, end: number | null): History {
  const start = startOf(page);
  const known = new Map(history.messages.map((message) => [message.localId, message]));
  const fresh = page.messages.map((message) => {
    const old = known.get(message.localId);
    return old && JSON.stringify(old) === JSON.stringify(message) ? old : message;
  });
  const { insertions } = end === null ? page : history;
  const overlaps = history.messages.some((message) => message.position >= start);
  // A newest page that overlaps nothing loaded may leave a gap behind it: older messages are loaded again on scrolling.
  if (end === null && !overlaps) return { messages: fresh, before: page.before, insertions };

  const fetched = new Set(fresh.map((message) => message.localId));
  const rest = history.messages.filter((message) => !fetched.has(message.localId));
  const older = rest.filter((message) => message.position < start);
  const newer = end === null ? [] : rest.filter((message) => message.position >= end);
  return {
    messages: [...older, ...fresh, ...newer],
    before: older.length > 0 ? history.before : page.before,
    insertions,
  };
}

/** Marks messages as out of date, so that the next reading includes them although nothing else says that they change. */
export function markStale(history: History, isStale: (message: Message) => boolean): History {
  const messages = history.messages.map((message) =>
    isStale(message) ? { ...message, stateAt: staleAt } : message,
  );
  return { ...history, messages };
}

/** Adds or replaces one message, unless something newer is known of it. */
export function putMessage(history: History, message: Message): History {
  const old = history.messages.find(({ localId }) => localId === message.localId);
  if (old && old.stateAt > message.stateAt) return history;
  const rest = history.messages.filter((other) => other !== old);
  const next = rest.findIndex(({ position }) => position > message.position);
  const at = next < 0 ? rest.length : next;
  return { ...history, messages: [...rest.slice(0, at), message, ...rest.slice(at)] };
}

/**
 * Reads again what may have changed: the newest page, and the stretches of older messages that are not final.
 * A final message never changes by itself, so a long history costs no more than a short one. Where messages came in
 * between, everything that is loaded is read again.
 */
export async function readAgain(
  history: History,
  read: (before: number | null) => Promise<Page>,
): Promise<(latest: History) => History> {
  const newest = await read(null);
  const hasGaps = newest.insertions !== history.insertions;
  const stretches = [{ page: newest, end: null as number | null }];
  let start = startOf(newest);
  for (;;) {
    const stale = history.messages
      .filter((message) => message.position < start && (hasGaps || !isFinal(message)))
      .at(-1);
    if (!stale) break;
    const end = hasGaps ? start : stale.position + 1;
    const page = await read(end);
    stretches.push({ page, end });
    start = Math.min(startOf(page), stale.position);
  }
  const known = new Set(history.messages.map(({ localId }) => localId));
  const last = newest.messages.at(-1)?.position ?? 0;
  return (latest) => {
    const merged = stretches.reduce(
      (merged, { page, end }) => mergePage(merged, page, end),
      latest,
    );
    const cameSince = latest.messages.filter(
      ({ localId, position }) => position > last && !known.has(localId),
    );
    return cameSince.reduce(putMessage, merged);
  };
}
