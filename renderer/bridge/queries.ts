import { notifyManager, QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import { call, sayRefusal } from './call.ts';

// What changes in the cache is drawn by the task that changed it: a timer, the cache's own way, comes after what is queued by
// then, and often after a frame without it.
notifyManager.setScheduler(queueMicrotask);

/** Returns the cache key of a call: its name, then its input. Events invalidate by the same two (events.ts). */
export function keyOf<Name extends CallName>(name: Name, input: Partial<CallInput<Name>>) {
  return [name, input] as const;
}

/** Returns a call as a query. */
export function queryOf<Name extends CallName>(name: Name, input: CallInput<Name>) {
  return queryOptions({ queryKey: keyOf(name, input), queryFn: () => call(name, input) });
}

/** Shows a change of what a call answers at once: an answer that is on its way is older, and does not come over it. */
export function showChanged<Name extends CallName>(
  client: QueryClient,
  name: Name,
  input: CallInput<Name>,
  change: (known: CallOutput<Name> | undefined) => CallOutput<Name> | undefined,
): void {
  const queryKey = keyOf(name, input);
  void client.cancelQueries({ queryKey });
  client.setQueryData<CallOutput<Name>>(queryKey, change);
}

/** Returns a call that changes something as a mutation, with its pending state and its error, which its caller says. */
export function useCallMutation<Name extends CallName>(name: Name) {
  return useMutation<CallOutput<Name>, Error, CallInput<Name>>({
    mutationFn: (input) => call(name, input),
  });
}

/** As {@link useCallMutation}, where no place of its own says the error: a toast does. */
export function useToldMutation<Name extends CallName>(name: Name) {
  return useMutation<CallOutput<Name>, Error, CallInput<Name>>({
    mutationFn: (input) => call(name, input),
    onError: sayRefusal,
  });
}

/**
 * Returns the cache of what main answers. Main is on this machine and says by events what is out of date: nothing is asked again because of time,
 * focus, a network that came back, or an error.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 60_000,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
