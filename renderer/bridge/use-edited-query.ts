import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import { queryOf } from './queries.ts';

/** Returns a call as a query whose answer a person edits: `show` puts the next text in its place, and `shown` reads the latest. */
export function useEditedQuery<Name extends CallName>(name: Name, input: CallInput<Name>) {
  const client = useQueryClient();
  const query = queryOf(name, input);
  const { data, error, isLoading } = useQuery(query);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  return {
    data,
    error,
    isLoading,
    show: (next: CallOutput<Name>) => {
      client.setQueryData<unknown>(query.queryKey, next);
      // With the key itself: the cache draws after it, which would put the caret at the end.
      draw();
    },
    shown: () => client.getQueryData<CallOutput<Name>>(query.queryKey),
  };
}
