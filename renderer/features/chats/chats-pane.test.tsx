import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { chatFixture, countsFixture } from '../../testing/chat-fixture.ts';
import { teamFixture } from '../../testing/team-fixture.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { droppedFiles } from '../../product-ui/files/dropped-files.ts';
import { runCommand } from '../../product-ui/commands/use-command.ts';
import { ChatsPane } from './chats-pane.tsx';

// jsdom lays nothing out: without a height, the list would draw no row.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const chat = (number: string, unread: number) =>
  chatFixture({
    chatId: `${number.slice(1)}@c.us`,
    number,
    last: { kind: 'text', excerpt: 'Hello?', state: 'accepted', at: 1, failure: null },
    unread,
  });

function show(openChatId: string | null = null) {
  renderPart(
    <ChatsPane
      instanceId="one"
      openChatId={openChatId}
      search=""
      onSearch={() => {}}
      tools={null}
      results={() => null}
      foot={null}
    />,
  );
}

const counts = { ...countsFixture, open: 2, unread: 1, waitingForMe: 1, waitingForThem: 1 };

it.each([
  ['Waiting for me 1', null],
  ['Waiting for the team 1', teamFixture],
])('says above what waits: %s', async (heading, answer) => {
  fakeMain({
    'chats.list': () =>
      ok({
        chats: [chat('+4915100000001', 1)],
        total: 1,
        sections: { pinned: 0, waitingForMe: 1, pinnedWaiting: 0 },
      }),
    'chats.counts': () => ok(counts),
    'team.get': () => ok(answer ?? { ...teamFixture, membership: null, shared: [] }),
    'team.chats': () => ok([]),
  });
  show();
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

it('shows by the chip Unread only the chats that have unread messages, and their count', async () => {
  const all = [chat('+4915100000001', 0), chat('+4915100000002', 2)];
  fakeMain({
    'chats.list': ({ view }) => {
      const chats = view === 'unread' ? all.filter(({ unread }) => unread > 0) : all;
      return ok({ chats, total: chats.length, sections: null });
    },
    'chats.counts': () => ok(counts),
  });
  show();
  expect(await screen.findByRole('link', { name: /0000001/ })).toBeTruthy();
  const chip = await screen.findByRole('radio', { name: 'Unread 1' });
  await userEvent.setup().click(chip);
  expect((chip as HTMLInputElement).checked).toBe(true);
  expect(await screen.findByRole('link', { name: /0000002.*2 unread/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /0000001/ })).toBeNull();
});

it('closes by keys what is selected from the list alone, else the open chat', async () => {
  const all = ['+4915100000001', '+4915100000002', '+4915100000003'].map((one) => chat(one, 0));
  const main = fakeMain({
    'chats.list': () => ok({ chats: all, total: 3, sections: null }),
    'chats.counts': () => ok(counts),
    'chats.close': () => ok([]),
    'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
  });
  show('4915100000003@c.us');
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(await screen.findByRole('link', { name: /0000001/ }));
  await user.click(screen.getByRole('link', { name: /0000002/ }));
  await user.keyboard('{/Control}');
  await screen.findByText('2 selected');
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Control>}d{/Control}');
  expect(main.inputs('chats.close')).toMatchObject([{ chatIds: ['4915100000003@c.us'] }]);
  expect(screen.getByText('2 selected')).toBeTruthy();
  screen.getByRole('link', { name: /0000002/ }).focus();
  await user.keyboard('{Control>}d{/Control}');
  expect(main.inputs('chats.close')[1]).toMatchObject({
    chatIds: ['4915100000001@c.us', '4915100000002@c.us'],
  });
});

it('names what becomes of the selected chats: closed ones are reopened', async () => {
  const all = [{ ...chat('+4915100000001', 0), closedAt: 1 }, chat('+4915100000002', 0)];
  const main = fakeMain({
    'chats.list': () => ok({ chats: all, total: 2, sections: null }),
    'chats.counts': () => ok(counts),
    'chats.reopen': () => ok([]),
    'team.get': () => ok({ ...teamFixture, shared: ['one'] }),
  });
  show();
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(await screen.findByRole('link', { name: /0000001/ }));
  expect(await screen.findByRole('button', { name: 'Reopen chats' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /0000002/ }));
  expect(await screen.findByRole('button', { name: 'Close chats' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Assign…' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /0000002/ }));
  await user.keyboard('{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Reopen chats' }));
  expect(main.inputs('chats.reopen')).toMatchObject([{ chatIds: ['4915100000001@c.us'] }]);
});

it('reopens all chats of a view of closed ones, those beyond the rows that were read, too', async () => {
  const closed = { ...chat('+4915100000001', 0), closedAt: 1 };
  const chatIds = [closed.chatId, '4915100000002@c.us'];
  const main = fakeMain({
    'chats.list': ({ offset = 0 }) =>
      ok({ chats: offset === 0 ? [closed] : [], total: 2, sections: null }),
    'chats.counts': () => ok(counts),
    'chats.ids': () => ok(chatIds),
    'chats.among': () => ok(chatIds),
    'chats.reopen': () => ok([]),
  });
  show();
  (await screen.findByRole('link', { name: /0000001/ })).focus();
  const user = userEvent.setup();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Reopen chats' }));
  expect(main.inputs('chats.reopen')).toMatchObject([{ chatIds }]);
});

it('goes from the chat back to a list that a narrow window hides, and fetches nobody back to its row later', async () => {
  fakeMain({
    'chats.list': () => ok({ chats: [chat('+4915100000001', 0)], total: 1, sections: null }),
    'chats.counts': () => ok(counts),
  });
  const isVisible = vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
  history.replaceState(null, '', '/chats/4915100000001@c.us');
  show('4915100000001@c.us');
  const row = await screen.findByRole('link', { name: /0000001/ });
  isVisible.mockReturnValue(false);
  act(() => void runCommand('to-list'));
  expect(location.pathname).toBe('/chats');
  expect(document.activeElement).not.toBe(row);
  const field = screen.getByRole('searchbox');
  act(() => field.focus());
  isVisible.mockReturnValue(true);
  act(() => window.history.replaceState(null, '', '/chats/other'));
  expect(document.activeElement).toBe(field);
  act(() => void runCommand('to-list'));
  expect(document.activeElement).toBe(row);
});

it('goes from an empty search to the row of the open chat', async () => {
  fakeMain({
    'chats.list': () => ok({ chats: [chat('+4915100000001', 0)], total: 1, sections: null }),
    'chats.counts': () => ok(counts),
  });
  show('4915100000001@c.us');
  const row = await screen.findByRole('link', { name: /0000001/ });
  await userEvent.type(screen.getByRole('searchbox'), '{Escape}');
  expect(document.activeElement).toBe(row);
});

it('gives files that are dropped on a row to its chat, and opens it', async () => {
  const all = ['+4915100000001', '+4915100000002'].map((one) => chat(one, 0));
  fakeMain({
    'chats.list': () => ok({ chats: all, total: 2, sections: null }),
    'chats.counts': () => ok(counts),
  });
  show();
  const row = await screen.findByRole('link', { name: /0000002/ });
  const file = new File(['lines'], 'order.csv');
  const item = { kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => null };
  const brought = { dataTransfer: { types: ['Files'], items: [item] } };
  expect(fireEvent.dragOver(row, brought)).toBe(false);
  expect(row.closest('[data-drop="true"]')).not.toBeNull();
  fireEvent.drop(row, brought);
  expect(droppedFiles.get()).toEqual({
    chatId: '4915100000002@c.us',
    picked: { files: [file], folders: [] },
  });
  expect(location.hash || location.pathname).toContain('/chats/4915100000002@c.us');
  expect(row.closest('[data-drop="true"]')).toBeNull();
  droppedFiles.set(null);
});

it('takes no text that is dragged over a row', async () => {
  fakeMain({
    'chats.list': () => ok({ chats: [chat('+4915100000001', 0)], total: 1, sections: null }),
    'chats.counts': () => ok(counts),
  });
  show();
  const row = await screen.findByRole('link', { name: /0000001/ });
  expect(fireEvent.dragOver(row, { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(
    true,
  );
});
