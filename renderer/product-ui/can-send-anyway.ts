import type { AppError } from '../../shared/domain/app-error.ts';

/** Whether somebody else of the team has answered, or does: a second try with `anyway` sends. */
export function isOfTeam(error: AppError | null | undefined): boolean {
  return error?.kind === 'someone-answered' || error?.kind === 'someone-is-answering';
}

/**
 * Whether main asks before it sends: an equal text may be, or is, with the recipient already, or somebody else of the team has
 * answered or does. A second try with `allowDuplicate`, or with `anyway`, sends.
 */
export function canSendAnyway(error: AppError | null): boolean {
  if (isOfTeam(error)) return true;
  if (error?.kind !== 'invalid-input') return false;
  return error.problem === 'same-as-unknown' || error.problem === 'same-as-recent';
}
