import type { InstanceEvents } from '../events.ts';

/** Tells the page what changes where somebody is forgotten. */
export function tellOfForgotten(events: InstanceEvents, chatIds: readonly string[]): void {
  for (const chatId of chatIds) {
    events.messagesChanged(chatId);
    events.publish('attachments.changed', { chatId });
  }
  events.publish('chats.changed', { chatId: null });
  events.publish('scheduled.changed', { chatId: null });
  events.publish('outbox.changed', {});
  events.publish('threads.changed', {});
  events.publish('threadViews.changed', {});
  events.publish('audit.changed', {});
}
