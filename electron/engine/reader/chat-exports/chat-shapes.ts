import { bare } from './entry-body.ts';
import { readHead } from '../dates/entry-head.ts';

/** Of all heads, how many have a shape that counts: a few of another are lines of a message that look like one. */
export const fewest = 0.05;

/**
 * Returns the shapes of the heads in the first lines of a text, where somebody wrote behind one; none: it is no export of a chat. A log
 * whose lines begin with a time and go on as JSON is none.
 */
export function shapesIn(lines: readonly string[]): string[] {
  const heads = lines.flatMap((line) => readHead(line) ?? []);
  const written = heads.filter(({ rest }) => /^[^:{[]{1,80}:(?:\s|$)/.test(bare(rest)));
  const logged = heads.filter(({ rest }) => /\{\s*"/.test(rest));
  if (written.length === 0 || logged.length * 2 > heads.length) return [];
  const counts = new Map<string, number>();
  for (const { shape } of written) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= written.length * fewest)
    .map(([shape]) => shape);
}
