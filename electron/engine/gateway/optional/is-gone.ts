import { isNotOffered } from './is-not-offered.ts';
import type { Outcome } from '../outcome.ts';

/**
 * Returns whether an answer says that the thread that was to be deleted is gone already. Where no earlier request may have deleted it
 * (`inDoubt`), a 404 counts only where the service says that it means the thread.
 */
export function isGone(outcome: Outcome<unknown>, inDoubt: boolean): boolean {
  if (outcome.outcome !== 'rejected' || outcome.status !== 404) return false;
  return inDoubt || !isNotOffered(outcome);
}
