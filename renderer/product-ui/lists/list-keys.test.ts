import { expect, it } from 'vitest';
import { listKeyOf } from './list-keys.ts';

const press = (key: string, held: Partial<KeyboardEventInit> = {}, code = '') =>
  listKeyOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it('walks by J and K as by the arrows, and takes what lies between along with Shift', () => {
  expect(press('j')).toEqual(press('ArrowDown'));
  expect(press('k')).toEqual({ kind: 'move', to: 'previous', extends: false });
  expect(press('J', { shiftKey: true })).toEqual({ kind: 'move', to: 'next', extends: true });
  expect(press('End', { ctrlKey: true })).toEqual({ kind: 'move', to: 'last', extends: false });
});

it('selects by X and the blank, on keyboards without Latin letters too', () => {
  expect(press('x')).toEqual(press(' '));
  expect(press('ч', {}, 'KeyX')).toEqual({ kind: 'pick', extends: false });
  expect(press('a', { ctrlKey: true })).toEqual({ kind: 'pick-all' });
  expect(press('Escape')).toEqual({ kind: 'pick-none' });
});

it('leaves letters with Control or Alt, and all others, to whom they belong', () => {
  expect(press('j', { ctrlKey: true })).toBeNull();
  expect(press('ArrowDown', { altKey: true })).toBeNull();
  expect(press('e')).toBeNull();
  expect(press('a')).toBeNull();
});
