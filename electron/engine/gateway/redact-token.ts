import { secretPatterns } from '../log/secret-patterns.ts';
import type { Outcome } from './outcome.ts';

/** Replaces the token, as in requests that are shown. */
const leftOut = '(left out)';

/**
 * Removes the token from an outcome, however the service echoed it, also in names of fields. Answers are kept, shown and
 * recorded; this keeps the token out of all of them.
 */
export function redactToken<Value>(outcome: Outcome<Value>, token: string): Outcome<Value> {
  const patterns = secretPatterns(token);
  const json = JSON.stringify(outcome);
  if (!patterns.some((pattern) => json.search(pattern) !== -1)) return outcome;

  const redact = (text: string): string =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, leftOut), text);
  return JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === 'string') return redact(value);
    if (typeof value === 'number') return redact(String(value)) === String(value) ? value : leftOut;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), one]));
  }) as Outcome<Value>;
}
