import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { InputProblem } from '../../../../shared/domain/app-error.ts';
import type { Recipient } from '../../../../shared/contract/chats.ts';
import { chatFixture } from '../../../testing/chat-fixture.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
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
  writtenAs: null,
};

const answer = (written: readonly string[], ...recipients: Recipient[]) =>
  ok(written.map((one) => ({ written: one, recipients, leftOut: null })));

const refused = (written: readonly string[], problem: InputProblem) =>
  ok(
    written.map((one) => ({
      written: one,
      error: { kind: 'invalid-input' as const, field: 'written', problem },
    })),
  );

function open(answers: Answers = {}) {
  const main = fakeMain({
    'chats.list': ({ search = '' }) => {
      const chats = /^mari/i.test(search) ? [mariana] : [];
      return ok({ chats, total: chats.length, sections: null });
    },
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'chats.numberCountry': () => ok({ country: 'DE' }),
    'chats.readRecipients': ({ written }) =>
      written.some((one) => /\p{L}/u.test(one))
        ? refused(written, 'number-has-letters')
        : answer(written, jonas),
    'chats.onNetwork': () => ok(null),
    'chats.open': () => ok(jonas),
    'settings.set': () => {
      throw new Error('no country was chosen');
    },
    ...answers,
  });
  const onOpened = vi.fn<(chatId: string) => void>();
  renderPart(<NewChatDialog instanceId="i" onClose={() => {}} onOpened={onOpened} />);
  const field = screen.getByRole('textbox', { name: 'Phone number or chat ID' });
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

it('asks which country a number is of where none is known, and reads it by that', async () => {
  const brazilian = { ...jonas, chatId: '5511912345678@c.us', country: 'BR', assumedCountry: 'BR' };
  const { main, onOpened, field, user } = open({
    'chats.numberCountry': () => ok({ country: null }),
    'chats.readRecipients': ({ written, country }) =>
      country === 'BR' ? answer(written, brazilian) : refused(written, 'number-needs-country'),
    'chats.open': () => ok(brazilian),
    'memory.set': () => ok(null),
  });
  await user.type(field, '(11) 91234-5678{Enter}');
  await screen.findByText(/Which country is this number from\?/);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'Brazil');
  await screen.findAllByText(/5511912345678@c\.us/);
  expect(field).toHaveProperty('value', '(11) 91234-5678');
  await user.click(screen.getByRole('button', { name: 'Open chat' }));
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(brazilian.chatId));
  expect(main.inputs('memory.set')).toEqual([{ country: 'BR' }]);
});

it('shows the country of a national number, and gives a new chat its name', async () => {
  const { main, onOpened, field, user } = open();
  const country = await screen.findByRole('combobox', { name: 'Country' });
  await waitFor(() => expect(country).toHaveProperty('value', 'DE'));
  await user.type(field, '0151 12345678');
  await user.type(await screen.findByRole('textbox', { name: 'Name (optional)' }), 'Jonas{Enter}');
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(jonas.chatId));
  expect(main.inputs('chats.open')).toEqual([
    { instanceId: 'i', chatId: jonas.chatId, name: 'Jonas' },
  ]);
});

it('opens nothing where a number may be two, before a person picks one', async () => {
  const american: Recipient = {
    ...jonas,
    chatId: '15123456789@c.us',
    number: '+1 512 345 6789',
    country: 'US',
    assumedCountry: null,
  };
  const { main, onOpened, field, user } = open({
    'chats.readRecipients': ({ written }) =>
      written[0]?.startsWith('+1') === true
        ? answer(written, american)
        : answer(written, jonas, american),
    'chats.open': () => ok(american),
  });
  await user.type(field, '15123456789{Enter}');
  await screen.findByText('This could be two numbers. Choose the one you mean.');
  expect(main.inputs('chats.open')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /\+1 512.*United States/ }));
  expect(field).toHaveProperty('value', '+1 512 345 6789');
  await user.type(field, '{Enter}');
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(american.chatId));
});

it.each([
  [{ isThere: true, otherForm: null }, 'On the chat network'],
  [{ isThere: false, otherForm: null }, 'Not on the chat network, the service says'],
  [
    { isThere: true, otherForm: { chatId: '551161234567@c.us', number: '+55 11 6123 4567' } },
    /On the chat network as .*\+55 11 6123 4567/,
  ],
])('says what the service knows of a new number, asked once it stands: %o', async (said, words) => {
  const { main, field, user } = open({ 'chats.onNetwork': () => ok(said) });
  await user.type(field, '015112345678');
  expect(await screen.findByText(words, {}, { timeout: 3_000 })).toBeTruthy();
  expect(main.inputs('chats.onNetwork')).toEqual([{ instanceId: 'i', chatId: jonas.chatId }]);
});

it('says nothing of the network where the service says nothing, and opens the chat all the same', async () => {
  const { main, onOpened, field, user } = open();
  await user.type(field, '015112345678');
  await waitFor(() => expect(main.inputs('chats.onNetwork')).toHaveLength(1), { timeout: 3_000 });
  expect(screen.queryByText(/chat network/)).toBe(null);
  await user.type(field, '{Enter}');
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(jonas.chatId));
});

it('asks nothing about a number whose chat is here', async () => {
  const known = { ...jonas, known: true };
  const { main, onOpened, field, user } = open({
    'chats.readRecipients': ({ written }) => answer(written, known),
  });
  await user.type(field, '015112345678{Enter}');
  await waitFor(() => expect(onOpened).toHaveBeenCalled());
  expect(main.inputs('chats.onNetwork')).toEqual([]);
});

it('adds the text of a pasted link to the message box, below what stands there', async () => {
  const { main, onOpened, field, user } = open({
    'chats.readRecipients': ({ written }) => answer(written, jonas),
    'drafts.get': () =>
      ok({ text: 'begun', card: null, replyTo: null, options: null, sendAt: null }),
    'drafts.save': () => ok(null),
  });
  await user.click(field);
  await user.paste('https://wa.me/4915112345678?text=Order%2042');
  const text = screen.getByRole('textbox', { name: 'Message' });
  expect(text).toHaveProperty('value', 'Order 42');
  await user.type(text, '!');
  await user.click(screen.getByRole('button', { name: 'Open chat' }));
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(jonas.chatId));
  expect(main.inputs('drafts.save')).toMatchObject([
    { chatId: jonas.chatId, text: 'begun\nOrder 42!' },
  ]);
});
