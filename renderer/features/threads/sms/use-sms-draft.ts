import type { SmsDraft } from '../../../../shared/contract/sms.ts';
import { call } from '../../../bridge/call.ts';
import { useEditedQuery } from '../../../bridge/use-edited-query.ts';

const nothing: SmsDraft = { to: '', text: '' };

/** Holds what is being written to a thread, or in the dialog for a number without one (null): each change is on disk at once. */
export function useSmsDraft(instanceId: string, threadId: string | null) {
  const { data, error, show, shown, edit } = useEditedQuery('sms.draft', { instanceId, threadId });
  const draft = data ?? nothing;

  function change(next: SmsDraft) {
    edit(next, call('sms.saveDraft', { instanceId, threadId, ...next }));
  }

  return {
    draft,
    /** False until what was written before is there: nothing may be written over it. */
    isReady: data !== undefined,
    error,
    change: (part: Partial<SmsDraft>) => change({ ...draft, ...part }),
    /** It is an SMS now, unless more was written since. */
    sent: (sms: SmsDraft) => {
      const now = shown();
      if (now?.text === sms.text) show(nothing);
      else if (now) change(now);
    },
  };
}
