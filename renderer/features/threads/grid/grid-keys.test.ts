import { expect, it } from 'vitest';
import { gridKeyOf } from './grid-keys.ts';

const press = (key: string, held: Partial<KeyboardEventInit> = {}, code = '') =>
  gridKeyOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it('reads single keys, on keyboards without Latin letters too', () => {
  expect(press('j')).toEqual({ kind: 'move', to: 'next', extends: false });
  expect(press('K', { shiftKey: true })).toEqual({ kind: 'move', to: 'previous', extends: true });
  expect(press('у', {}, 'KeyE')).toEqual({ kind: 'archive', archived: true });
  expect(press('u')).toEqual({ kind: 'archive', archived: false });
  // On a German keyboard it is Shift and 7.
  expect(press('/', { shiftKey: true })).toEqual({ kind: 'search' });
});

it('leaves keys with others held to whom they belong', () => {
  expect(press('e', { ctrlKey: true })).toBeNull();
  expect(press('z', { metaKey: true })).toBeNull();
  expect(press('x', { altKey: true })).toBeNull();
  expect(press('a', { metaKey: true })).toEqual({ kind: 'pick-all' });
  expect(press('a')).toBeNull();
});
