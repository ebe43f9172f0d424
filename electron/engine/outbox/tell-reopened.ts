import type { InstanceEvents } from '../events.ts';
import type { History } from '../store/history.ts';

/** Tells the page where a chat was closed with a message and is open again, since that did not go or may not have arrived. */
export async function tellReopened(
  history: Pick<History, 'messages'>,
  events: InstanceEvents,
  localId: string,
): Promise<void> {
  const message = await history.messages.get(localId);
  if (message?.reopenedChat !== true) return;
  events.publish('chats.reopened', { chatId: message.chatId, localId });
}
