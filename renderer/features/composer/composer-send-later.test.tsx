import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
// Loaded when it is first asked for, which a busy machine takes its time for.
import '../../product-ui/dates/pick-time-dialog.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { ok, renderPart } from '../../testing/render-with-main.tsx';
import { dropToast, Toast } from '../../ui/toast.tsx';
import { attachmentFixture } from './testing/attachment-fixture.ts';
import { emptyDraft, openComposer, sendOf, sentAnswer } from './testing/open-composer.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  dropToast();
});

const sendLater = () => screen.getByRole('button', { name: 'Send later' });

it('schedules what is written, empties itself and keeps the focus', async () => {
  const { main, user, box } = await openComposer({ 'messages.send': () => sentAnswer([]) });
  await user.type(box, 'later');
  await user.click(sendLater());
  await user.click(await screen.findByRole('button', { name: /^In an hour/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  const [sent] = main.inputs('messages.send') as { sendAt: number }[];
  expect(sent).toEqual({ ...sendOf('later'), sendAt: expect.any(Number) as number });
  expect((sent?.sendAt ?? 0) - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(box).toHaveProperty('value', '');
  expect(screen.queryByRole('alert')).toBe(null);
  await waitFor(() => expect(document.activeElement).toBe(box));
});

const withTeam = (scheduled: readonly { memberId: string; name: string; sendAt: number }[]) => ({
  'team.get': () => ok({ ...teamFixture, shared: ['i'] }),
  'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
  'team.attend': () => ok(null),
  'team.handedDraft': () => ok(null),
  'team.scheduled': () => ok([...scheduled]),
});

it.each([
  [3_600_000, /^Ana has scheduled a message: .*\. · 1 more from your team$/],
  [-3_600_000, /^Jan has scheduled a message: /],
])('says before a second is made what colleagues have scheduled: %i', async (inMs, words) => {
  const at = Date.now();
  const { user, box } = await openComposer(
    withTeam([
      { memberId: 'a', name: 'Ana', sendAt: at + inMs },
      { memberId: 'b', name: 'Jan', sendAt: at + 7_200_000 },
    ]),
  );
  await user.type(box, 'later');
  await user.click(sendLater());
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says of a colleague’s overdue message that nobody knows whether it was sent', async () => {
  const overdue = { memberId: 'a', name: 'Ana', sendAt: Date.now() - 60_000 };
  const { user, box } = await openComposer(withTeam([overdue]));
  await user.type(box, 'later');
  await user.click(sendLater());
  expect(await screen.findByText(/^Ana scheduled a message that was due: .* sent\.$/)).toBeTruthy();
});

it('schedules it only for where they don’t answer before, and keeps that where it is edited', async () => {
  const sendAt = Date.now() + 3_600_000;
  const draft = { ...emptyDraft, text: 'Did it arrive?', sendAt, unlessAnswered: true };
  const { main, user, box } = await openComposer({
    'drafts.get': () => ok(draft),
    'messages.send': () => sentAnswer([]),
    'instances.list': () => ok({ instances: [], activeInstanceId: null } as never),
    'imports.watched': () => ok({ canPick: true, folder: null, unknown: [] }),
  });
  await waitFor(() => expect(box).toHaveProperty('value', draft.text));
  expect((await screen.findByText(/^Send time/)).textContent).toMatch(/don’t answer before$/);
  await user.click(sendLater());
  const tick = await screen.findByRole('checkbox', { name: 'Only if they don’t answer before' });
  expect(tick).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: /^In an hour/ }));
  await waitFor(() => expect(main.inputs('messages.send')).toHaveLength(1));
  expect(main.inputs('messages.send')).toMatchObject([{ unlessAnswered: true }]);
});

it('asks for no time where there is nothing to send', async () => {
  const { user } = await openComposer();
  await user.click(sendLater());
  expect(screen.getByRole('alert').textContent).toBe('Write a message first.');
  expect(screen.queryByRole('dialog')).toBe(null);
});

it('gives the text back where main refuses the time', async () => {
  const error = { kind: 'invalid-input', field: 'sendAt', problem: 'in-the-past' } as const;
  const { user, box } = await openComposer({ 'messages.send': () => ({ ok: false, error }) });
  await user.type(box, 'later');
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await user.click(await screen.findByRole('button', { name: /^In an hour/ }));
  await waitFor(() => expect(box).toHaveProperty('value', 'later'));
  expect(screen.getByRole('alert').textContent).toContain('That time has passed.');
});

it('keeps the time of a scheduled message that is edited, until a person removes it', async () => {
  const sendAt = Date.now() + 3_600_000;
  const { main, user, box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, text: 'at nine', sendAt }),
    'messages.send': () => sentAnswer([]),
  });
  await waitFor(() => expect(box).toHaveProperty('value', 'at nine'));
  expect(await screen.findByText(/^Send time: .* Schedule puts it back\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBe(null);
  await user.type(box, '!{Enter}');
  await waitFor(() =>
    expect(main.inputs('messages.send')).toEqual([{ ...sendOf('at nine!'), sendAt }]),
  );
  expect(screen.queryByText(/^Send time/)).toBe(null);
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
});

it('sends an edited message at once where its time was removed', async () => {
  const sendAt = Date.now() + 3_600_000;
  const { main, user, box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, text: 'now', sendAt }),
    'messages.send': () => sentAnswer([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove the time' }));
  expect(document.activeElement).toBe(box);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('now')]));
});

it('sends at once what is edited until its time has passed', async () => {
  const sendAt = Date.now() + 50;
  const { main, user, box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, text: 'late', sendAt }),
    'messages.send': () => sentAnswer([]),
  });
  await waitFor(() => expect(box).toHaveProperty('value', 'late'));
  await vi.waitUntil(() => Date.now() > sendAt);
  await user.type(box, '{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('late')]));
});

it('takes the time away with the last file that was to be sent at it, and brings it back with the file', async () => {
  const sendAt = Date.now() + 3_600_000;
  const file = attachmentFixture('a');
  let tray = [file];
  const { main, user, box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, sendAt }),
    'attachments.list': () => ok(tray),
    'attachments.remove': () => {
      tray = [];
      return ok(null);
    },
    'attachments.restore': () => {
      tray = [file];
      return ok(file);
    },
    'messages.send': () => sentAnswer([]),
  });
  renderPart(<Toast closeLabel="Close" />);
  const remove = async () => user.click(await screen.findByRole('button', { name: /^Remove a/ }));
  await screen.findByText(/^Send time/);
  await remove();
  await waitFor(() => expect(screen.queryByText(/^Send time/)).toBe(null));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Send time/);
  await remove();
  await waitFor(() => expect(screen.queryByText(/^Send time/)).toBe(null));
  await user.type(box, 'instead{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('instead')]));
});

it('discards the time with a text after somebody else has answered', async () => {
  const sendAt = Date.now() + 3_600_000;
  const { user, box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, text: 'at nine', sendAt }),
    'messages.send': () => ({
      ok: false,
      error: { kind: 'someone-answered', memberId: 'a', name: 'Ana', at: 1, text: 'It left.' },
    }),
  });
  await waitFor(() => expect(box).toHaveProperty('value', 'at nine'));
  await user.type(box, '{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Discard/ }));
  await waitFor(() => expect(screen.queryByText(/^Send time/)).toBe(null));
  expect(box).toHaveProperty('value', '');
});
