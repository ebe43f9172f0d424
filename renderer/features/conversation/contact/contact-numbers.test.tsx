import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PersonChat } from '../../../../shared/contract/people.ts';
import { chatFixture } from '../../../testing/chat-fixture.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { ContactNumbers } from './contact-numbers.tsx';

const present = { chatId: '525512345678@c.us', number: '+52 55 1234 5678' };
const former = { chatId: '5215512345678@c.us', number: '+52 1 55 1234 5678' };
const chat = (of: typeof present): PersonChat => ({ ...chatFixture(of), notes: '' }) as PersonChat;

function show(otherForm: typeof former | null, others: PersonChat[] = []) {
  fakeMain({
    'aliases.list': () => ok({ aliases: [], repliesTo: present.chatId, otherForm }),
  });
  renderPart(<ContactNumbers instanceId="i" own={chat(present)} others={others} />);
}

it('leads to the chat that is here under the other form of the number', async () => {
  show(former);
  const line = (await screen.findByText(/Also here as/)).closest('p');
  expect(line?.textContent).toContain(former.number);
  const link = screen.getByRole('link', { name: `Open ${former.number}` });
  expect(link.getAttribute('href')).toBe(`/chats/${former.chatId}`);
});

it('names it once where both are joined as one person', async () => {
  show(former, [chat(former)]);
  expect(await screen.findAllByRole('link', { name: `Open ${former.number}` })).toHaveLength(1);
  expect(screen.queryByText(/Also here as/)).toBe(null);
});
