import type { Drafts } from '../services/drafts.ts';
import type { Typing } from '../services/typing.ts';
import type { HandlersOf } from './handlers.ts';

export function draftHandlers(drafts: Drafts, typing: Typing): HandlersOf<'drafts'> {
  return {
    'drafts.typing': async () => {
      typing.note();
      return null;
    },
    'drafts.get': ({ instanceId, chatId }) => drafts.get(instanceId, chatId),
    'drafts.save': async (draft) => {
      await drafts.save(draft);
      return null;
    },
  };
}
