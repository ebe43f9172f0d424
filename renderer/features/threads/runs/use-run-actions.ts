import { useAct } from '../../../bridge/queries.ts';

/** What can be done about a run; `error` is what the latest of it threw, or null. */
export function useRunActions(instanceId: string, runId: string) {
  const one = { instanceId, runId };
  const pause = useAct('archiveRuns.pause');
  const resume = useAct('archiveRuns.resume');
  const cancel = useAct('archiveRuns.cancel');
  const confirm = useAct('archiveRuns.confirm');
  const retryFailed = useAct('archiveRuns.retryFailed');
  const retryNow = useAct('archiveRuns.retryNow');
  const all = [pause, resume, cancel, confirm, retryFailed, retryNow];
  return {
    pause: () => pause.mutate(one),
    resume: () => resume.mutate(one),
    cancel: () => cancel.mutate(one),
    confirm: () => confirm.mutate(one),
    retryFailed: () => retryFailed.mutate(one),
    retryNow: () => retryNow.mutate({ instanceId }),
    error: all.find(({ error }) => error)?.error ?? null,
  };
}

export type RunActions = ReturnType<typeof useRunActions>;
