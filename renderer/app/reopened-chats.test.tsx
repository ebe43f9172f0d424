import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../testing/render-with-main.tsx';
import type { Answers } from '../testing/render-with-main.tsx';
import { Toast } from '../ui/toast.tsx';
import { ReopenedChats } from './reopened-chats.ts';

it('says of which other instance a chat is open again, and leads into it', async () => {
  const main = fakeMain({
    'chats.get': () => ok({ name: 'Ana', person: null, number: '1' }),
    'instances.list': () =>
      ok({ instances: [{ instanceId: 'two', name: 'Berlin' }], activeInstanceId: 'one' }),
  } as Answers);
  renderPart(
    <>
      <ReopenedChats instanceId="one" />
      <Toast closeLabel="Close" />
    </>,
  );
  const of = { chatId: 'a@c.us', localId: 'm' };
  act(() => main.tell('chats.reopened', { instanceId: 'one', ...of }));
  await screen.findByText('The chat with Ana is open again: its message needs review.');
  act(() => main.tell('chats.reopened', { instanceId: 'two', ...of }));
  await screen.findByText(/^In Berlin, the chat with Ana is open again/);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(location.pathname + location.search).toBe('/chats/a@c.us?message=m');
  expect(history.state).toEqual({ bySwitch: true, instanceId: 'two' });
});
