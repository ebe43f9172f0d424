import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../../shared/contract/contract.ts';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { applyOptimistically } from '../grid/apply-optimistically.ts';

type StartInput = CallInput<'archiveRuns.start'> & { selection: ThreadSelection };

interface Begun {
  input: StartInput;
  /** Lets the rows show what main has of them. */
  rollBack: () => void;
}

/** Starts a run: its rows are pending before main has it, and go back where main refuses, whether its dialog is still open or not. */
export function useStartRun() {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ input, rollBack }: Begun) => {
      try {
        return await call('archiveRuns.start', input);
      } catch (error) {
        rollBack();
        throw error;
      }
    },
  });
  return {
    isPending,
    error,
    start(input: StartInput, onStarted: () => void) {
      // Before the call begins: the rows and the button are drawn in one go then.
      const rollBack = applyOptimistically(client, input.instanceId, input);
      mutate({ input, rollBack }, { onSuccess: onStarted });
    },
  };
}
