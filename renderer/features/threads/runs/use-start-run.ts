import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../../shared/contract/contract.ts';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { showWish } from '../list/show-wish.ts';

type StartInput = CallInput<'archiveRuns.start'> & { selection: ThreadSelection };

/** Starts a run: the rows show its wish before main has it, and go back where main refuses, whether its dialog is still open or not. */
export function useStartRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: StartInput) => {
      const takeBack = showWish(client, input.instanceId, input);
      try {
        return await call('archiveRuns.start', input);
      } catch (error) {
        takeBack();
        throw error;
      }
    },
  });
}
