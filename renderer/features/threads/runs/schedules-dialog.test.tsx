import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadView } from '../../../../shared/contract/threads.ts';
import { defaultSettings } from '../../../../shared/contract/settings.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { firstSpec } from '../grid/list-spec.ts';
import { SchedulesDialog } from './schedules-dialog.tsx';

it('adds a run that repeats once, however often it is pressed, and keeps what is written while another is removed', async () => {
  const views: ThreadView[] = [];
  const schedules = new Map<string, ArchiveSchedule>();
  fakeMain({
    'settings.get': () => ok(defaultSettings),
    'threads.labels': () => ok([]),
    'threads.views': () => ok(views),
    'threads.saveView': (view) => {
      views.push(view as ThreadView);
      return ok(view as never);
    },
    'archiveRuns.schedules': () => ok([...schedules.values()]),
    'archiveRuns.saveSchedule': (one) => {
      const saved = { ...one, viewName: 'Open', nextAt: 1 } as ArchiveSchedule;
      schedules.set(one.scheduleId, saved);
      return ok(saved);
    },
    'archiveRuns.removeSchedule': ({ scheduleId }) => {
      schedules.delete(scheduleId);
      return ok(null);
    },
  });
  const from = { ...firstSpec, columns: [] };
  renderPart(
    <SchedulesDialog
      instanceId="i"
      from={from}
      leftOut={0}
      archived
      as={null}
      settings={defaultSettings.threads}
      onClose={() => {}}
    />,
  );
  const user = userEvent.setup();
  const add = await screen.findByRole('button', { name: 'Add' });
  const time = await screen.findByRole('textbox', { name: 'Time' });
  await user.dblClick(add);
  await screen.findByRole('button', { name: 'Remove' });
  await user.click(add);
  expect(schedules.size).toBe(1);
  await user.clear(time);
  await user.type(time, '07:30');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
  expect((time as HTMLInputElement).value).toBe('07:30');
  await user.click(add);
  expect([...schedules.values()]).toMatchObject([{ minuteOfDay: 450 }]);
});
