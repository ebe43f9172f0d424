import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { useAttending } from './use-attending.ts';

const chat = { instanceId: 'one', chatId: '4915112345678@c.us' };

afterEach(() => vi.useRealTimers());

function Box() {
  const [{ text, typedAt }, setTyped] = useState({ text: '', typedAt: -Infinity });
  useAttending(chat, { text, typedAt, hasMore: false });
  return (
    <>
      <input
        value={text}
        onChange={({ target }) => setTyped({ text: target.value, typedAt: performance.now() })}
      />
      <button onClick={() => setTyped({ text: 'half a tho', typedAt: -Infinity })}>Read</button>
    </>
  );
}

it('repeats its report, and reports that typing paused and that the window was left', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const main = fakeMain({ 'team.attend': () => ok(null as never) });
  const reports = () => main.inputs('team.attend');
  renderPart(<Box />);
  expect(reports().at(-1)).toMatchObject({ hasDraft: false, isWriting: false });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'One mo' } });
  expect(reports().at(-1)).toMatchObject({ hasDraft: true, isWriting: true });
  const before = reports().length;
  act(() => void vi.advanceTimersByTime(40_000));
  expect(reports().length).toBeGreaterThan(before + 2);
  expect(reports().at(-1)).toMatchObject({ hasDraft: true, isWriting: false });
  fireEvent(window, new Event('pagehide'));
  expect(reports().at(-1)).toMatchObject({ isOpen: false });
});

it('does not report a draft that was read as being typed', () => {
  const main = fakeMain({ 'team.attend': () => ok(null as never) });
  const reports = () => main.inputs('team.attend');
  renderPart(<Box />);
  fireEvent.click(screen.getByRole('button'));
  expect(reports().at(-1)).toMatchObject({ hasDraft: true, isWriting: false });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'half a thou' } });
  expect(reports().at(-1)).toMatchObject({ hasDraft: true, isWriting: true });
});
