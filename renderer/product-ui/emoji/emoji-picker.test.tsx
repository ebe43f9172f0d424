import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstMemory, type Notes } from '../../../shared/contract/memory.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { EmojiPicker } from './emoji-picker.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(noted: Partial<Notes> = {}) {
  const main = fakeMain({
    'memory.get': () => ok({ ...firstMemory, ...noted }),
    'memory.set': () => ok(null),
  });
  const onPick = vi.fn<(emoji: string) => void>();
  const onClose = vi.fn<() => void>();
  renderPart(<EmojiPicker onPick={onPick} onClose={onClose} />);
  const search = await screen.findByRole('searchbox', { name: 'Search emoji' });
  return { main, onPick, onClose, search, user: userEvent.setup() };
}

it('takes the best find on Enter, keeps it among the recent ones and closes', async () => {
  const { main, onPick, onClose, search, user } = await open({ recentEmoji: ['👍️', '🚀'] });
  await user.type(search, 'rocket{Enter}');
  await waitFor(() => expect(onPick).toHaveBeenCalledWith('🚀'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(main.inputs('memory.set')).toEqual([{ recentEmoji: ['🚀', '👍️'] }]);
});

it('stays open with Shift', async () => {
  const { onPick, onClose, search, user } = await open();
  await user.type(search, 'rocket{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(onPick).toHaveBeenCalledWith('🚀'));
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(search);
});

it('keeps the skin tone that is chosen', async () => {
  const { main, user } = await open();
  await user.click(screen.getByRole('radio', { name: 'Medium-light skin tone' }));
  await waitFor(() => expect(main.inputs('memory.set')).toEqual([{ skinTone: 'medium-light' }]));
});

it('takes the chosen skin tone where there is one', async () => {
  const { onPick, search, user } = await open({ skinTone: 'dark' });
  await user.type(search, 'thumbs up{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(onPick).toHaveBeenLastCalledWith('👍🏿'));
  await user.clear(search);
  await user.type(search, 'rocket{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(onPick).toHaveBeenLastCalledWith('🚀'));
});

it('picks nothing where nothing is found', async () => {
  const { onPick, search, user } = await open();
  await user.type(search, 'no such emoji{Enter}');
  expect(await screen.findByText('No emoji found for “no such emoji”.')).toBeTruthy();
  expect(onPick).not.toHaveBeenCalled();
});

it('keeps the sixteen last picked, and moves among them by arrow keys', async () => {
  const recent = Array.from('😀😃😄😁😆😅🤣😂🙂🙃🫠😉😊😇🥰😍');
  const { main, onPick, search, user } = await open({ recentEmoji: recent });
  await screen.findByRole('group', { name: 'Recent' });
  await screen.findAllByRole('button', { name: 'Grinning face' });
  search.focus();
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledWith('🙃');
  await user.type(search, 'rocket{Enter}');
  const others = recent.filter((emoji) => emoji !== '🙃');
  await waitFor(() =>
    expect(main.inputs('memory.set').at(-1)).toEqual({
      recentEmoji: ['🚀', '🙃', ...others.slice(0, 14)],
    }),
  );
});
