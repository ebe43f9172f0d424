import { expect, it, vi } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import { trayMenu, trayTip } from './tray-menu.ts';

const berlin = { instanceId: 'b', name: 'Berlin', needsReview: 2, unread: 0, waiting: 1_200 };
const lisbon = { instanceId: 'l', name: 'R&D', needsReview: 0, unread: 3, waiting: 0 };
const actions = { open: vi.fn<() => void>(), show: vi.fn<() => void>() };
const none = { pause: vi.fn<() => void>(), quit: vi.fn<() => void>() };

const labels = (menu: MenuItemConstructorOptions[]) => menu.map(({ label }) => label ?? '-');

it('says what waits, and leads there', () => {
  const menu = trayMenu([berlin], false, { ...actions, ...none });
  const waits = ['Needs Review: 2', 'Unread Chats: 0', 'Waiting to Send: 1,200', '-'];
  const rest = ['Open Postline', 'Pause Notifications', '-', 'Quit Postline'];
  expect(labels(menu)).toEqual([...waits, ...rest]);
  expect(menu.slice(0, 3).map(({ enabled }) => enabled)).toEqual([true, false, true]);
  menu[2]?.click?.(undefined as never, undefined, undefined as never);
  expect(actions.open).toHaveBeenLastCalledWith('b', 'outbox');
});

it('says it instance by instance where there are several', () => {
  const menu = trayMenu([berlin, lisbon], true, { ...actions, ...none });
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
  expect(trayTip([berlin, lisbon])).toBe(
    'Postline\nNeeds Review: 2\nUnread Chats: 3\nWaiting to Send: 1,200',
  );
  expect(trayTip([])).toBe('Postline');
});
