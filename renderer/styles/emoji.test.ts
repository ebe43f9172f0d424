import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What of a face's range lies where letters are too; above it, planes of signs are taken whole. */
function rangeOf(family: string): string {
  const css = readFileSync(join(import.meta.dirname, 'emoji.css'), 'utf8');
  const [, range = ''] =
    new RegExp(`font-family: '${family}';[^}]*?unicode-range:([^;]*);`).exec(css) ?? [];
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    })
    .filter((code) => code <= 0xffff)
    .map((code) => String.fromCodePoint(code))
    .join('');
}

const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCodePoint(code));
const those = (wanted: RegExp) => signs.filter((sign) => wanted.test(sign)).join('');

it('names in each face the signs that Unicode counts to it', () => {
  expect({
    emoji: rangeOf('Postline Emoji'),
    signs: rangeOf('Postline Signs'),
    all: rangeOf('Postline Emoji of Signs'),
  }).toEqual({
    emoji: those(/\p{Emoji_Presentation}|\u200D|\uFE0F/u),
    // The application's own font writes digits, © and the like.
    signs: those(/(?![\d#*©®™])(?!\p{Emoji_Presentation})\p{Emoji}/u),
    all: those(/\p{Emoji}|\u200D|\u20E3|\uFE0F/u),
  });
});
