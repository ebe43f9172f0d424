import { expect, it, vi } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import { iconMark, trayMenu, trayTip } from './tray-menu.ts';
import { wordsIn } from './words.ts';

const english = wordsIn({ language: 'en', locale: 'en-GB' });

const berlin = { instanceId: 'b', name: 'Berlin', needsReview: 2, unread: 0, waiting: 1_200 };
const lisbon = { instanceId: 'l', name: 'R&D', needsReview: 0, unread: 3, waiting: 0 };
const actions = { open: vi.fn<() => void>(), show: vi.fn<() => void>() };
const none = { pause: vi.fn<() => void>(), quit: vi.fn<() => void>() };

const labels = (menu: MenuItemConstructorOptions[]) => menu.map(({ label }) => label ?? '-');

it('says what waits, and leads there', () => {
  const menu = trayMenu(english, [berlin], false, { ...actions, ...none });
  const waits = ['Needs Review: 2', 'Unread Chats: 0', 'Waiting to Send: 1,200', '-'];
  const rest = ['Open Postline', 'Pause Notifications', '-', 'Quit Postline'];
  expect(labels(menu)).toEqual([...waits, ...rest]);
  expect(menu.slice(0, 3).map(({ enabled }) => enabled)).toEqual([true, false, true]);
  menu[2]?.click?.(undefined as never, undefined, undefined as never);
  expect(actions.open).toHaveBeenLastCalledWith('b', 'outbox');
});

it('says it instance by instance where there are several', () => {
  const menu = trayMenu(english, [berlin, lisbon], true, { ...actions, ...none });
  expect(labels(menu)).toEqual([
    'Berlin (2)',
    'R&&D (3)',
    '-',
    'Open Postline',
    'Resume Notifications',
    '-',
    'Quit Postline',
  ]);
});

it('sums up under the pointer', () => {
  expect(trayTip(english, [berlin, lisbon])).toBe(
    'Postline\nNeeds Review: 2\nUnread Chats: 3\nWaiting to Send: 1,200',
  );
  expect(trayTip(english, [])).toBe('Postline');
});

it('marks the icon with what waits for a person, not with what waits to be sent', () => {
  expect(iconMark(english, [berlin, lisbon], [berlin])).toEqual({
    badge: 5,
    overlay: 'Postline\nNeeds Review: 2\nUnread Chats: 3\nWaiting to Send: 1,200',
    hasMore: true,
  });
  const waiting = { ...berlin, needsReview: 0 };
  expect(iconMark(english, [waiting], [berlin])).toEqual({ badge: 0, overlay: '', hasMore: false });
});

it('draws attention by what is newly unread, and by nothing that was read or is to be reviewed', () => {
  const hasMore = (now: typeof berlin, before: typeof berlin) =>
    iconMark(english, [now], [before]).hasMore;
  expect(hasMore({ ...lisbon, unread: 4 }, lisbon)).toBe(true);
  expect(hasMore({ ...lisbon, unread: 2 }, lisbon)).toBe(false);
  expect(hasMore({ ...lisbon, needsReview: 9 }, lisbon)).toBe(false);
});
