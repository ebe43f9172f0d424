import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
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
