import { useState } from 'react';
import type { RunPlan } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';

/** Milliseconds after which a plan that somebody looks at is made anew. */
export const planEveryMs = 5_000;

/**
 * Bounds a selection by what was written when its first plan was made, which `onPlan` takes: who writes while somebody reads the plan is
 * neither archived nor deleted unseen.
 */
export function useSeen(given: ThreadSelection) {
  const [writtenUntil, setWrittenUntil] = useState<number | null>(null);
  const selection: ThreadSelection = writtenUntil === null ? given : { ...given, writtenUntil };
  const onPlan = (plan: RunPlan | undefined): void => {
    if (plan && writtenUntil === null) setWrittenUntil(plan.newestAt);
  };
  return { selection, onPlan };
}
