import type { ThreadFailure } from '../../shared/domain/thread.ts';
import { failureText } from './failure-text.ts';
import type { Say } from '../messages/text.tsx';

/** Returns why something failed or still waits, in a sentence; empty where there is no reason. */
export function failureReason(say: Say, failure: ThreadFailure | null): string {
  if (!failure) return '';
  if (failure.kind === 'differs') return say('threads.differs');
  const { meaning, reason } = failureText(say, failure);
  return reason || meaning;
}
