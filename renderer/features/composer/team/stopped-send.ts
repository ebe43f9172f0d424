import type { AppError } from '../../../../shared/domain/app-error.ts';

/** The error of a send that was stopped because another member answers in the chat. */
export type StoppedSend = Extract<AppError, { kind: 'someone-answered' | 'someone-is-answering' }>;

/** Returns the error if it stopped a send for another member’s answer; otherwise null. */
export function stoppedSend(error: AppError): StoppedSend | null {
  return error.kind === 'someone-answered' || error.kind === 'someone-is-answering' ? error : null;
}
