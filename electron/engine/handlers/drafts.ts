import type { Drafts } from '../services/chats/drafts.ts';
import type { HandlersOf } from './handlers.ts';

export function draftHandlers(drafts: Drafts): HandlersOf<'drafts'> {
  return {
    'drafts.get': ({ instanceId, chatId }) => drafts.get(instanceId, chatId),
    'drafts.save': async (draft) => {
      await drafts.save(draft);
      return null;
    },
  };
}
