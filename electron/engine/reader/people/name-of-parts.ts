/** Names that are written in these signs have no space inside, and begin with the family's. */
const withoutSpace =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u;

/** Returns a whole name of its parts, in the order of the language that they are written in. */
export function nameOfParts(
  given: readonly string[],
  additional: readonly string[],
  family: readonly string[],
): string {
  const western = [...given, ...additional, ...family].map((part) => part.trim()).filter(Boolean);
  if (western.length > 1 && western.every((part) => withoutSpace.test(part))) {
    return [...family, ...given, ...additional].map((part) => part.trim()).join('');
  }
  return western.join(' ');
}
