import { bareKey } from '../../../../shared/domain/message-id.ts';
import type { InstanceEvents } from '../../events.ts';
import type { IncomingEvent } from '../../incoming/incoming-event.ts';
import type { History } from '../../store/history.ts';
import type { ImportedReading } from '../../store/imports/imports-table.ts';
import type { ToldEntry } from '../../store/told/told-table.ts';
import { describeChatId } from '../../numbers/recipients.ts';
import { orderedId } from '../ordered-id.ts';

/** What events did: how many were messages, how many of these were new, what they settled, and in which chats something changed. */
export interface Added {
  messages: number;
  added: number;
  settled: number;
  /** Events that mean nothing here. */
  unknown: number;
  /** New messages with media of which a copy could be made. */
  media: number;
  chatIds: string[];
}

/**
 * Writes what events say of messages. What is in the history already is left as it is, and what was told of it rises: neither
 * order nor repetition matters. `part`: of the import of files that they come with.
 */
export async function addEvents(
  history: Pick<History, 'imports' | 'told'>,
  events: readonly IncomingEvent[],
  { reading, part = null }: { reading: ImportedReading; part?: number | null },
): Promise<Added> {
  const now = Date.now();
  const messages = events.flatMap((event) => {
    if (event.kind !== 'message') return [];
    const { message, record, via } = event;
    const chat = describeChatId(message.chatId);
    return [{ ...message, localId: orderedId(), chat, record, via }];
  });
  const told = events.flatMap((event) => toldBy(event, now));
  const unknown = events.flatMap((event) => {
    if (event.kind !== 'unknown') return [];
    const { eventId, name, record, at } = event;
    return [{ eventId, name: name ?? '', record, at: at ?? now }];
  });
  const done = await history.imports.add(messages, reading, now, part);
  const reactions = events.flatMap((event) => {
    if (event.kind !== 'reaction') return [];
    const author = event.author === 'own' ? '' : event.author.chatId;
    return [{ ...event.message, author, emoji: event.emoji, at: event.at ?? now }];
  });
  const isTold = told.length + reactions.length > 0;
  const toldIn = isTold ? await history.told.add(told, reactions) : [];
  if (unknown.length > 0) await history.told.addUnknown(unknown);
  const chatIds = [...new Set([...done.chatIds, ...toldIn])];
  return { ...done, messages: messages.length, unknown: unknown.length, chatIds };
}

/** Tells the page what events changed. */
export function tellAdded(events: InstanceEvents, added: Added): void {
  const { chatIds, settled, unknown, media } = added;
  if (unknown > 0) events.publish('watch.changed', {});
  for (const chatId of chatIds) events.messagesChanged(chatId);
  if (media > 0) events.publish('mediaCopies.changed', { chatId: null });
  if (settled === 0) return;
  events.publish('outbox.changed', {});
  events.publish('audit.changed', {});
}

/** What an event tells of a message beside what it says. */
function toldBy(event: IncomingEvent, now: number): ToldEntry[] {
  const at = event.at ?? now;
  if (event.kind === 'message' && event.state !== null) {
    const { chatId, keyId } = event.message;
    return [{ chatId, keyId: bareKey(keyId), kind: event.state, author: '', value: '', at }];
  }
  if (event.kind === 'state' && event.state !== 'waiting') {
    return [{ ...event.message, kind: event.state, author: event.reader ?? '', value: '', at }];
  }
  if (event.kind === 'revoked') {
    return [{ ...event.message, kind: 'revoked', author: '', value: '', at }];
  }
  if (event.kind === 'edited') {
    return [{ ...event.message, kind: 'edited', author: '', value: event.text, at }];
  }
  return [];
}
