import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { wholeFilter } from '../../product-ui/threads/thread-filter.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { firstSpec } from './grid/list-spec.ts';
import { ThreadsDialogs } from './threads-dialogs.tsx';

it.each([
  ['One import', { importId: 'one' }],
  ['Threads of a run', { runId: 'one' }],
])('repeats a run over what the list shows, also where that is: %s', async (words, narrowed) => {
  const main = fakeMain({
    'settings.get': () => ok(defaultSettings),
    'threads.labels': () => ok([]),
    'threads.views': () => ok([]),
    'threads.saveView': (view) => ok(view as never),
    'archiveRuns.schedules': () => ok([]),
    'archiveRuns.saveSchedule': (one) => ok({ ...one, viewName: '', nextAt: 1 } as never),
  });
  const filter = { ...wholeFilter, ...narrowed };
  renderPart(
    <ThreadsDialogs
      instanceId="i"
      dialog={{ kind: 'schedules', filter, leftOut: 0, archived: true, as: null }}
      spec={{ wanted: { ...firstSpec, filter } } as never}
      settings={defaultSettings.threads}
      undo={{} as never}
      onOpen={() => {}}
      onShowRun={() => {}}
      gridFocus={() => true}
      onStarted={() => {}}
    />,
  );
  const name = await screen.findByRole('textbox', { name: 'Name of the view' });
  expect(name).toHaveProperty('value', `All threads, ${words}`);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(main.inputs('threads.saveView')).toMatchObject([{ filter }]));
});
