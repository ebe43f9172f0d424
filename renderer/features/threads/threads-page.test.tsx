import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ArchiveRun } from '../../../shared/contract/archive-runs.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import type { ThreadAction } from '../../../shared/contract/threads.ts';
import {
  type Answers,
  diskFull,
  fakeMain,
  ok,
  renderPart,
} from '../../testing/render-with-main.tsx';
import { runFixture } from '../../testing/run-fixture.ts';
import { teamFixture } from '../../testing/team-fixture.ts';
import { showingRun } from '../../product-ui/threads/shown-run.ts';
import { threadFixture } from '../../testing/thread-fixture.ts';
import { firstSpec } from './grid/list-spec.ts';
import { Announcer } from '../../ui/announcer.tsx';
import { Toast } from '../../ui/toast.tsx';
import { ThreadsPage } from './threads-page.tsx';

// jsdom lays nothing out: without a height, the list would draw no row.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const row = (index: number) =>
  threadFixture({
    threadId: `t-${index}`,
    number: `+1555000${index}`,
    lastMessage: `text ${index}`,
  });
const action = (actionId: string, archived: boolean): ThreadAction => ({
  actionId,
  kind: 'toggle',
  archived,
  name: null,
  count: 1,
  done: 1,
  undoable: 1,
  pending: 0,
  threadId: 't-0',
  number: '+15550000',
  at: 0,
  canUndo: true,
});

const counts = {
  open: 4,
  archived: 0,
  unknown: 0,
  all: 4,
  archiving: 0,
  unarchiving: 0,
  unconfirmed: 0,
  failed: 0,
  unread: 0,
};

const named = (agentName: string) => ({
  ...defaultSettings,
  sending: { ...defaultSettings.sending, agentName },
});

function openThreads(answers: Answers = {}) {
  const actions: ThreadAction[] = [];
  const main = fakeMain({
    'settings.get': () => ok(named('Ada')),
    'threads.list': ({ offset = 0 }) =>
      ok({ threads: offset === 0 ? [0, 1, 2, 3].map(row) : [], total: 4 }),
    'threads.counts': () => ok(counts),
    'threads.views': () => ok([]),
    'threads.labels': () => ok([]),
    'threads.actions': () => ok({ actions, total: actions.length }),
    'threads.get': ({ threadId }) => ok({ ...row(0), threadId }),
    'threads.setArchived': ({ actionId, archived }) => ok(action(actionId, archived)),
    'threads.undo': ({ actionId }) =>
      ok({ undone: action(actionId ?? '', true), undoId: 'u', kept: 0 }),
    'archiveRuns.list': () => ok({ runs: [], total: 0 }),
    'archiveRuns.plan': () =>
      ok({
        total: 4,
        already: 1,
        unknown: 0,
        supersedes: 0,
        deleting: 0,
        requests: 3,
        seconds: 90,
        newestAt: 7,
      }),
    ...answers,
  });
  renderPart(<ThreadsPage instanceId="i" onNewToken={() => {}} />);
  return { main, user: userEvent.setup() };
}

const rowOf = (number: string) => screen.findByRole('row', { name: new RegExp(`\\${number}`) });
async function focusGrid() {
  await rowOf('+15550000');
  screen.getByRole('grid', { name: 'SMS threads' }).focus();
}

it('shows a change as pending before main has it, and takes it back where main refuses', async () => {
  const refused = Promise.withResolvers<typeof diskFull>();
  const { user } = openThreads({ 'threads.setArchived': () => refused.promise });
  await focusGrid();
  await user.keyboard('e');
  const first = await rowOf('+15550000');
  await waitFor(() => expect(first.textContent).toContain('Archiving'));
  // What is asked for is not what is known.
  expect(within(first).getByRole('switch').getAttribute('aria-checked')).toBe('false');
  refused.resolve(diskFull);
  expect((await screen.findByRole('alert')).textContent).toContain('disk full');
  await waitFor(() => expect(first.textContent).not.toContain('Archiving'));
});

it('asks for the opposite by a second press, whatever is confirmed by then', async () => {
  const { main, user } = openThreads();
  const press = async () => user.click(within(await rowOf('+15550000')).getByRole('switch'));
  await press();
  await press();
  expect(main.inputs('threads.setArchived')).toMatchObject([
    { archived: true },
    { archived: false },
  ]);
});

