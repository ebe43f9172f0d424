import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { FilterDialog } from './filter-dialog.tsx';

function open(filter = wholeFilter) {
  fakeMain({
    'threads.labels': () => ok([]),
    'threads.list': ({ filter }) => ok({ threads: [], total: filter?.keptSince === null ? 4 : 5 }),
  });
  const onFilter = vi.fn();
  renderPart(
    <FilterDialog
      instanceId="i"
      filter={filter}
      onFilter={onFilter}
      finalFocus={() => false}
      onClose={() => {}}
    />,
  );
  return { onFilter, user: userEvent.setup() };
}

it.each(['by Enter', 'by its button'])(
  'is not applied %s while a day can’t be read: without it, it would find more threads',
  async (how) => {
    const { onFilter, user } = open();
    const day = screen.getByLabelText('Last message until');
    await user.type(day, '99/99/2026');
    const apply = async () =>
      how === 'by Enter'
        ? user.type(day, '{Enter}')
        : user.click(screen.getByRole('button', { name: 'Apply' }));
    await apply();
    expect(onFilter).not.toHaveBeenCalled();
    expect(screen.getByText(/^Enter a date such as/)).toBeTruthy();
    expect(document.activeElement).toBe(day);
    expect(day).toHaveProperty('value', '99/99/2026');

    await user.clear(day);
    await user.type(day, '2026-01-10');
    await apply();
    expect(onFilter).toHaveBeenCalledOnce();
    expect(onFilter.mock.calls[0]?.[0].lastMessageUntil).toBe(new Date(2026, 0, 11).getTime());
  },
);

it('is not applied while a range ends before its first day', async () => {
  const { onFilter, user } = open();
  await user.type(screen.getByLabelText('Last message from'), '2026-01-10');
  const until = screen.getByLabelText('Last message until');
  await user.type(until, '2026-01-09{Enter}');
  expect(onFilter).not.toHaveBeenCalled();
  expect(screen.getByText('This is before the first day.')).toBeTruthy();
  await user.clear(until);
  await user.type(until, '2026-01-10{Enter}');
  expect(onFilter).toHaveBeenCalledOnce();
});

it('counts what it finds, without what only stays in the list', async () => {
  open({ ...wholeFilter, tab: 'open', keptSince: 1 });
  expect(await screen.findByText(/^4 /)).toBeTruthy();
});
