import type { AppError } from '../../shared/domain/app-error.ts';

/** Whether main asks because an equal text may be, or is, with the recipient already; a second try with `allowDuplicate` sends. */
export function isSameText(error: AppError | null): boolean {
  if (error?.kind !== 'invalid-input') return false;
  return error.problem === 'same-as-unknown' || error.problem === 'same-as-recent';
}