it('says Archived of a row that stays although it was archived by something else', async () => {
  openThreads({
    'threads.list': () => ok({ threads: [{ ...row(0), confirmed: true }], total: 1 }),
  });
  expect((await rowOf('+15550000')).textContent).toContain('Archived');
});

it('tells a thread of which nothing is known from one that is open', async () => {
  const { main, user } = openThreads({
    'threads.list': () =>
      ok({ threads: [{ ...row(0), confirmed: null, known: 'id-only' }], total: 1 }),
    'threads.counts': () => ok({ ...counts, open: 3, unknown: 1 }),
  });
  const first = await rowOf('+15550000');
  expect(first.textContent).toContain('Not known');
  const toggle = within(first).getByRole('switch', { name: 'Archived' });
  expect(toggle.getAttribute('title')).toBe('Not known');
  const tab = screen.getByRole('tab', { name: 'Not known' });
  await waitFor(() => expect(tab.textContent).toBe('Not known1'));
  await user.click(toggle);
  expect(main.inputs('threads.setArchived')).toMatchObject([
    { threadIds: ['t-0'], archived: true },
  ]);
});

it('finds by what is typed, and shows all again by Escape or its button', async () => {
  const { main, user } = openThreads({
    'threads.list': ({ filter }) =>
      filter?.search
        ? ok({ threads: [row(3)], total: 1 })
        : ok({ threads: [0, 1, 2, 3].map(row), total: 4 }),
  });
  await focusGrid();
  for (const clear of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Clear search' })),
  ]) {
    await user.keyboard('/555 0003');
    await screen.findByText('1 matches');
    expect(screen.queryByRole('row', { name: /\+15550000/ })).toBe(null);
    expect(main.inputs('threads.list').at(-1)).toMatchObject({ filter: { search: '555 0003' } });
    await clear();
    await rowOf('+15550000');
    screen.getByRole('grid', { name: 'SMS threads' }).focus();
  }
});

it('hears the keys of the list once a filter is applied', async () => {
  const { user } = openThreads();
  await rowOf('+15550000');
  await user.click(screen.getByRole('button', { name: '+ Filter' }));
  await user.type(await screen.findByRole('textbox', { name: 'Message contains' }), 'text{Enter}');
  const grid = screen.getByRole('grid', { name: 'SMS threads' });
  await waitFor(() => expect(document.activeElement).toBe(grid));
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('All 4 matching threads selected')).toBeTruthy();
});

it('offers another name of a thread’s ID where the service missed it by this one', async () => {
  const messages = ['The message thread id field is required.'];
  openThreads({
    'threads.get': ({ threadId }) =>
      ok({
        ...row(0),
        threadId,
        failure: { kind: 'rejected', status: 422, messages, notOnNetwork: false },
      }),
    'instances.list': () =>
      ok({
        instances: [{ instanceId: 'i', threadIdField: 'messageThreadId', threadIdFieldSince: 0 }],
        activeInstanceId: 'i',
      } as never),
  });
  expect(await screen.findByText(/It may call it “message_thread_id”\./)).toBeTruthy();
});

it('says of a file that is no table where it was picked', async () => {
  const { user } = openThreads({
    'imports.open': () => ({
      ok: false,
      error: { kind: 'invalid-input', field: 'file', problem: 'file-not-text' },
    }),
  });
  await rowOf('+15550000');
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['\x89PNG'], 'threads.csv', { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This isn’t a text file.');
});

it('keeps what is on its way apart from what is confirmed, and never says that nothing is there', async () => {
  const { user } = openThreads({
    'threads.list': ({ filter }) =>
      filter?.tab === 'archived'
        ? ok({ threads: [], total: 0 })
        : ok({ threads: [row(0)], total: 1 }),
    'threads.counts': () => ok({ ...counts, archiving: 3 }),
  });
  await rowOf('+15550000');
  const archived = screen.getByRole('tab', { name: 'Archived' });
  await waitFor(() => expect(archived.textContent).toBe('Archived0 (+3 being archived)'));
  await user.click(archived);
  await screen.findByText(/3 threads are being archived/);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await rowOf('+15550000');
  expect(screen.getByText('1 matches')).toBeTruthy();
});

it('has the focus in the list on arrival, and goes to the search by / from anywhere', async () => {
  const { user } = openThreads();
  await rowOf('+15550000');
  expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'SMS threads' }));
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Number or text' });
  await user.keyboard('/');
  expect([document.activeElement, box.value]).toEqual([box, '']);
  screen.getByRole('button', { name: 'Add thread' }).focus();
  await user.keyboard('/');
  expect(document.activeElement).toBe(box);
  await user.keyboard('1/2');
  expect(box.value).toBe('1/2');
});

