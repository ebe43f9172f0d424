import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useChatOrder } from './use-chat-order.ts';

afterEach(() => history.replaceState(null, '', '/'));

const order = { closedAt: null, pinnedAt: null, snoozedUntil: null, remindAt: null };

function ToClose({ chatIds }: { chatIds: readonly string[] }) {
  const { toggleClosed } = useChatOrder('one');
  const chats = chatIds.map((chatId) => ({ ...order, chatId }));
  return <button onClick={() => void toggleClosed(chats)}>Close them</button>;
}

const anas = { memberId: 'a', name: 'Ana', since: 1, isMine: false };

it.each([
  [['a@c.us'], anas, 'Chat closed. Ana is answering it.'],
  [['a@c.us'], { ...anas, isMine: true }, 'Chat closed.'],
  [['a@c.us'], null, 'Chat closed.'],
  [['a@c.us'], 'failed', 'Chat closed.'],
  [['a@c.us', 'b@c.us'], anas, '2 chats closed.'],
] as const)('closes %j while the claim is %j, and says “%s”', async (chatIds, claim, said) => {
  fakeMain({
    'chats.close': () => ok(chatIds.map((chatId) => ({ ...order, chatId }))),
    'team.chat': () =>
      claim === 'failed'
        ? { ok: false, error: { kind: 'storage', detail: 'disk full' } }
        : ok({ claim, here: [], assignment: null, calledBy: null }),
  });
  renderPart(
    <>
      <ToClose chatIds={chatIds} />
      <Toast closeLabel="Close" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close them' }));
  expect(await screen.findByText(said, { ignore: ':not(p)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
});

it.each([
  ['Half an answer', 'a@c.us', 'Chat closed. Its draft wasn’t sent.'],
  [' ', 'a@c.us', 'Chat closed.'],
  ['Half an answer', 'b@c.us', 'Chat closed.'],
])(
  'closes a chat while “%s” is written in %s, and says “%s”',
  async (written, openChatId, said) => {
    fakeMain({
      'chats.close': () => ok([{ ...order, chatId: 'a@c.us' }]),
      'chats.neighbour': () => ok(null),
      'settings.get': () => ok(defaultSettings),
      'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
    });
    history.replaceState(null, '', `/chats/${openChatId}`);
    renderPart(
      <>
        <main>
          <textarea defaultValue={written} />
        </main>
        <ToClose chatIds={['a@c.us']} />
        <Toast closeLabel="Close" />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close them' }));
    expect(await screen.findByText(said, { ignore: ':not(p)' })).toBeTruthy();
  },
);

it('opens the chat again in its own instance', async () => {
  fakeMain({
    'chats.close': () => ok([{ ...order, chatId: 'a@c.us' }]),
    'chats.restore': () => ok(null),
    'chats.neighbour': () => ok(null),
    'settings.get': () => ok(defaultSettings),
    'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
  });
  history.replaceState(null, '', '/chats/a@c.us');
  renderPart(
    <>
      <ToClose chatIds={['a@c.us']} />
      <Toast closeLabel="Close" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close them' }));
  await vi.waitFor(() => expect(location.pathname).toBe('/chats'));
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await vi.waitFor(() => expect(location.pathname).toBe('/chats/a@c.us'));
  expect(history.state).toEqual({ bySwitch: true, instanceId: 'one' });
});

it('leaves whoever has gone elsewhere meanwhile where he is', async () => {
  const asked = Promise.withResolvers<void>();
  const nextChat = Promise.withResolvers<void>();
  fakeMain({
    'chats.close': () => ok([{ ...order, chatId: 'a@c.us' }]),
    'chats.neighbour': async () => {
      asked.resolve();
      await nextChat.promise;
      return ok(null);
    },
    'settings.get': () => ok(defaultSettings),
    'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
  });
  history.replaceState(null, '', '/chats/a@c.us');
  const closed = vi.fn<() => void>();
  function Close() {
    const { toggleClosed } = useChatOrder('one');
    return (
      <button onClick={() => void toggleClosed([{ ...order, chatId: 'a@c.us' }]).then(closed)}>
        Close it
      </button>
    );
  }
  renderPart(<Close />);
  await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
  await asked.promise;
  history.pushState(null, '', '/settings');
  nextChat.resolve();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(location.pathname).toBe('/settings');
});
