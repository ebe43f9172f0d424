import type { AppError } from '../../../shared/domain/app-error.ts';

/** Returns whether somebody else of the team has answered, or does: a second try with `anyway` sends. */
export function isOfTeam(error: AppError | null | undefined): boolean {
  return error?.kind === 'someone-answered' || error?.kind === 'someone-is-answering';
}

/** Returns whether enough new people were written to today: a second try with `allowFirstContacts` sends. */
export function isFirstContact(error: AppError | null): boolean {
  return error?.kind === 'invalid-input' && error.problem === 'too-many-first-contacts';
}

/**
 * Returns whether main asks before it sends: an equal text may be, or is, with the recipient already, somebody else of the team has answered
 * or does, or enough new people were written to today. A second try with `allowDuplicate`, `allowFirstContacts` or
 * `anyway` sends.
 */
export function canSendAnyway(error: AppError | null): boolean {
  if (isOfTeam(error) || isFirstContact(error)) return true;
  if (error?.kind !== 'invalid-input') return false;
  return error.problem === 'same-as-unknown' || error.problem === 'same-as-recent';
}
