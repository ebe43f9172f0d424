import { useState } from 'react';
import type { SmsDraft } from '../../../../shared/contract/sms.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useEditedQuery } from '../../../bridge/use-edited-query.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';

const nothing: SmsDraft = { to: '', text: '' };

/**
 * Holds an SMS that is written, and sends it; with what main refused beside the field at fault. `onFieldRefused`: that was its number or
 * its text.
 */
export function useSendSms(
  instanceId: string,
  threadId: string | null,
  /** Of a number that names none. */
  country: string | null,
  onSent: () => void,
  onFieldRefused?: () => void,
) {
  const errorText = useErrorText();
  const writing = useSmsDraft(instanceId, threadId);
  const mutation = useCallMutation('sms.send');
  // Repeating a call that was not answered adds nothing; what was refused or taken is followed by another.
  const [localId, setLocalId] = useState(() => crypto.randomUUID());
  const { draft } = writing;

  function send(sendAt: number | null = null) {
    if (mutation.isPending || !writing.isReady) return;
    const sms = draft;
    mutation.mutate(
      { instanceId, localId, threadId, ...sms, country, sendAt },
      {
        onSuccess: () => {
          setLocalId(crypto.randomUUID());
          writing.sent(sms);
          onSent();
        },
        onError: (error) => {
          const field = fieldOf(error);
          if (field === 'to' || field === 'text') onFieldRefused?.();
        },
      },
    );
  }

  const field = mutation.error && fieldOf(mutation.error);
  const sentence = mutation.error && errorText(mutation.error);
  return {
    ...writing,
    change: (part: Parameters<typeof writing.change>[0]) => {
      if (mutation.error) mutation.reset();
      writing.change(part);
    },
    send,
    forgetProblem: mutation.reset,
    isSending: mutation.isPending,
    /** What the last try met. */
    thrown: mutation.error,
    /** Sentences by field; `other`: about none of them. */
    problems: {
      to: field === 'to' ? sentence : null,
      text: field === 'text' ? sentence : null,
      other: field === 'to' || field === 'text' ? null : sentence,
    },
  };
}

/** Holds what is being written to a thread, or in the dialog for a number without one (null): each change is on disk at once. */
function useSmsDraft(instanceId: string, threadId: string | null) {
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

function fieldOf(error: Error): string | null {
  const refused = errorOf(error);
  return refused.kind === 'invalid-input' ? refused.field : null;
}
