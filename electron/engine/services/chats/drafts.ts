import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { Draft } from '../../../../shared/contract/drafts.ts';
import type { Quote } from '../../../../shared/contract/messages.ts';
import { notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { History } from '../../store/history.ts';
import type { Instances } from '../../sessions/instances.ts';
import { quotable } from '../messages/resolve-message-id.ts';

const quoteLength = 200;

/** What a person has begun to write, one draft a chat. */
export interface Drafts {
  get(instanceId: string, chatId: string): Promise<Draft>;
  save(draft: CheckedInput<'drafts.save'>): Promise<void>;
}

export function createDrafts(instances: Instances, events: Events): Drafts {
  return {
    get: async (instanceId, chatId) => {
      const { history } = instances.session(instanceId);
      const draft = await history.drafts.get(chatId);
      if (draft === null) return { text: '', card: null, replyTo: null, options: null };
      const { text, card, replyToLocalId, options } = draft;
      return { text, card, options, replyTo: await quote(history, replyToLocalId) };
    },
    save: async ({ instanceId, chatId, ...draft }) => {
      const { history } = instances.session(instanceId);
      if ((await history.chats.get(chatId)) === null) throw notFound('chat');
      const { text, card, replyToLocalId } = draft;
      if (text.trim() === '' && card === null && replyToLocalId === null) {
        if (!(await history.drafts.remove(chatId))) return;
      } else {
        await history.drafts.put(chatId, draft);
      }
      events.publish('drafts.changed', { instanceId, chatId });
    },
  };
}

async function quote(history: History, localId: string | null): Promise<Quote | null> {
  const quoted = localId === null ? null : await quotable(history, localId);
  return quoted && localId !== null
    ? { localId, excerpt: quoted.excerpt.slice(0, quoteLength) }
    : null;
}
