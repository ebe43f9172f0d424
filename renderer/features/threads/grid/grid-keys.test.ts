import { expect, it } from 'vitest';
import { commandIds, commands } from '../../../../shared/domain/commands.ts';
import { keysOf } from '../../../product-ui/commands/commands.ts';
import { gridKeyOf } from './grid-keys.ts';

const press = (key: string, held: Partial<KeyboardEventInit> = {}, code = '') =>
  gridKeyOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it('reads single keys, on keyboards without Latin letters too', () => {
  expect(press('j')).toEqual({ kind: 'move', to: 'next', extends: false });
  expect(press('K', { shiftKey: true })).toEqual({ kind: 'move', to: 'previous', extends: true });
  expect(press('у', {}, 'KeyE')).toEqual({ kind: 'archive', archived: true });
  expect(press('u')).toEqual({ kind: 'archive', archived: false });
});

it('leaves keys with others held to whom they belong', () => {
  expect(press('e', { ctrlKey: true })).toBeNull();
  expect(press('z', { metaKey: true })).toBeNull();
  expect(press('x', { altKey: true })).toBeNull();
  expect(press('a', { metaKey: true })).toEqual({ kind: 'pick-all' });
  expect(press('a')).toBeNull();
});

it('reads every key that the list of shortcuts shows for it', () => {
  const shown = commandIds
    .filter((id) => commands[id].place === 'thread-list')
    .flatMap((id) => keysOf(id));
  // As KeyboardEvent names the keys that are no letters.
  const named: Record<string, string> = { arrowdown: 'ArrowDown', arrowup: 'ArrowUp' };
  const unread = shown.filter(
    ({ key, mod = false, shift = false }) =>
      press(named[key] ?? key, { ctrlKey: mod, shiftKey: shift }) === null,
  );
  expect(unread).toEqual([]);
});
