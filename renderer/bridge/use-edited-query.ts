import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import { queryOf, showChanged } from './queries.ts';

/**
 * Returns a call as a query whose answer a person edits: `edit` shows the next text at once, and takes the promise that it is saved.
 * A window that comes to the front reads it again, since another may have changed or sent it; not over a text that is not saved.
 */
export function useEditedQuery<Name extends CallName>(name: Name, input: CallInput<Name>) {
  const client = useQueryClient();
  const query = queryOf(name, input);
  const { data, error, isLoading, refetch } = useQuery(query);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const unsaved = useRef<Promise<unknown> | null>(null);

  useEffect(() => {
    const readAgain = () => {
      if (unsaved.current === null) void refetch();
    };
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [refetch]);

  function show(next: CallOutput<Name>) {
    // An older text that is being read would come over this one.
    showChanged(client, name, input, () => next);
    // With the key itself: the cache draws after it, which would put the caret at the end.
    draw();
  }

  return {
    data,
    error,
    isLoading,
    show,
    shown: () => client.getQueryData<CallOutput<Name>>(query.queryKey),
    edit: (next: CallOutput<Name>, saving: Promise<unknown>) => {
      show(next);
      unsaved.current = saving;
      saving.then(
        () => {
          if (unsaved.current === saving) unsaved.current = null;
        },
        // What could not be saved stays in the box.
        () => {},
      );
    },
  };
}
