import type { ThreadFailure } from '../../../shared/domain/thread.ts';
import { failureText } from '../../../shared/domain/failure-text.ts';
import type { Translate } from '../../messages/text.tsx';

/** Returns why something failed or still waits, in a sentence; empty where there is no reason. */
export function failureReason(t: Translate, failure: ThreadFailure | null): string {
  if (!failure) return '';
  if (failure.kind === 'differs' || failure.kind === 'written-since' || failure.kind === 'deleted')
    return t(`threads.${failure.kind}`);
  const { meaning, reason } = failureText(t, failure);
  if (failure.kind === 'rejected' && failure.notOffered) return `${meaning} ${reason}`;
  return reason || meaning;
}
