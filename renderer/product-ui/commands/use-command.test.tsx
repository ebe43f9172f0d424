import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { runByKeys, useCommand } from './use-command.ts';

const done: string[] = [];

function Offers() {
  useCommand('undo-order', () => done.push('undone'));
  useCommand('next-chat', () => done.push('next'));
  useCommand('pin-chat', () => done.push('pinned'));
  return (
    <div role="presentation" onKeyDown={(event) => runByKeys('chat-list', event.nativeEvent)} />
  );
}

it.each([
  [{ key: 'z', code: 'KeyZ', ctrlKey: true }, ['undone']],
  [{ key: 'ArrowDown', altKey: true }, ['next', 'next', 'next']],
  [{ key: 'p', code: 'KeyP' }, ['pinned']],
])('means one thing while %j is held down, but where one walks', (keys, expected) => {
  done.length = 0;
  const { container } = render(<Offers />);
  const at = container.firstElementChild as Element;
  for (const repeat of [false, true, true]) fireEvent.keyDown(at, { ...keys, repeat });
  expect(done).toEqual(expected);
});
