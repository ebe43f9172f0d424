import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { NoteDraft } from '../../../../shared/contract/team.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';

/** Returns the internal note that is being written in a chat; each change is on disk at once, as of an SMS (use-sms-draft.ts). */
export function useNoteDraft({ instanceId, chatId }: ChatRef) {
  const client = useQueryClient();
  const query = queryOf('team.noteDraft', { instanceId, chatId });
  const { data = null, isLoading } = useQuery(query);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const show = (draft: NoteDraft | null) =>
    client.setQueryData<NoteDraft | null>(query.queryKey, draft);
  return {
    draft: data,
    /** False until the note begun before is there: nothing may be written over it. */
    isReady: !isLoading,
    change: (text: string) => {
      const noteId = data?.noteId ?? crypto.randomUUID();
      show({ noteId, text });
      // With the key itself: the cache draws after it, which would put the caret at the end.
      draw();
      // A text that could not be saved stays in the box.
      void call('team.saveNoteDraft', { instanceId, chatId, noteId, text }).catch(() => {});
    },
    added: () => void show(null),
  };
}
