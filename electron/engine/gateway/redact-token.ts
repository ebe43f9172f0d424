import type { Outcome } from './outcome.ts';

/** What stands where the token stood; as in requests that are shown. */
const struckOut = '(left out)';

/** Characters of the shortest text that is taken for a secret: a shorter one would strike words out of every answer. */
const shortestToken = 8;

/**
 * An outcome without the token, however the service echoed it: in texts, in names of fields, as it is, as an address
 * carries it, or as base64. Answers are kept, shown and recorded; this is what keeps the token out of all of it.
 */
export function strikeToken<Value>(outcome: Outcome<Value>, token: string): Outcome<Value> {
  if (token.length < shortestToken) return outcome;
  const base64 = Buffer.from(token).toString('base64').replace(/=+$/, '');
  const forms = [token, encodeURIComponent(token), base64].filter(
    (form, index, all) => all.indexOf(form) === index,
  );
  const text = JSON.stringify(outcome);
  if (!forms.some((form) => text.includes(JSON.stringify(form).slice(1, -1)))) return outcome;

  const strike = (written: string): string =>
    forms.reduce((rest, form) => rest.replaceAll(form, struckOut), written);
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value === 'string') return strike(value);
    if (typeof value === 'number')
      return strike(String(value)) === String(value) ? value : struckOut;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [strike(name), one]));
  }) as Outcome<Value>;
}
