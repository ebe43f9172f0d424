import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { useAttending } from './use-attending.ts';

const chat = { instanceId: 'one', chatId: '4915112345678@c.us' };

afterEach(() => vi.useRealTimers());

function Box() {
  const [text, setText] = useState('');
  useAttending(chat, text, false);
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}

it('says again and again that something is written, that nobody goes on, and that its window is left', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const main = fakeMain({ 'team.attend': () => ok(null as never) });
  const said = () => main.inputs('team.attend');
  renderPart(<Box />);
  expect(said().at(-1)).toMatchObject({ hasDraft: false, isWriting: false });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'One mo' } });
  expect(said().at(-1)).toMatchObject({ hasDraft: true, isWriting: true });
  const before = said().length;
  act(() => void vi.advanceTimersByTime(40_000));
  expect(said().length).toBeGreaterThan(before + 2);
  expect(said().at(-1)).toMatchObject({ hasDraft: true, isWriting: false });
  fireEvent(window, new Event('pagehide'));
  expect(said().at(-1)).toMatchObject({ isOpen: false });
});
