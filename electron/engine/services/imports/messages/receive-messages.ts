import type { InstanceEvents } from '../../../events.ts';
import type { IncomingEvent } from '../../../incoming/incoming-event.ts';
import type { History } from '../../../store/history.ts';
import { addRecords } from './add-records.ts';

/**
 * Adds messages that came in by themselves, as a file of their records would be; other events are left out, and so are messages that
 * were sent by requests, which whoever made those shows. Returns the chats in which one was new.
 */
export async function receiveMessages(
  history: History,
  events: InstanceEvents,
  received: readonly IncomingEvent[],
): Promise<{ chatIds: string[] }> {
  const records = received.flatMap((event, index) =>
    event.kind === 'message' && event.via !== 'api'
      ? [{ line: index + 1, message: event.message, record: event.record }]
      : [],
  );
  const changed = new Set<string>();
  const part = [{ records, bytesRead: 0 }];
  for await (const { chatIds } of addRecords(history, part, 'answered-elsewhere')) {
    for (const chatId of chatIds) {
      changed.add(chatId);
      events.messagesChanged(chatId);
    }
  }
  return { chatIds: [...changed] };
}
