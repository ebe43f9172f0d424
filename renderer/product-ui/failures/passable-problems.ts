import type { AppError, InputProblem } from '../../../shared/domain/app-error.ts';

const passable: readonly InputProblem[] = [
  'no-such-host',
  'host-refused',
  'host-unreachable',
  'host-silent',
  'host-not-secure',
  'web-page',
  'redirects',
  'not-waha',
  'no-such-session',
  'session-not-working',
];

/** Returns whether an address may be right although that is wrong with it: the service may be down, or behind something today. */
export function isPassable(error: AppError | null): boolean {
  return error?.kind === 'invalid-input' && passable.includes(error.problem);
}