it('goes on to the next row by itself, and undoes actions in turn however fast Z comes', async () => {
  const { main, user } = openThreads();
  await focusGrid();
  await user.keyboard('eezz');
  const acted = main.inputs('threads.setArchived');
  expect(acted).toMatchObject([{ threadIds: ['t-0'] }, { threadIds: ['t-1'] }]);
  const [first, second] = acted as { actionId: string }[];
  await waitFor(() =>
    expect(main.inputs('threads.undo')).toMatchObject([
      { actionId: second?.actionId },
      { actionId: first?.actionId },
    ]),
  );
});

it('tells an undo that changed nothing from one that did', async () => {
  const refused = { ...action('u', false), kind: 'undo' as const, done: 0, canUndo: false };
  const { user } = openThreads({
    'threads.actions': () => ok({ actions: [action('a', true), refused], total: 2 }),
    'threads.undo': () => ok({ undone: action('a', true), undoId: 'u', kept: 1 }),
  });
  renderPart(<Announcer />);
  await focusGrid();
  await user.keyboard('z');
  expect(await screen.findByText(/^Not undone: Archived \+15550000\. One thread/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo history…' }));
  expect(await screen.findByText('Did not undo changes to +15550000')).toBeTruthy();
});

it.each(['{Enter}', 'a double click'])('goes to the details of a thread by %s', async (way) => {
  const { user } = openThreads();
  await focusGrid();
  if (way === '{Enter}') await user.keyboard(way);
  else await user.dblClick(screen.getByText('text 1'));
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Details' }));
});

it('leaves single keys alone outside the grid', async () => {
  const { main, user } = openThreads();
  await rowOf('+15550000');
  await user.click(screen.getByRole('searchbox', { name: 'Number or text' }));
  await user.keyboard('eux');
  expect(main.inputs('threads.setArchived')).toEqual([]);
});

it('picks a range by Shift and archives it as one action', async () => {
  const { main, user } = openThreads();
  await focusGrid();
  await user.keyboard('{Shift>}jj{/Shift}');
  expect(await screen.findByText('3 selected')).toBeTruthy();
  await user.keyboard('e');
  expect(main.inputs('threads.setArchived')).toMatchObject([{ threadIds: ['t-0', 't-1', 't-2'] }]);
});

it('lets rows go again that a range no longer reaches, and keeps what was picked beside it', async () => {
  const { main, user } = openThreads();
  await focusGrid();
  await user.keyboard('xj');
  await user.keyboard('{Shift>}jj{/Shift}');
  expect(await screen.findByText('4 selected')).toBeTruthy();
  await user.keyboard('{Shift>}kk{/Shift}');
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await user.keyboard('e');
  expect(main.inputs('threads.setArchived')).toMatchObject([{ threadIds: ['t-0', 't-1'] }]);
});

it('picks a range by Shift and the pointer, and another end of it', async () => {
  const { main, user } = openThreads();
  await user.click(await rowOf('+15550001'));
  await user.keyboard('{Shift>}');
  await user.click(await rowOf('+15550003'));
  expect(await screen.findByText('3 selected')).toBeTruthy();
  await user.click(await rowOf('+15550000'));
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await user.keyboard('{/Shift}');
  await focusGrid();
  await user.keyboard('e');
  expect(main.inputs('threads.setArchived')).toMatchObject([{ threadIds: ['t-0', 't-1'] }]);
});

it('selects all that match, and says what a run would do before it does anything', async () => {
  const { main, user } = openThreads({ 'archiveRuns.start': () => diskFull });
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('All 4 matching threads selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive threads' });
  expect((await within(dialog).findByText('3 requests.')).parentElement?.textContent).toContain(
    'About 2 min',
  );
  expect(main.inputs('archiveRuns.start')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  expect(main.inputs('archiveRuns.start')).toMatchObject([
    {
      archived: true,
      selection: { kind: 'matching', filter: { tab: 'open' }, except: [], writtenUntil: 7 },
    },
  ]);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('disk full');
});

it('asks who one is before the first run, and why it is', async () => {
  const { main, user } = openThreads({
    'settings.get': () => ok(named('')),
    'settings.set': () => ok(named('Ada')),
    'threads.views': () =>
      ok([
        { viewId: 'v', name: 'Old', filter: firstSpec.filter, sort: firstSpec.sort, columns: [] },
      ]),
    'archiveRuns.start': () => diskFull,
  });
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive threads' });
  expect(await within(dialog).findByText('Old · Filter: Open')).toBeTruthy();
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Reason (ticket, order)' }),
    'INC 42',
  );
  const name = await within(dialog).findByRole('textbox', { name: 'Your name' });
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  expect(await within(dialog).findByText('Enter a name.')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(main.inputs('archiveRuns.start')).toEqual([]);
  await user.type(name, 'Ada{Enter}');
  await within(dialog).findByRole('alert');
  expect(main.inputs('settings.set')).toEqual([{ sending: { agentName: 'Ada' } }]);
  expect(main.inputs('archiveRuns.start')).toMatchObject([{ name: 'Old', reason: 'INC 42' }]);
});

it('says of a time for threads that are selected by hand that those are meant, not what matches then', async () => {
  const { user } = openThreads({});
  await focusGrid();
  await user.keyboard('x');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Start later…' }));
  expect(await screen.findByText(/^Start: .* with the selected threads\./)).toBeTruthy();
});

it('gives a run a time of its own, and shows nothing as pending until then', async () => {
  const { main, user } = openThreads({ 'archiveRuns.start': () => diskFull });
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Start later…' }));
  const before = Date.now();
  expect(await screen.findByText(/^Start: .* with the threads that match then/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^In an hour/ }));
  expect((await screen.findByText(/disk full/)).isConnected).toBe(true);
  const [asked] = main.inputs('archiveRuns.start') as { startAt: number }[];
  expect((asked?.startAt ?? 0) - before).toBeGreaterThan(3_590_000);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await rowOf('+15550000')).textContent).not.toContain('Archiving');
});

