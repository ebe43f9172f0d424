import { randomUUID } from 'node:crypto';
import type { TeamChat } from '../../shared/contract/team.ts';
import type { Desk } from './team-desks.ts';

const defaults = {
  replyToLocalId: null,
  options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
};

/** The calls of a desk’s window for a chat that its team shares. */
export function teamChat({ client, instanceId }: Desk, chatId: string) {
  const inChat = { instanceId, chatId };
  const now = () => client.call('team.chat', inChat);
  return {
    now,
    until: (is: (chat: TeamChat) => boolean) =>
      client.until(async () => {
        const chat = await now();
        return is(chat) ? chat : null;
      }),
    /** Reports the chat as open; with a draft, as being written in. */
    attend: (hasDraft: boolean) =>
      client.call('team.attend', { ...inChat, hasDraft, isWriting: hasDraft }),
    leave: (windowId?: string) =>
      client.call('team.attend', {
        ...inChat,
        ...(windowId !== undefined && { windowId }),
        isOpen: false,
        hasDraft: false,
        isWriting: false,
      }),
    /** Sends a text, as Enter does; the answer may be a refusal. */
    write: (text: string, how: { anyway?: boolean; allowFirstContacts?: boolean } = {}) =>
      client.ask('messages.send', { ...inChat, ...defaults, localId: randomUUID(), text, ...how }),
    /** Schedules a text for an hour from now. Returns its IDs. */
    schedule: async (text: string) => {
      const message = { instanceId, localId: randomUUID() };
      const sendAt = Date.now() + 3_600_000;
      await client.call('messages.send', { ...message, chatId, text, ...defaults, sendAt });
      return message;
    },
  };
}
