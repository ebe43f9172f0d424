import type { InstanceEvents } from '../../events.ts';
import type { IncomingEvent } from '../../incoming/incoming-event.ts';
import type { History } from '../../store/history.ts';
import { type Added, addEvents, tellAdded } from './add-events.ts';

/** Milliseconds after which what was told of a moment is no longer worth showing. */
const momentMs = 60_000;
/** Milliseconds that somebody is taken to write on. */
const writingMs = 8_000;

interface ReceiveOptions {
  history: Pick<History, 'imports' | 'told'>;
  events: InstanceEvents;
  /** The instance's session is in this state since a moment. */
  onSession: (status: string) => void;
  /** Something is new on the SMS side. */
  onSms: () => void;
}

/**
 * Creates what takes events as they happen: of messages they are written to the history; of a moment they are shown for as long
 * as it lasts, and kept nowhere.
 */
export function createReceiver({ history, events, onSession, onSms }: ReceiveOptions) {
  /** Chats in which somebody is taken to write, and what ends that. */
  const writing = new Map<string, NodeJS.Timeout>();

  const setWriting = (chatId: string, isWriting: boolean): void => {
    const timer = writing.get(chatId);
    if (timer === undefined && !isWriting) return;
    clearTimeout(timer);
    writing.delete(chatId);
    if (isWriting) {
      writing.set(
        chatId,
        setTimeout(() => setWriting(chatId, false), writingMs),
      );
    }
    events.publish('chats.writing', { chatId });
  };

  const takeMoment = (event: IncomingEvent): void => {
    if (event.kind === 'sms' || event.kind === 'thread') return onSms();
    const age = Date.now() - (event.at ?? Date.now());
    if (age > momentMs) return;
    if (event.kind === 'session' && event.side === 'chat') onSession(event.status);
    if (event.kind === 'presence') setWriting(event.chatId, event.isWriting);
    // Who has sent it is not writing it any more.
    if (event.kind === 'message') setWriting(event.message.chatId, false);
  };

  return {
    /** Takes events, in any order and however often they come, and tells the page what they changed. `part`: as of `addEvents`. */
    receive: async (
      received: readonly IncomingEvent[],
      part: number | null = null,
    ): Promise<Added> => {
      received.forEach(takeMoment);
      const done = await addEvents(history, received, { reading: 'answered-elsewhere', part });
      tellAdded(events, done);
      return done;
    },
    /** Returns whether somebody is taken to write in a chat. */
    isWriting: (chatId: string): boolean => writing.has(chatId),
    stop: (): void => {
      for (const timer of writing.values()) clearTimeout(timer);
    },
  };
}

export type Receiver = ReturnType<typeof createReceiver>;
