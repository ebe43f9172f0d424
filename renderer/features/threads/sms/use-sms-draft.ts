import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { SmsDraft } from '../../../../shared/contract/sms.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';

const nothing: SmsDraft = { to: '', text: '' };

/** Holds what is being written to a thread, or in the dialog for a number without one (null): each change is on disk at once. */
export function useSmsDraft(instanceId: string, threadId: string | null) {
  const client = useQueryClient();
  const query = queryOf('sms.draft', { instanceId, threadId });
  const { data, error } = useQuery(query);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const draft = data ?? nothing;

  function show(next: SmsDraft) {
    client.setQueryData(query.queryKey, next);
  }

  return {
    draft,
    /** False until what was written before is there: nothing may be written over it. */
    isReady: data !== undefined,
    error,
    change: (part: Partial<SmsDraft>) => {
      const next = { ...draft, ...part };
      show(next);
      // With the key itself: the cache draws after it, which would put the caret at the end.
      draw();
      // What could not be saved stands in the field all the same.
      void call('sms.saveDraft', { instanceId, threadId, ...next }).catch(() => {});
    },
    /** It is an SMS now, unless more was written since. */
    sent: (sms: SmsDraft) => {
      const now = client.getQueryData(query.queryKey);
      if (now?.text === sms.text) show(nothing);
      else if (now) void call('sms.saveDraft', { instanceId, threadId, ...now }).catch(() => {});
    },
  };
}
