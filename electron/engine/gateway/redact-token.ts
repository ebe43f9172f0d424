import type { Outcome } from './outcome.ts';

/** Replaces the token, as in requests that are shown. */
const leftOut = '(left out)';

/** Characters of the shortest text that is taken for a secret: a shorter one would strike words out of every answer. */
const shortestToken = 8;

/**
 * Returns an outcome without the token, however the service echoed it: in texts, in names of fields, in any case, as an
 * address carries it, in hex, or in base64 of it or of anything around it. Answers are kept, shown and recorded; this is what
 * keeps the token out of all of it.
 */
export function redactToken<Value>(outcome: Outcome<Value>, token: string): Outcome<Value> {
  if (token.length < shortestToken) return outcome;
  const hex = Buffer.from(token).toString('hex');
  const written = [token, encodeURIComponent(token), hex, hex.replace(/../g, '%$&')];
  const patterns = [anyOf(written, 'gi'), anyOf(base64Forms(token), 'g')];
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

/** Base64 of a text that holds the token at each of the three alignments, without the characters that others share. */
function base64Forms(token: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.from(`${'.'.repeat(before)}${token}`);
    const whole = bytes.toString('base64url');
    const form = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [form, form.replaceAll('-', '+').replaceAll('_', '/')];
  });
}

function anyOf(forms: readonly string[], flags: string): RegExp {
  // As in JSON too: whether there is anything to leave out is looked for in the text of it.
  const all = forms.flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);
  return new RegExp([...new Set(all)].map(escaped).join('|'), flags);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
