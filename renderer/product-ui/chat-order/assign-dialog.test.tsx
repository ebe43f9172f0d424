import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OwedItem } from '../../../shared/contract/owed.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { AssignDialog } from './assign-dialog.tsx';

it('asks for whom several chats are where nobody was chosen', async () => {
  const main = fakeMain({
    'team.get': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    'team.queues': () => ok([]),
    'chats.owed': () => ok({ items: [], total: 0, due: 0 }),
    'team.assign': () => ok(null),
  });
  const chatIds = ['a@c.us', 'b@c.us'];
  renderPart(<AssignDialog instanceId="i" chatIds={chatIds} onClose={() => {}} />);
  await screen.findByRole('dialog', { name: 'Assign 2 chats' });
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(screen.getByText('Choose a person, a queue or Nobody.')).toBeTruthy();
  expect(main.inputs('team.assign')).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Nobody' }));
  expect(screen.queryByText('Choose a person, a queue or Nobody.')).toBe(null);
});

it('says what is planned here, which stays where it is', async () => {
  const item: OwedItem = {
    kind: 'promised',
    chat: { chatId: 'a@c.us', name: 'Ida', number: '+49 1511 2345678' },
    localId: null,
    at: Date.UTC(2030, 4, 6, 7),
    isDue: false,
    plannedFor: null,
    excerpt: 'Call back',
    messageKind: 'text',
    isNotOnNetwork: false,
  };
  const of = (chatId: string, excerpt: string) => ({
    ...item,
    chat: { ...item.chat, chatId },
    excerpt,
  });
  const items = [of('a@c.us', 'Call back'), of('c@c.us', 'Of another chat')];
  fakeMain({
    'team.get': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    'team.queues': () => ok([]),
    'chats.owed': () => ok({ items, total: 2, due: 0 }),
  });
  renderPart(<AssignDialog instanceId="i" chatIds={['a@c.us', 'b@c.us']} onClose={() => {}} />);
  expect(await screen.findByText(/^What you have planned here stays in your To do/)).toBeTruthy();
  expect(screen.getByText(/^Promised · .*2030.* · Call back$/)).toBeTruthy();
  expect(screen.queryByText(/another chat/)).toBe(null);
});
