import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import type { Found, FoundChat, FoundMessage } from '../../../shared/contract/search.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { SearchResults, type SearchResultsHandle } from './search-results.tsx';

const person = (name: string) => ({
  chatId: `${name}@c.us`,
  kind: 'person' as const,
  name,
  number: '+49 151 1',
  country: 'DE',
});

const chat = (name: string): FoundChat => ({
  ...person(name),
  nameParts: [{ text: name, isMatch: true }],
  numberParts: [],
  noteParts: [],
  lastActivityAt: 1,
});

const message = (localId: string, text: string): FoundMessage => ({
  localId,
  chat: person('Noor'),
  direction: 'in',
  sender: null,
  kind: 'text',
  state: 'received',
  createdAt: 1,
  excerpt: [
    { text: 'my ', isMatch: false },
    { text, isMatch: true },
  ],
});

const found = (change: Partial<Found>): Found => ({
  chats: { items: [], total: 0, isMore: false },
  messages: { items: [], next: null, total: 0, isMore: false },
  sms: { items: [], total: 0, isMore: false },
  threads: { items: [], total: 0, isMore: false },
  indexed: null,
  ...change,
});

function open(first: string, answer: (query: string) => Found | Promise<Found>) {
  fakeMain({ 'search.find': async ({ query }) => ok(await answer(query)) });
  function Searched() {
    const [search, setSearch] = useState(first);
    const ref = useRef<SearchResultsHandle>(null);
    return (
      <>
        <input
          aria-label="field"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={({ key }) => key === 'ArrowDown' && ref.current?.focusFirst()}
        />
        <SearchResults
          instanceId="i"
          search={search}
          onSearch={setSearch}
          onOpenChat={() => {}}
          ref={ref}
        />
      </>
    );
  }
  renderPart(<Searched />);
  return { field: screen.getByRole<HTMLInputElement>('textbox', { name: 'field' }) };
}

it('shows what is found in groups with their counts, marked, and how much is searched so far', async () => {
  open('parcel', () =>
    found({
      chats: { items: [chat('Parcel desk')], total: 1, isMore: false },
      messages: { items: [message('1', 'parcel')], next: 5, total: 1_000, isMore: true },
      indexed: { done: 120_000, total: 1_000_000 },
    }),
  );
  const list = await screen.findByRole('list', { name: 'Messages' });
  expect(list.querySelector('mark')?.textContent).toBe('parcel');
  expect(screen.getByRole('heading', { name: 'Chats' }).nextSibling?.textContent).toBe('1');
  expect(screen.getByRole('heading', { name: 'Messages' }).nextSibling?.textContent).toBe('1,000+');
  expect(screen.queryByRole('heading', { name: 'SMS threads' })).toBeNull();
  expect(screen.getByText('Searched 120,000 of 1,000,000 messages so far.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show all 1,000+ messages' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1,001+ results');
});

it('names who of the team sent a message', async () => {
  const sent: FoundMessage = { ...message('a', 'parcel'), direction: 'out', state: 'accepted' };
  const items = [sent, { ...sent, localId: 'b', author: { memberId: 'b', name: 'Ben' } }];
  open('parcel', () => found({ messages: { items, next: null, total: 2, isMore: false } }));
  const list = await screen.findByRole('list', { name: 'Messages' });
  const said = [...list.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(said).toEqual([
    expect.stringMatching(/You: my parcel/),
    expect.stringMatching(/Ben: my parcel/),
  ]);
});

it('says which operator it took for a word, and what may be written there', async () => {
  const { field } = open('on:october', () => found({}));
  expect(
    await screen.findByText(/^“on:october” is searched for as a word. A date is/),
  ).toBeTruthy();
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, 'from:nobody parcel');
  await screen.findByText(
    '“from:nobody” is searched for as a word. After from: you can write me or them.',
  );
  await user.clear(field);
  await user.type(field, 'from:me parcel');
  await waitFor(() => expect(screen.queryByText(/searched for as a word/)).toBeNull());
});

it('says what of a search is looked for nowhere', async () => {
  const { field } = open('C++ ?! 🦊', () => found({}));
  expect(await screen.findByText('Not searched for: “++”, “?!”.')).toBeTruthy();
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, 'e-mail 🦊 +49151');
  await waitFor(() => expect(screen.queryByText(/^Not searched for/)).toBeNull());
});

it('goes on with a suggestion, and repeats nothing of what is written', async () => {
  const { field } = open('from:me parcel has:v', () => found({}));
  const user = userEvent.setup();
  expect(await screen.findByText('Nothing found for “from:me parcel has:v”.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'has:voice' }));
  expect(field.value).toBe('from:me parcel has:voice ');
  expect(screen.queryByText('from:me')).toBeNull();
});

it('keeps the focus in the hits when what was searched for arrives after it', async () => {
  let answer = () => {};
  const { field } = open('o', async (query) => {
    if (query === 'o')
      return found({ chats: { items: [chat('One'), chat('Onno')], total: 2, isMore: false } });
    await new Promise<void>((resolve) => (answer = resolve));
    return found({ chats: { items: [chat('Onno')], total: 1, isMore: false } });
  });
  const before = await screen.findByRole('link', { name: /One/ });
  const user = userEvent.setup();
  await user.type(field, 'n{ArrowDown}');
  expect(document.activeElement).toBe(before);
  answer();
  await waitFor(() => expect(screen.queryByRole('link', { name: /One/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Onno/ }));
});

it('asks for what was typed last once the search before it is answered', async () => {
  let answer = () => {};
  const asked: string[] = [];
  const { field } = open('o', async (query) => {
    asked.push(query);
    if (query === 'o') await new Promise<void>((resolve) => (answer = resolve));
    return found({});
  });
  await waitFor(() => expect(asked).toEqual(['o']));
  await userEvent.setup().type(field, 'nno');
  expect(asked).toEqual(['o']);
  answer();
  expect(await screen.findByText('Nothing found for “onno”.')).toBeTruthy();
  expect(asked).toEqual(['o', 'onno']);
});

it('goes through the hits of every group by arrow keys', async () => {
  const { field } = open('no', () =>
    found({
      chats: { items: [chat('Noor')], total: 1, isMore: false },
      messages: { items: [message('1', 'note')], next: null, total: 1, isMore: false },
    }),
  );
  await screen.findByRole('link', { name: /my note/ });
  const user = userEvent.setup();
  await user.type(field, '{ArrowDown}{ArrowDown}');
  const hit = screen.getByRole('link', { name: /my note/ });
  expect(document.activeElement).toBe(hit);
  expect(hit.getAttribute('href')).toBe('/chats/Noor@c.us?message=1');
  await user.keyboard('{Escape}');
  expect(field.value).toBe('');
});
