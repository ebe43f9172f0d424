/** What the style sheets may say of these, beside what is said nowhere else: `tokens.css` has the sizes themselves. */
const allowed: readonly (readonly [property: RegExp, part: RegExp, tokens: string])[] = [
  [/^font-size$/, /^(0|inherit|[\d.]+pt|var\(--fs-\w+\))$/, '--fs-…'],
  [/^line-height$/, /^(1|inherit|var\(--lh-\w+\))$/, '--lh-…'],
  [/^font-weight$/, /^(400|500|600|inherit)$/, '400, 500 or 600'],
  [/^border(-\w+-\w+)?-radius$/, /^(0|50%|inherit|var\(--r-[\w-]+\))$/, '--r-…'],
  [
    /^((row|column)-)?gap$|^(padding|margin)(-(block|inline)(-(start|end))?)?$/,
    /^(0|auto|inherit|-?1px|[\d.]+(pt|%|vh)|-?var\(--s-\d\)|(calc|max|min)\(.*\))$/,
    '--s-…, a hairline, or from 36px on a multiple of 4px',
  ],
  [/^font$/, /^(inherit|400|500|600|\/|var\(--(fs|lh)-\w+\)|var\(--(font|mono)\)|1)$/, '--fs-…'],
];

/** Beyond the largest token a distance keeps room for something: its size is that thing's. */
function keepsRoom(part: string): boolean {
  const [, pixels] = /^(\d+)px$/.exec(part) ?? [];
  return Number(pixels) > 32 && Number(pixels) % 4 === 0;
}

/** Returns each size, weight, radius and gap of a style sheet that is no token, as `line: declaration (what it may be)`. */
export function withoutToken(sheet: string): string[] {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const refused: string[] = [];
  for (const { 1: property = '', 2: value = '', index } of bare.matchAll(
    /(?<=[{};\s])([a-z-]+):\s*([^;{}]+);/g,
  )) {
    const [, part, tokens] = allowed.find(([name]) => name.test(property)) ?? [];
    if (!part) continue;
    const parts = value.trim().match(/[\w-]+\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? [];
    const isRight = parts.every(
      (one) => part.test(one) || (part.source.includes('--s-') && keepsRoom(one)),
    );
    if (isRight) continue;
    const line = bare.slice(0, index).split('\n').length;
    refused.push(`${line}: ${property}: ${value.trim()} (${tokens})`);
  }
  return refused;
}
