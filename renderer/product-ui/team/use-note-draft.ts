import { call } from '../../bridge/call.ts';
import { useEditedQuery } from '../../bridge/use-edited-query.ts';
import type { ChatRef } from '../chat/chat-ref.ts';

/** Returns the internal note that is being written in a chat; each change is on disk at once, as of an SMS (use-send-sms.ts). */
export function useNoteDraft({ instanceId, chatId }: ChatRef) {
  const {
    data = null,
    isLoading,
    show,
    edit,
  } = useEditedQuery('team.noteDraft', {
    instanceId,
    chatId,
  });
  return {
    draft: data,
    /** False until the note begun before is there: nothing may be written over it. */
    isReady: !isLoading,
    change: (text: string) => {
      const noteId = data?.noteId ?? crypto.randomUUID();
      edit({ noteId, text }, call('team.saveNoteDraft', { instanceId, chatId, noteId, text }));
    },
    added: () => show(null),
  };
}
