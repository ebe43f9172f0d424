import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { TrayItem } from '../../../shared/contract/attachments.ts';
import type { OwedItem } from '../../../shared/contract/owed.ts';
import type { TeamMember } from '../../../shared/contract/team.ts';
import { invalidateOnEvents } from '../../bridge/events.ts';
import { makeQueryClient } from '../../bridge/queries.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { Toast } from '../../ui/toast.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

const onClose = vi.fn<() => void>();

function open(attached: readonly TrayItem[], answers: Answers = {}) {
  const main = fakeMain({
    'team.get': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    'team.queues': () => ok([]),
    'drafts.get': () => ok({ text: '', card: null, replyTo: null, options: null, sendAt: null }),
    'attachments.list': () => ok([...attached]),
    'team.noteDraft': () => ok(null),
    'team.saveNoteDraft': () => ok(null),
    'chats.owed': () => ok({ items: [], total: 0, due: 0 }),
    ...answers,
  });
  onClose.mockClear();
  const client = makeQueryClient();
  renderPart(
    <>
      <HandOverDialog instanceId="i" chatId="c@c.us" onClose={onClose} />
      <Toast closeLabel="Close" />
    </>,
    client,
  );
  onTestFinished(invalidateOnEvents(client));
  return main;
}

it('keeps the note that is written, also where the dialog is closed', async () => {
  const draft = { noteId: '5f0c6b0e-8d0a-4f4e-9a53-0c1f3a4c5d6e', text: 'They call' };
  const main = open([], {
    'team.get': () => ok({ ...teamFixture, shared: ['i'], members: [ana] }),
    'team.noteDraft': () => ok(draft),
    'team.handOver': () => ok(null),
  });
  const note = await screen.findByDisplayValue('They call');
  await userEvent.type(note, ' back @');
  expect(main.inputs('team.saveNoteDraft').at(-1)).toMatchObject({
    noteId: draft.noteId,
    text: 'They call back @',
  });
  // Escape puts the names away, and nothing else.
  expect(screen.getByRole('list', { name: 'Mention' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: 'Mention' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.type(note, '{Backspace}now');
  await userEvent.click(screen.getByRole('radio', { name: /^Ana/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  await waitFor(() =>
    expect(main.inputs('team.handOver')).toMatchObject([
      { note: { noteId: draft.noteId, text: '@Ana They call back now' } },
    ]),
  );
});

const sentence = 'Attachments aren’t handed over. They stay in your draft.';

it('says that what is attached stays', async () => {
  open([{ attachmentId: 'a' } as TrayItem]);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('says nothing of attachments where there are none', async () => {
  open([]);
  await screen.findByRole('dialog', { name: 'Hand over chat' });
  expect(screen.queryByText(sentence)).toBeNull();
});

const ana: TeamMember = {
  memberId: 'a',
  name: 'Ana',
  isLead: true,
  isYou: false,
  isHere: false,
  hasJoined: false,
  limited: [],
  notSharing: [],
  isRemoved: false,
};

it.each([
  ['up', null, 'Handed over to Ana'],
  ['away', 'unreachable', 'Handed over to Ana. Your team sees it once the server is back.'],
] as const)('says when whoever gets it sees it, with the store %s', async (state, reason, said) => {
  const team = { ...teamFixture, state, reason, shared: ['i'], members: [ana] };
  open([], { 'team.get': () => ok(team), 'team.handOver': () => ok(null) });
  await userEvent.click(await screen.findByRole('radio', { name: /^Ana/ }));
  expect(screen.getByText('Hasn’t joined yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText(said, { ignore: ':not(p)' })).toBeTruthy();
});

it.each([
  ['search', () => screen.findByRole('textbox', { name: 'Person or queue' })],
  ['person', () => screen.findByRole('radio', { name: /^Ana/ })],
  ['note', () => screen.findByRole('textbox', { name: 'Internal note' })],
])('hands over once by Ctrl+Enter while the %s has the focus', async (_what, find) => {
  const main = open([], {
    'team.get': () => ok({ ...teamFixture, shared: ['i'], members: [ana] }),
    'team.handOver': () => ok(null),
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^Ana/ }));
  (await find()).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(main.inputs('team.handOver')).toHaveLength(1));
});

it('offers nobody who may not see the instance', async () => {
  const ben = { ...ana, memberId: 'b', name: 'Ben', limited: ['i'] };
  const dan = { ...ana, memberId: 'd', name: 'Dan', limited: ['other'] };
  open([], { 'team.get': () => ok({ ...teamFixture, shared: ['i'], members: [ana, ben, dan] }) });
  expect(await screen.findByRole('radio', { name: /^Dan/ })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /^Ben/ })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Ask @');
  expect(screen.getByRole('list', { name: 'Mention' }).textContent).not.toContain('Ben');
});

it('says of whom does not share the instance that they don’t', async () => {
  const parts = { ...ana, hasJoined: true };
  const ben = { ...parts, memberId: 'b', name: 'Ben', notSharing: ['i'] };
  const dan = { ...parts, memberId: 'd', name: 'Dan', notSharing: ['other'] };
  open([], { 'team.get': () => ok({ ...teamFixture, shared: ['i'], members: [ben, dan] }) });
  const said = /Ben.*Doesn’t share this instance/;
  expect(await screen.findByRole('radio', { name: said })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Dan$/ })).toBeTruthy();
});

it('offers the names of the team in the note, and mentions whoever is taken', async () => {
  const ben = { ...ana, memberId: 'b', name: 'Ben' };
  const bea = { ...ana, memberId: 'e', name: 'Bea', isRemoved: true };
  const main = open([], {
    'team.get': () => ok({ ...teamFixture, shared: ['i'], members: [ana, bea, ben] }),
    'team.handOver': () => ok(null),
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^Ana/ }));
  const box = screen.getByRole('textbox', { name: 'Internal note' });
  await userEvent.type(box, 'Ask @b');
  const names = screen.getByRole('list', { name: 'Mention' });
  expect(names.textContent).toContain('Ben');
  expect(names.textContent).not.toContain('Bea');
  await userEvent.keyboard('{Enter}');
  expect(box).toHaveProperty('value', 'Ask @Ben ');
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const note = { text: '@Ana Ask @Ben', mentions: ['a', 'b'] };
  await waitFor(() => expect(main.inputs('team.handOver')).toMatchObject([{ note }]));
});

it('offers the draft that is saved only once the dialog is open', async () => {
  let text = '';
  const main = open([], {
    'drafts.get': () => ok({ text, card: null, replyTo: null, options: null, sendAt: null }),
  });
  await screen.findByRole('dialog', { name: 'Hand over chat' });
  await waitFor(() => expect(main.inputs('drafts.get')).toHaveLength(1));
  text = 'Half a text';
  main.tell('drafts.changed', { instanceId: 'i', chatId: 'c@c.us' });
  const takesDraft = await screen.findByRole('checkbox', { name: /^Hand over my draft too/ });
  expect(takesDraft).toHaveProperty('checked', true);
});

const plan: OwedItem = {
  kind: 'promised',
  chat: { chatId: 'c@c.us', name: 'Ida', number: '+49 1511 2345678' },
  localId: null,
  at: Date.UTC(2030, 4, 6, 7),
  isDue: false,
  plannedFor: null,
  unlessAnswered: false,
  excerpt: 'Call about the @Ben price',
  messageKind: 'text',
  isNotOnNetwork: false,
};
const plans: OwedItem[] = [
  plan,
  { ...plan, kind: 'scheduled', localId: 's', excerpt: '', messageKind: 'image' },
  { ...plan, kind: 'scheduled', localId: 'o', excerpt: 'Still there?', unlessAnswered: true },
  // The team sees it in the chat.
  { ...plan, kind: 'rejected', localId: 'r', excerpt: 'Refused' },
  { ...plan, chat: { ...plan.chat, chatId: 'other@c.us' }, excerpt: 'Of another chat' },
];
const owed: Answers = { 'chats.owed': () => ok({ items: plans, total: 5, due: 0 }) };

it('says in the note what stays to do here, with its time, and mentions nobody for that', async () => {
  const ben = { ...ana, memberId: 'b', name: 'Ben' };
  const main = open([], {
    ...owed,
    'team.get': () => ok({ ...teamFixture, shared: ['i'], members: [ana, ben] }),
    'team.handOver': () => ok(null),
  });
  const puts = await screen.findByRole('checkbox', {
    name: /^Put in the note what I have planned/,
  });
  expect(puts).toHaveProperty('checked', true);
  expect(screen.queryByText(/Refused|another chat/)).toBe(null);
  await userEvent.click(screen.getByRole('radio', { name: /^Ana/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  const text = expect.stringMatching(
    /^@Ana\nPromised · .*May.* 2030.* · Call about the @Ben price\nScheduled · .*2030.* · Image\nScheduled · .*2030.* · Only if they don’t answer before · Still there\?$/,
  ) as string;
  await waitFor(() =>
    expect(main.inputs('team.handOver')).toMatchObject([{ note: { text, mentions: ['a'] } }]),
  );
});

it('says nothing of it where that is not wanted', async () => {
  const main = open([], {
    ...owed,
    'team.get': () => ok({ ...teamFixture, shared: ['i'], members: [ana] }),
    'team.handOver': () => ok(null),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Put in the note/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Ana/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(main.inputs('team.handOver')).toMatchObject([{ note: null }]));
});
