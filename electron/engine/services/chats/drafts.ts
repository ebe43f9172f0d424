import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { Draft } from '../../../../shared/contract/drafts.ts';
import type { Quote } from '../../../../shared/contract/messages.ts';
import { notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { History } from '../../store/history.ts';
import { quotable } from '../messages/resolve-message-id.ts';
import type { InstanceServiceOf } from '../../service-of.ts';

const quoteLength = 200;
const noDraft: Draft = { text: '', card: null, replyTo: null, options: null, sendAt: null };

/** Creates the service of what a person has begun to write, one draft a chat. */
export function createDrafts({
  history,
  events,
  dueChats,
}: InstanceSession): InstanceServiceOf<'drafts'> {
  return {
    get: async ({ chatId }) => {
      const draft = await history.drafts.get(chatId);
      if (draft === null) return noDraft;
      const { replyToLocalId, sendAt, ...rest } = draft;
      const replyTo = await quote(history, replyToLocalId);
      return { ...rest, replyTo, sendAt: sendAt !== null && sendAt > Date.now() ? sendAt : null };
    },
    save: async ({ chatId: written, ...draft }) => {
      const chat = await history.chats.get(written);
      if (chat === null) throw notFound('chat');
      const { chatId } = chat;
      const { text, card, replyToLocalId, sendAt } = draft;
      if (chatId !== written) {
        await history.aliases.saveDraft(written, draft);
        events.publish('drafts.changed', { chatId });
        return;
      }
      const isKept =
        text.trim() !== '' || card !== null || replyToLocalId !== null || sendAt !== null;
      let excerpt: string | undefined;
      if (isKept) excerpt = await history.drafts.put(chatId, draft);
      else if (!(await history.drafts.remove(chatId))) return;
      events.publish('drafts.changed', { chatId, ...(excerpt !== undefined && { excerpt }) });
      if (sendAt !== null) dueChats.look();
    },
  };
}

async function quote(history: History, localId: string | null): Promise<Quote | null> {
  const quoted = localId === null ? null : await quotable(history, localId);
  return quoted && localId !== null
    ? { localId, excerpt: cutText(quoted.excerpt, quoteLength) }
    : null;
}
