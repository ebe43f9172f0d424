import type { AppError } from '../../../../shared/domain/app-error.ts';

/** Why a send was stopped for somebody else of the team. */
export type Stopped = Extract<AppError, { kind: 'someone-answered' | 'someone-is-answering' }>;

/** Returns the error where it says that somebody else answered, or answers. */
export function stoppedBy(error: AppError): Stopped | null {
  return error.kind === 'someone-answered' || error.kind === 'someone-is-answering' ? error : null;
}
