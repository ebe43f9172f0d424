import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { keyOf, makeQueryClient } from '../../../bridge/queries.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { SomeoneAnswered } from './someone-answered.tsx';

const chat = { instanceId: 'one', chatId: '4915112345678@c.us' };

it('returns to editing after a hurried second Enter, or Escape, without sending or discarding', async () => {
  fakeMain({ 'team.get': () => ok(null as never), 'chats.get': () => ok(null as never) });
  const chosen: string[] = [];
  renderPart(
    <SomeoneAnswered
      chat={chat}
      stopped={{ kind: 'someone-answered', memberId: 'a', name: 'Ana', at: 1, text: 'At 14A.' }}
      text="It leaves today."
      onEdit={() => chosen.push('edit')}
      onSend={() => chosen.push('send')}
      onDiscard={() => chosen.push('discard')}
      finalFocus={() => true}
    />,
  );
  const edit = await screen.findByRole('button', { name: /^Edit/ });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  await userEvent.keyboard('{Enter}{Escape}');
  expect(chosen).toEqual(['edit', 'edit']);
});

it('shows the other’s answer once it comes while this asks', async () => {
  const before = { author: { memberId: 'a', name: 'Ana' }, createdAt: 1, text: 'Before.' };
  let messages: unknown[] = [before];
  fakeMain({
    'team.get': () => ok(null as never),
    'chats.get': () => ok(null as never),
    'messages.list': () => ok({ messages } as never),
  });
  const client = makeQueryClient();
  renderPart(
    <SomeoneAnswered
      chat={chat}
      stopped={{ kind: 'someone-is-answering', memberId: 'a', name: 'Ana', since: 5 }}
      text="It leaves today."
      onEdit={() => {}}
      onSend={() => {}}
      onDiscard={() => {}}
      finalFocus={() => true}
    />,
    client,
  );
  await screen.findByRole('dialog', { name: 'Someone else is answering' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText('Before.')).toBe(null);
  messages = [before, { ...before, createdAt: 9, text: 'At 14A.' }];
  await act(() => client.invalidateQueries({ queryKey: keyOf('messages.list', chat) }));
  await screen.findByText('At 14A.');
  expect(screen.getByRole('dialog', { name: 'Someone else answered' })).toBeTruthy();
});