it('counts what a filter finds before it is applied', async () => {
  const { main, user } = openThreads({
    'threads.list': ({ filter }) =>
      ok({ threads: [row(0)], total: filter?.number === '777' ? 1 : 4 }),
    'threads.labels': () => ok([]),
  });
  await focusGrid();
  await user.click(screen.getByRole('button', { name: '+ Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter threads' });
  expect(await within(dialog).findByText('4 match')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Number' }), '777');
  expect(await within(dialog).findByText('1 matches')).toBeTruthy();
  // An example of a day does not look like one that is set.
  const from = within(dialog).getByRole('textbox', { name: 'Last message from' });
  expect(from.getAttribute('placeholder')).toMatch(/^e\.g\. \d/);
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(main.inputs('threads.list').at(-1)).toMatchObject({
      filter: { number: '777' },
      offset: 0,
    }),
  );
});

it('proposes what is archived every week: its filter becomes a view on the way', async () => {
  const { main, user } = openThreads({
    'threads.views': () => ok([]),
    'threads.saveView': ({ viewId, name, columns }) => ok({ ...firstSpec, viewId, name, columns }),
    'archiveRuns.schedules': () => ok([]),
    'archiveRuns.saveSchedule': (schedule) =>
      ok({ ...schedule, viewName: '', nextAt: null } as never),
  });
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const plan = await screen.findByRole('dialog');
  await user.type(within(plan).getByRole('textbox', { name: /^Reason/ }), 'Ticket 7');
  const pace = within(plan).getByRole('textbox', { name: /^Requests a minute/ });
  await user.clear(pace);
  await user.type(pace, '30');
  await user.click(await screen.findByRole('button', { name: 'Repeating run…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Repeating runs' });
  await user.selectOptions(await within(dialog).findByLabelText('Weekday'), 'Friday');
  const name = within(dialog).getByRole('textbox', { name: 'Name of the view' });
  expect(name).toHaveProperty('value', 'Open');
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(within(dialog).getByText('Enter a name.')).toBeTruthy();
  await user.type(name, 'Old ones');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(main.inputs('archiveRuns.saveSchedule')).toHaveLength(1));
  const filter = { tab: 'open', keptSince: null };
  expect(main.inputs('threads.saveView')).toMatchObject([{ name: 'Old ones', filter }]);
  expect(main.inputs('archiveRuns.saveSchedule')).toMatchObject([
    {
      archived: true,
      every: 'week',
      day: 5,
      minuteOfDay: 540,
      reason: 'Ticket 7',
      pacePerMinute: 30,
      parallel: 4,
    },
  ]);
});

it('says before a repeating run is saved that it does not leave out what was left out by hand', async () => {
  const { user } = openThreads({ 'archiveRuns.schedules': () => ok([]) });
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}jx');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Repeating run…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Repeating runs' });
  expect(
    await within(dialog).findByText(
      'You left out 1 thread by hand. A repeating run doesn’t: it includes every thread that matches its view.',
    ),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  // With nothing left out there is nothing to say.
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Repeating run…' }));
  const other = await screen.findByRole('dialog', { name: 'Repeating runs' });
  await within(other).findByRole('button', { name: 'Add' });
  expect(within(other).queryByText(/by hand/)).toBeNull();
});

