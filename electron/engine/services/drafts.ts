import type { CheckedInput } from '../../../shared/contract/contract.ts';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Quote } from '../../../shared/contract/messages.ts';
import { notFound } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { History } from '../store/history.ts';
import type { Instances } from './instances.ts';

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
      if (draft === null) return { text: '', replyTo: null, options: null };
      const { text, replyToLocalId, options } = draft;
      return { text, options, replyTo: await quote(history, replyToLocalId) };
    },
    save: async ({ instanceId, chatId, text, replyToLocalId, options }) => {
      const { history } = instances.session(instanceId);
      if ((await history.chats.get(chatId)) === null) throw notFound('chat');
      if (text === '' && replyToLocalId === null && options === null) {
        if (!(await history.drafts.remove(chatId))) return;
      } else {
        await history.drafts.put(chatId, { text, replyToLocalId, options });
      }
      events.publish('chats.changed', { instanceId, chatId });
    },
  };
}

async function quote(history: History, localId: string | null): Promise<Quote | null> {
  const quoted = localId === null ? null : await history.messages.get(localId);
  return quoted && { localId: quoted.localId, excerpt: quoted.text.slice(0, quoteLength) };
}
