import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-with-main.tsx';
import { PickTimeDialog } from './pick-time-dialog.tsx';

// A Wednesday afternoon.
const now = new Date(2030, 0, 2, 14, 30);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => vi.useRealTimers());

function open(initialAt?: number) {
  const onPick = vi.fn<(at: number) => void>();
  renderPart(
    <PickTimeDialog
      title="When?"
      action="schedule.schedule"
      {...(initialAt !== undefined && { initialAt })}
      onPick={onPick}
      onClose={() => {}}
    />,
  );
  return { onPick, user: userEvent.setup() };
}

const write = (label: 'Day' | 'Time', value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });

it('names the day and the time of what is usual, and takes it by one press', async () => {
  const { onPick, user } = open();
  const usual = screen.getAllByRole('button').slice(0, 4);
  expect(usual.map(({ textContent }) => textContent)).toEqual([
    'In an hourToday, 15:30',
    'This eveningToday, 18:00',
    'Tomorrow morningTomorrow, 09:00',
    'Monday morningMonday, 09:00',
  ]);
  await user.click(screen.getByRole('button', { name: /^Monday/ }));
  expect(onPick).toHaveBeenCalledWith(new Date(2030, 0, 7, 9).getTime());
});

it('takes a day and a time, and says what they come to', async () => {
  const { onPick, user } = open(new Date(2030, 0, 3, 8).getTime());
  expect(screen.getByLabelText('Time', { exact: true })).toHaveProperty('value', '08:00');
  write('Day', '2030-03-04');
  write('Time', '17:45');
  expect(screen.getByText(/^Send time: Mon 4 March, 17:45 \(this computer’s time/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(onPick).toHaveBeenCalledWith(new Date(2030, 2, 4, 17, 45).getTime());
});

it('says that a time is past, and does not take it', async () => {
  const { onPick, user } = open();
  write('Time', '14:30');
  expect(screen.getByText('That time has passed. Choose a later time.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(onPick).not.toHaveBeenCalled();
});

it('asks for what is missing', async () => {
  const { onPick, user } = open();
  write('Day', '');
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(screen.getByText('Choose a day and a time.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Day'));
  expect(onPick).not.toHaveBeenCalled();
});

it('takes a time of 24 hours, as every time is shown, however it is typed', async () => {
  const { onPick, user } = open();
  expect(screen.getByLabelText('Time', { exact: true })).toHaveProperty('type', 'text');
  write('Day', '2030-03-04');
  for (const typed of ['9.05', '905', '09:05']) {
    write('Time', typed);
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
  }
  write('Time', '25:00');
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(onPick.mock.calls).toEqual(
    Array.from({ length: 3 }, () => [new Date(2030, 2, 4, 9, 5).getTime()]),
  );
});

it('begins at the usual times, which end it, with what else is asked before them', async () => {
  renderPart(
    <PickTimeDialog title="When?" action="schedule.schedule" onPick={() => {}} onClose={() => {}}>
      <input aria-label="Note" />
    </PickTimeDialog>,
  );
  const user = userEvent.setup();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^In an hour/));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
});

it('takes digits for a time, whatever has the focus', async () => {
  const { onPick, user } = open();
  expect(document.activeElement?.textContent).toContain('In an hour');
  await user.keyboard('17h45{Enter}');
  expect(onPick).toHaveBeenCalledWith(new Date(2030, 0, 2, 17, 45).getTime());
});
