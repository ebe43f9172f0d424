import { act as inReact, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import type { ThreadAct, ThreadRow } from '../../../shared/contract/threads.ts';
import { afterActs } from '../../bridge/acts-first.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { ThreadsPage } from './threads-page.tsx';

// jsdom lays nothing out: without a height, the list would draw no row.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  HTMLElement.prototype.scrollTo = () => {};
});

afterEach(() => {
  vi.useRealTimers();
});

const row = (index: number): ThreadRow => ({
  threadId: `t-${index}`,
  number: `+1555000${index}`,
  lastMessage: `text ${index}`,
  lastMessageAt: 0,
  createdAt: 0,
  updatedAt: 0,
  archived: false,
  confirmed: false,
  known: 'imported',
  state: 'settled',
  labels: [],
});
const act = (actId: string, archived: boolean): ThreadAct => ({
  actId,
  kind: 'toggle',
  archived,
  name: null,
  count: 1,
  threadId: 't-0',
  number: '+15550000',
  at: 0,
  canUndo: true,
});

function openDesk(answers: Answers = {}) {
  const acts: ThreadAct[] = [];
  const main = fakeMain({
    'settings.get': () => ok(defaultSettings),
    'threads.list': ({ offset = 0 }) =>
      ok({ threads: offset === 0 ? [0, 1, 2, 3].map(row) : [], total: 4 }),
    'threads.counts': () => ok({ open: 4, archived: 0, all: 4, unconfirmed: 0, failed: 0 }),
    'threads.views': () => ok([]),
    'threads.labels': () => ok([]),
    'threads.acts': () => ok({ acts, total: acts.length }),
    'threads.get': ({ threadId }) =>
      ok({
        ...row(0),
        threadId,
        fromNumber: '',
        toNumber: '',
        phoneId: '',
        lastMessageId: '',
        stateAt: null,
        failure: null,
        runId: null,
        inDoubt: false,
        reported: null,
      }),
    'threads.setArchived': ({ actId, archived }) => ok(act(actId, archived)),
    'threads.undo': ({ actId }) => ok({ undone: act(actId ?? '', true), undoId: 'u', kept: 0 }),
    'archiveRuns.list': () => ok({ runs: [], total: 0 }),
    'archiveRuns.plan': () =>
      ok({ total: 4, already: 1, unknown: 0, overtakes: 0, requests: 3, seconds: 90 }),
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

it('shows the wish before main has it, and takes it back where main refuses', async () => {
  let refuse = (): void => {};
  const { user } = openDesk({
    'threads.setArchived': () =>
      new Promise((resolve) => {
        refuse = () => resolve({ ok: false, error: { kind: 'storage', detail: 'disk full' } });
      }),
  });
  await focusGrid();
  await user.keyboard('e');
  const toggle = within(await rowOf('+15550000')).getByRole('switch');
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  refuse();
  expect((await screen.findByRole('alert')).textContent).toContain('disk full');
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
});

it('goes on to the next row by itself, and undoes acts in turn however fast Z comes', async () => {
  const { main, user } = openDesk();
  await focusGrid();
  await user.keyboard('eezz');
  const acted = main.inputs('threads.setArchived');
  expect(acted).toMatchObject([{ threadIds: ['t-0'] }, { threadIds: ['t-1'] }]);
  const [first, second] = acted as { actId: string }[];
  await waitFor(() =>
    expect(main.inputs('threads.undo')).toMatchObject([
      { actId: second?.actId },
      { actId: first?.actId },
    ]),
  );
});

it('leaves single keys alone outside the grid', async () => {
  const { main, user } = openDesk();
  await rowOf('+15550000');
  await user.click(screen.getByRole('searchbox', { name: 'Number or text' }));
  await user.keyboard('eux');
  expect(main.inputs('threads.setArchived')).toEqual([]);
});

it('picks a range by Shift and archives it as one act', async () => {
  const { main, user } = openDesk();
  await focusGrid();
  await user.keyboard('{Shift>}jj{/Shift}');
  expect(await screen.findByText('3 selected')).toBeTruthy();
  await user.keyboard('e');
  expect(main.inputs('threads.setArchived')).toMatchObject([{ threadIds: ['t-0', 't-1', 't-2'] }]);
});

it('lets rows go again that a range no longer reaches, and keeps what was picked beside it', async () => {
  const { main, user } = openDesk();
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
  const { main, user } = openDesk();
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

it('goes to the search by /, which is not written into it', async () => {
  const { user } = openDesk();
  await focusGrid();
  await user.keyboard('/');
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Number or text' });
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('');
});

it('selects all that match, and says what a run would do before it does anything', async () => {
  const { main, user } = openDesk({
    'archiveRuns.start': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
  });
  await focusGrid();
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('All 4 that match are selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive threads' });
  expect((await within(dialog).findByText('3 requests.')).parentElement?.textContent).toContain(
    'about 2 min',
  );
  expect(main.inputs('archiveRuns.start')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  expect(main.inputs('archiveRuns.start')).toMatchObject([
    { archived: true, selection: { kind: 'matching', filter: { tab: 'open' }, except: [] } },
  ]);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('disk full');
});

it('shows what a run wishes for before main has it, and takes it back with the reason where main refuses', async () => {
  let refuse = (): void => {};
  const { user } = openDesk({
    'archiveRuns.start': () =>
      new Promise((resolve) => {
        refuse = () => resolve({ ok: false, error: { kind: 'storage', detail: 'disk full' } });
      }),
  });
  const switches = () =>
    screen
      .getAllByRole('switch', { hidden: true })
      .map((one) => one.getAttribute('aria-checked') === 'true');
  await focusGrid();
  // All that match but the second: it is left as it is.
  await user.keyboard('{Control>}a{/Control}jx');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive threads' });
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(switches()).toEqual([true, false, true, true]));
  refuse();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('disk full');
  await waitFor(() => expect(switches()).toEqual([false, false, false, false]));
});

it('lets news wait while the list is scrolled, and lights up no row meanwhile', async () => {
  openDesk();
  await focusGrid();
  vi.useFakeTimers();
  const grid = screen.getByRole('grid', { name: 'SMS threads' });
  fireEvent.scroll(grid);
  const read = vi.fn();
  afterActs(read);
  inReact(() => void vi.advanceTimersByTime(100));
  expect(grid.dataset['scrolling']).toBe('true');
  expect(read).not.toHaveBeenCalled();
  inReact(() => void vi.advanceTimersByTime(100));
  expect(grid.dataset['scrolling']).toBeUndefined();
  expect(read).toHaveBeenCalledOnce();
});
