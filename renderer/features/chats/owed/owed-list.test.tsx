import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OwedItem, OwedKind } from '../../../../shared/contract/owed.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { OwedList } from './owed-list.tsx';

const item = (kind: OwedKind, name: string, more: Partial<OwedItem> = {}): OwedItem => ({
  kind,
  chat: { chatId: `${name}@c.us`, name, number: '+49 1511 2345678' },
  localId: name,
  at: 1,
  isDue: true,
  plannedFor: null,
  unlessAnswered: false,
  excerpt: `for ${name}`,
  messageKind: 'text',
  isNotOnNetwork: false,
  ...more,
});

const later = { isDue: false, at: 4_000_000_000_000 };
const ofChat = { localId: null };

function show(items: OwedItem[], answers: Answers = {}) {
  const due = items.filter(({ isDue }) => isDue).length;
  const main = fakeMain({
    'chats.owed': () => ok({ items, total: items.length, due }),
    'scheduled.sendNow': () => ok(null),
    'scheduled.discard': () => ok(null),
    'messages.sendAgain': () => ok({} as never),
    'chats.unsnooze': ({ chatIds: [chatId = ''] }) => ok([{ chatId, remindAt: 5 }]),
    ...answers,
  });
  renderPart(<OwedList instanceId="one" openChatId={null} onOpen={() => {}} blank="All done" />);
  return { main, user: userEvent.setup() };
}

it('parts what is due from the rest, and gives each its one way out', async () => {
  show([
    item('unknown', 'Ana'),
    item('rejected', 'Ben'),
    item('rejected', 'Cy', { isNotOnNetwork: true }),
    item('missed', 'Di'),
    item('answered', 'Ed'),
    item('snoozed', 'Fay', ofChat),
    item('promised', 'Gus', { ...ofChat, ...later }),
    item('snoozed', 'Hal', { ...ofChat, ...later }),
    item('scheduled', 'Ivy', later),
    item('draft', 'Jo', { ...ofChat, ...later }),
  ]);
  const waysIn = async (name: string) => {
    const part = await screen.findByRole('region', { name });
    return within(part)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  };
  expect(await waysIn('Due 6')).toEqual([
    'Open: Ana',
    'Send again: Ben',
    'Open: Cy',
    'Send now: Di',
    'Delete…: Ed',
    'Done: Fay',
  ]);
  expect(await waysIn('Later 4')).toEqual([
    'Done: Gus',
    'Unsnooze: Hal',
    'Send now: Ivy',
    'Open: Jo',
  ]);
  expect(screen.getByRole('link', { name: /Ed.*Not sent: they answered/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Ana/ }).getAttribute('href')).toContain('Ana');
});

it('says when what is on hold was planned for, and why it is', async () => {
  const plannedFor = new Date(2026, 10, 30, 9).getTime();
  show([item('held', 'Kim', { plannedFor })]);
  const time = await screen.findByTitle(
    /^On hold since you restored a backup\. It was planned for .*09:00\.$/,
  );
  expect(time.textContent).toContain('09:00');
});

it('does what each button says', async () => {
  const { main, user } = show([
    item('rejected', 'Ben'),
    item('missed', 'Di'),
    item('promised', 'Gus', ofChat),
  ]);
  for (const name of ['Send again: Ben', 'Send now: Di', 'Done: Gus'])
    await user.click(await screen.findByRole('button', { name }));
  const one = { instanceId: 'one' };
  expect(main.inputs('messages.sendAgain')).toMatchObject([{ ...one, localId: 'Ben' }]);
  expect(main.inputs('scheduled.sendNow')).toMatchObject([{ ...one, localId: 'Di' }]);
  expect(main.inputs('chats.unsnooze')).toMatchObject([{ ...one, chatIds: ['Gus@c.us'] }]);
});

it('says why a way out was refused, and sends all the same by a second press', async () => {
  const refused = {
    kind: 'someone-answered',
    memberId: 'm',
    name: 'Ana',
    at: 1,
    text: 'It left.',
  } as never;
  const { main, user } = show([item('missed', 'Di')], {
    'scheduled.sendNow': () => ({ ok: false, error: refused }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send now: Di' }));
  await user.click(await screen.findByRole('button', { name: 'Send anyway: Di' }));
  expect(main.inputs('scheduled.sendNow')).toMatchObject([{ anyway: false }, { anyway: true }]);
});

it('discards what was written by a second press alone', async () => {
  const { main, user } = show([item('answered', 'Ed')]);
  await user.click(await screen.findByRole('button', { name: 'Delete…: Ed' }));
  expect(main.inputs('scheduled.discard')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete: Ed' }));
  expect(main.inputs('scheduled.discard')).toMatchObject([{ localId: 'Ed' }]);
});

it('says what a second press does where the same text may have arrived', async () => {
  const error = { kind: 'invalid-input', field: 'text', problem: 'same-as-recent' } as const;
  const { main, user } = show([item('rejected', 'Ben')], {
    'messages.sendAgain': () => ({ ok: false, error }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send again: Ben' }));
  await user.click(await screen.findByRole('button', { name: 'Send anyway: Ben' }));
  expect(main.inputs('messages.sendAgain')).toMatchObject([
    { allowDuplicate: false },
    { allowDuplicate: true },
  ]);
});

it('goes by arrow keys from one to the next', async () => {
  const { user } = show([item('unknown', 'Ana'), item('scheduled', 'Ivy', later)]);
  (await screen.findByRole('link', { name: /Ana/ })).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Ivy/ }));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Ana/ }));
});

it('says that nothing is to be done', async () => {
  show([]);
  expect(await screen.findByText('All done')).toBeTruthy();
});
