import { randomUUID } from 'node:crypto';
import type { TeamChat } from '../../shared/contract/team.ts';
import type { Desk } from './team-desks.ts';

const plain = {
  replyToLocalId: null,
  options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
};

/** What a window of a desk says of a chat that its team shares, and does there. */
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
    /** The chat is open; with a draft, somebody writes it. */
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
    /** Presses Enter; it may be refused. */
    write: (text: string, how: { anyway?: boolean; allowFirstContacts?: boolean } = {}) =>
      client.ask('messages.send', { ...inChat, ...plain, localId: randomUUID(), text, ...how }),
    /** Has a text wait for an hour; returns what names it. */
    schedule: async (text: string) => {
      const one = { instanceId, localId: randomUUID() };
      const sendAt = Date.now() + 3_600_000;
      await client.call('messages.send', { ...one, chatId, text, ...plain, sendAt });
      return one;
    },
  };
}