it('shows the rows of a run as pending before main has it, and takes that back with the reason where main refuses', async () => {
  const refused = Promise.withResolvers<typeof diskFull>();
  const { user } = openThreads({ 'archiveRuns.start': () => refused.promise });
  const pending = () =>
    screen
      .getAllByRole('switch', { hidden: true })
      .map((one) => one.getAttribute('title') === 'Archiving');
  await focusGrid();
  // All that match but the second: it is left as it is.
  await user.keyboard('{Control>}a{/Control}jx');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive threads' });
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(pending()).toEqual([true, false, true, true]));
  refused.resolve(diskFull);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('disk full');
  await waitFor(() => expect(pending()).toEqual([false, false, false, false]));
});

it.each(['{Enter}', '{ArrowDown}'])('goes from the search to what it found by %s', async (key) => {
  const { user } = openThreads();
  await focusGrid();
  await user.keyboard(`/555${key}`);
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

it('leads from a tab without a match to those of all tabs', async () => {
  const { user } = openThreads({
    'threads.list': ({ filter }) =>
      !filter?.search
        ? ok({ threads: [0, 1].map(row), total: 2 })
        : filter.tab === 'all'
          ? ok({ threads: [row(3)], total: 1 })
          : ok({ threads: [], total: 0 }),
  });
  await focusGrid();
  await user.keyboard('/555 0003');
  await screen.findByText('No matching threads.');
  await user.click(await screen.findByRole('button', { name: 'Show 1 in All' }));
  await rowOf('+15550003');
  expect(screen.getByRole('tab', { name: /^All/ }).getAttribute('aria-selected')).toBe('true');
});

const shared = { ...teamFixture, shared: ['i'] };
const none = {
  'threads.list': () => ok({ threads: [], total: 0 }),
  'threads.counts': () => ok({ ...counts, open: 0, all: 0 }),
} satisfies Answers;

it('says that the team’s list is still being loaded, not that there is none', async () => {
  openThreads({ ...none, 'team.get': () => ok({ ...shared, toRead: 40 }) });
  const loading = 'Loading your team’s threads';
  expect(await screen.findByRole('progressbar', { name: loading })).toBeTruthy();
  expect(screen.queryByText('No threads yet')).toBeNull();
});

it('says of an empty list of a team that its threads come by themselves', async () => {
  openThreads({ ...none, 'team.get': () => ok(shared) });
  expect(await screen.findByText(/Your colleagues’ threads appear here/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says that the team’s server is away, with a way to try it now', async () => {
  const { main, user } = openThreads({
    'team.get': () => ok({ ...shared, state: 'away', reason: 'unreachable', waiting: 2 }),
  });
  await screen.findByText(/^Can’t reach the team server since .+ 2 changes are waiting/);
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(main.inputs('team.tryNow')).toHaveLength(1);
});

it('names in the details whose computer told a thread', async () => {
  openThreads({
    'threads.get': ({ threadId }) => ok({ ...row(0), threadId, toldBy: 'Ana' }),
  });
  await focusGrid();
  expect(await screen.findByText('Ana’s computer')).toBeTruthy();
});

const runsAre = (...runs: ArchiveRun[]): Answers => ({
  'archiveRuns.list': () => ok({ runs, total: runs.length }),
});
const wait = {
  kind: 'run',
  runId: 'r',
  name: null,
  done: null,
  total: null,
  isPaused: false,
} as const;

it('shows one run whole beside the list and the others in a line, the one that is pressed', async () => {
  const other = runFixture({ runId: 'q', waitsFor: wait, archived: false });
  const { user } = openThreads(runsAre(other, runFixture({})));
  const first = await screen.findByRole('button', { name: 'Archiving 60 threads' });
  const second = screen.getByRole('button', { name: 'Unarchiving 60 threads' });
  const open = () => [first, second].map((button) => button.getAttribute('aria-expanded'));
  const pauses = () => screen.queryAllByRole('button', { name: 'Pause' }).length;
  expect([open(), pauses()]).toEqual([['true', 'false'], 1]);
  await user.click(second);
  expect([open(), pauses(), document.activeElement]).toEqual([['false', 'true'], 1, second]);
  await user.click(second);
  expect([open(), pauses()]).toEqual([['false', 'false'], 0]);
});

it('counts the rest of the runs that go before into the hour at which a new run ends', async () => {
  const { user } = openThreads(runsAre(runFixture({ secondsLeft: 3 * 86_400 })));
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/^Starts after your other run, about \w+day, /);
  expect(dialog.textContent).toMatch(/About 2 min at this speed, until \w+day, /);
});

it('names no hour for a new run while nobody knows how long the run before it takes', async () => {
  const { user } = openThreads(runsAre(runFixture({ backOff: { reason: 'no-token' } })));
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Starts after your other run.');
  expect(dialog.textContent).toContain('About 2 min at this speed.');
});

it('says that a view’s repeating runs are deleted with it, and brings all of it back', async () => {
  const view = { viewId: 'v', name: 'Old', filter: firstSpec.filter, sort: firstSpec.sort };
  const views = [{ ...view, columns: [] }];
  const rule = {
    archived: true,
    every: 'week',
    day: 1,
    minuteOfDay: 540,
    reason: null,
    pacePerMinute: null,
    parallel: null,
    enabled: true,
  } as const;
  const schedule = { ...rule, scheduleId: 's', viewId: 'v', viewName: 'Old', nextAt: 9 };
  const other = { ...schedule, scheduleId: 'o', viewId: 'w' };
  const { main, user } = openThreads({
    'threads.views': () => ok(views),
    'archiveRuns.schedules': () => ok([schedule, other]),
    'archiveRuns.saveSchedule': () => ok(schedule),
    'threads.removeView': () => ok(null),
    'threads.saveView': () => ok(views[0] as never),
  });
  renderPart(<Toast closeLabel="Close the toast" />);
  await user.click(await screen.findByRole('button', { name: 'Old' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await screen.findByText('View “Old” deleted. Its repeating runs were deleted, too.');
  expect(main.inputs('threads.removeView')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(main.inputs('archiveRuns.saveSchedule')).toHaveLength(1));
  expect(main.inputs('threads.saveView')).toMatchObject([{ viewId: 'v', name: 'Old' }]);
  expect(main.inputs('archiveRuns.saveSchedule')).toEqual([
    { instanceId: 'i', ...rule, scheduleId: 's', viewId: 'v' },
  ]);
});

describe('shows the run that one came to see, whole and in view', () => {
  const proposed = runFixture({ runId: 'due', state: 'proposed', name: 'Old 90', endedAt: null });
  const ended = runFixture({ runId: 'old', state: 'done', endedAt: Date.now() });
  const answers: Answers = {
    'archiveRuns.list': () => ok({ runs: [ended, proposed], total: 2 }),
    'archiveRuns.get': ({ runId }) => ok(runId === 'due' ? proposed : ended),
  };
  const start = () => screen.findByRole('button', { name: 'Start' });
  beforeEach(() => history.replaceState(null, ''));

  it('beside the list, also where one is there already', async () => {
    openThreads(answers);
    expect(await screen.findByRole('button', { name: /^Archive 60/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    act(() => history.pushState(showingRun('due'), ''));
    expect(await start()).toBeTruthy();
    const [first] = screen.getAllByRole('region', { name: 'Archive run' });
    expect(within(first as HTMLElement).queryByRole('button', { name: 'Start' })).toBeTruthy();
  });

  it('over a list that leaves no room beside it, and in its line', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('999px') || query.includes('reduced-motion'),
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    );
    history.replaceState(showingRun('due'), '');
    const { user } = openThreads(answers);
    const drawer = await screen.findByRole('dialog', { name: 'Details' });
    expect(await within(drawer).findByRole('button', { name: 'Start' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Show run' }));
    expect(await start()).toBeTruthy();
  });
});
