import { expect, it } from 'vitest';
import { letterOf } from './use-shortcut.ts';

it('reads a key by its letter, and by its place where it writes no Latin one', () => {
  expect(letterOf({ key: 'Z', code: 'KeyY' })).toBe('z');
  expect(letterOf({ key: 'ن', code: 'KeyK' })).toBe('k');
  // One key of an Arabic keyboard writes two letters.
  expect(letterOf({ key: 'لا', code: 'KeyB' })).toBe('b');
});

it('finds the signs of shortcuts on an Arabic keyboard', () => {
  expect(letterOf({ key: 'ظ', code: 'Slash' })).toBe('/');
  expect(letterOf({ key: 'و', code: 'Comma' })).toBe(',');
  expect(letterOf({ key: '؟', code: 'Slash' })).toBe('?');
});

it('leaves other keys as they are', () => {
  expect(letterOf({ key: 'ArrowDown', code: 'ArrowDown' })).toBe('ArrowDown');
  expect(letterOf({ key: '/', code: 'Slash' })).toBe('/');
  expect(letterOf({ key: 'é', code: 'Digit2' })).toBe('é');
});
