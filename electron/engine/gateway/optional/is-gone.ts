import { isNotOffered } from './is-not-offered.ts';
import type { Outcome } from '../outcome.ts';

/**
 * Returns whether an answer proves that the thread to be deleted is already gone. Unless an earlier request may have deleted it
 * (`inDoubt`), a 404 counts only if its text names the thread.
 */
export function isGone(outcome: Outcome<unknown>, inDoubt: boolean): boolean {
  if (outcome.outcome !== 'rejected' || outcome.status !== 404) return false;
  return inDoubt || !isNotOffered(outcome);
}
