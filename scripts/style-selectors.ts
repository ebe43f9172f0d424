/** An element by its kind alone, or any: no class, attribute or state says which is meant. */
const unnamed = String.raw`(?<=^|[\s>+~(,])(?:\*|[a-z][a-z0-9]*)`;

const refusals: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(String.raw`(?:${unnamed}|(?<=[\s>+~(,])):(?:nth-|(?:first|last|only)-of-type)`),
    'what is counted needs a class',
  ],
  // What follows a class is found by it, however far.
  [new RegExp(String.raw`(?<![+~]\s*)${unnamed}\s*[+~]`), 'what comes before needs a class'],
];

/**
 * Returns each selector of a style sheet that asks any element for its place among its siblings, as `line: selector (why)`. Chromium
 * draws up the styles of a whole list anew when a row comes or goes, where such a selector might mean one in it; `:first-child`,
 * `:last-child` and a class before `+` or `~` cost the one row.
 */
export function restylingAll(sheet: string): string[] {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const rules = [...bare.matchAll(/(?<=[{};]|^)\s*([^{};@]+)\{/g)];
  return rules.flatMap(({ 0: whole, 1: selector = '', index }) => {
    const [, why] = refusals.find(([pattern]) => pattern.test(selector)) ?? [];
    const line = bare.slice(0, index + whole.indexOf(selector)).split('\n').length;
    return why === undefined ? [] : [`${line}: ${selector.trim()} (${why})`];
  });
}
