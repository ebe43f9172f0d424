import type { AppError } from '../../shared/domain/app-error.ts';

// What main asks a person before it sends.

export const answering: AppError = {
  kind: 'someone-is-answering',
  memberId: 'ana',
  name: 'Ana',
  since: 0,
};
export const tooMany: AppError = {
  kind: 'invalid-input',
  field: 'text',
  problem: 'too-many-first-contacts',
};
