import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '..');

const sides = /\b(left|right)\b/;

/** Whether four sides, written as one value, differ at left and right. */
function isUneven(value: string): boolean {
  const parts = value.replace(/\([^()]*(\([^()]*\))*[^()]*\)/g, '()').split(/\s+/);
  return parts.length === 4 && parts[1] !== parts[3];
}

/** Whether four corners, written as one value, differ at left and right. */
function isLopsided(value: string): boolean {
  const [first, second = first, third = first, fourth = second] = value.split(/\s+/);
  return first !== second || third !== fourth;
}

/** Whether a declaration names a side of the screen instead of one of the line. */
function isPhysical(property: string, value: string): boolean {
  if (property.startsWith('--')) return false;
  if (sides.test(property)) return true;
  switch (property) {
    case 'text-align':
    case 'float':
    case 'clear':
    case 'transform-origin':
      return sides.test(value);
    case 'margin':
    case 'padding':
    case 'inset':
    case 'border-width':
    case 'border-style':
    case 'border-color':
      return isUneven(value);
    case 'border-radius':
      return isLopsided(value);
    case 'translate':
      return !/^(0|none)\b/.test(value);
    case 'background-position':
      return value !== 'center';
    case 'transform':
      return /\b(translate|translateX|translate3d|skewX)\(/.test(value);
    default:
      return (
        /gradient\((90deg|270deg|to (left|right))/.test(value) ||
        /\)\s+-?[\d.]+(px|%) .*\//.test(value)
      );
  }
}

/** Declarations of a style sheet that are physical and have no comment before them that says why. */
function physicalIn(file: string): string[] {
  const declaration = /(\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*)?([\w-]+)\s*:\s+([^;{}]+);/g;
  return [...readFileSync(join(renderer, file), 'utf8').matchAll(declaration)]
    .filter(([, why, property = '', value = '']) => !why && isPhysical(property, value.trim()))
    .map(([, , property, value]) => `${file}: ${property}: ${value}`);
}

it('styles know start and end of the line, not left and right', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.css')).flatMap(physicalIn)).toEqual([]);
});

it.each([
  ['margin-left', '4px'],
  ['left', '0'],
  ['border-top-right-radius', '4px'],
  ['text-align', 'right'],
  ['padding', '4px 8px 4px calc(2px + (1px * 2))'],
  ['border-radius', '4px 0 0 4px'],
  ['translate', '-50% 0'],
  ['transform', 'rotate(2deg) translateX(4px)'],
  ['background', 'linear-gradient(to right, red, blue)'],
  ['background', 'linear-gradient(red 0 0) 62px center / 45% 10px no-repeat'],
])('%s: %s names a side of the screen', (property, value) => {
  expect(isPhysical(property, value)).toBe(true);
});

it.each([
  ['margin-inline-start', '4px'],
  ['text-align', 'end'],
  ['padding', '4px 8px 2px'],
  ['padding', '4px max(2px, 1px) 2px max(2px, 1px)'],
  ['border-radius', '4px 4px 0 0'],
  ['translate', '0 4px'],
  ['transform', 'translateY(-50%)'],
  ['background', 'linear-gradient(red, red) center / 2px 100% no-repeat'],
])('%s: %s does not', (property, value) => {
  expect(isPhysical(property, value)).toBe(false);
});
