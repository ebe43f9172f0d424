/** What follows an object or list of an object or list, and so on; nothing that a service writes comes near it. */
const deepest = 100;

export type ParsedJson = { value: unknown } | { problem: 'not-json' | 'too-deep' };

/** Parses a text. What is nested too deep to be walked through or written again is refused here. */
export function parseJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, deepest) ? { problem: 'too-deep' } : { value };
  } catch {
    return { problem: 'not-json' };
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}
