/** Where a text is parted best: between paragraphs, lines, words. */
const breaks = ['\n\n', '\n', ' '];

/** Returns a text in parts of at most `limit` characters, parted where a reader stops, and without the blanks there. */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > limit) {
    const at = cutIn(rest, limit);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...parts, rest];
}

/** The last good place in the second half of what fits; a word that is longer is cut, but no pair that is one character. */
function cutIn(text: string, limit: number): number {
  for (const sign of breaks) {
    const at = text.lastIndexOf(sign, limit);
    if (at > limit / 2) return at;
  }
  return limit > 1 && /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
}
