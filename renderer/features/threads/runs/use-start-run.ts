import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../../shared/contract/contract.ts';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { showWish } from '../grid/show-wish.ts';

type StartInput = CallInput<'archiveRuns.start'> & { selection: ThreadSelection };

interface Begun {
  input: StartInput;
  /** Lets the rows show what main has of them. */
  takeBack: () => void;
}

/** Starts a run: the rows show its wish before main has it, and go back where main refuses, whether its dialog is still open or not. */
export function useStartRun() {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ input, takeBack }: Begun) => {
      try {
        return await call('archiveRuns.start', input);
      } catch (error) {
        takeBack();
        throw error;
      }
    },
  });
  return {
    isPending,
    error,
    start(input: StartInput, onStarted: () => void) {
      // Before the call begins: the rows and the button are drawn in one go then.
      const takeBack = showWish(client, input.instanceId, input);
      mutate({ input, takeBack }, { onSuccess: onStarted });
    },
  };
}
