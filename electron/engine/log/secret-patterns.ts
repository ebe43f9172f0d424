/** Characters of the shortest text that is taken for a secret: a shorter one would strike words out of everything. */
const shortestSecret = 8;

/**
 * Returns what finds a secret however it is written: in any case, as an address carries it, in hex, or in base64 of it or of
 * anything around it. Nothing for what is too short to be one.
 */
export function secretPatterns(secret: string): RegExp[] {
  if (secret.length < shortestSecret) return [];
  const hex = Buffer.from(secret).toString('hex');
  const written = [secret, encodeURIComponent(secret), hex, hex.replace(/../g, '%$&')];
  return [anyOf(written, 'gi'), anyOf(base64Forms(secret), 'g')];
}

/** Base64 of a text that holds the secret at each of the three alignments, without the characters that others share. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.from(`${'.'.repeat(before)}${secret}`);
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
