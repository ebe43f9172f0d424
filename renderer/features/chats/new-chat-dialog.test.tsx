import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Recipient } from '../../../shared/contract/chats.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { chatFixture } from '../../testing/chat-fixture.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { NewChatDialog } from './new-chat-dialog.tsx';

const mariana = chatFixture({
  chatId: '5511912345678@c.us',
  name: 'Mariana Alves',
  number: '+55 11 91234 5678',
  country: 'BR',
});

const jonas: Recipient = {
  chatId: '4915112345678@c.us',
  kind: 'person',
  name: null,
  number: '+49 1511 2345678',
  country: 'DE',
  known: false,
  assumedCountry: 'DE',
};

function open(answers: Answers = {}) {
  const main = fakeMain({
    'chats.list': ({ search = '' }) => {
      const chats = /^mari/i.test(search) ? [mariana] : [];
      return ok({ chats, total: chats.length, sections: null });
    },
    'chats.readRecipient': ({ written }) =>
      /\p{L}/u.test(written)
        ? {
            ok: false,
            error: { kind: 'invalid-input', field: 'written', problem: 'number-has-letters' },
          }
        : ok(jonas),
    'chats.open': () => ok(jonas),
    'settings.set': () => {
      throw new Error('no country was chosen');
    },
    ...answers,
  });
  const onOpened = vi.fn<(chatId: string) => void>();
  renderPart(<NewChatDialog instanceId="i" onClose={() => {}} onOpened={onOpened} />);
  const field = screen.getByRole('textbox', { name: 'Phone number or chat id' });
  return { main, onOpened, field, user: userEvent.setup() };
}

it('opens the chat of a name', async () => {
  const { main, onOpened, field, user } = open();
  await user.type(field, 'mariana');
  await screen.findByRole('button', { name: /Mariana Alves.*91234/ });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(mariana.chatId));
  expect(main.inputs('chats.open')).toEqual([]);
});

it('says what a name that no chat has is not', async () => {
  const { onOpened, field, user } = open();
  await user.type(field, 'nobody{Enter}');
  expect(await screen.findByText('Phone numbers don’t contain letters.')).toBeTruthy();
  expect(field).toHaveProperty('value', 'nobody');
  expect(onOpened).not.toHaveBeenCalled();
});

it('asks which country a number is of, and reads it by that', async () => {
  const brazilian = { ...jonas, chatId: '5511912345678@c.us', country: 'BR', assumedCountry: null };
  const { main, onOpened, field, user } = open({
    'chats.readRecipient': ({ country }) =>
      country === 'BR'
        ? ok(brazilian)
        : {
            ok: false,
            error: { kind: 'invalid-input', field: 'written', problem: 'number-needs-country' },
          },
    'settings.set': () => ok(defaultSettings),
  });
  await user.type(field, '(11) 91234-5678{Enter}');
  await screen.findByText(/Which country is this number from\?/);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'Brazil');
  await screen.findAllByText(/5511912345678@c\.us/);
  expect(field).toHaveProperty('value', '(11) 91234-5678');
  await user.click(screen.getByRole('button', { name: 'Open chat' }));
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(brazilian.chatId));
  expect(main.inputs('settings.set')).toEqual([{ newChat: { country: 'BR' } }]);
});

it('shows the assumed country of a national number, and gives a new chat its name', async () => {
  const { main, onOpened, field, user } = open();
  await user.type(field, '0151 12345678');
  expect(await screen.findByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'DE');
  await user.type(screen.getByRole('textbox', { name: 'Name (optional)' }), 'Jonas{Enter}');
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(jonas.chatId));
  expect(main.inputs('chats.open')).toEqual([
    { instanceId: 'i', chatId: jonas.chatId, name: 'Jonas' },
  ]);
});
