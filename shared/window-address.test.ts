import { expect, it } from 'vitest';
import { readWindowAddress, windowAddress } from './window-address.ts';

it.each(['4915112345678@c.us', '120363-1@g.us', 'a/b?c#d'])('names a chat: %s', (chatId) => {
  const chat = { instanceId: '2b0e', chatId };
  expect(readWindowAddress(`#${windowAddress(chat)}`)).toEqual(chat);
  expect(readWindowAddress(`#${windowAddress(chat)}?message=x`)).toEqual(chat);
});

it.each(['', '#/chats/4915112345678@c.us', '#/window/only', '#/window/%E0%A4%A/x'])(
  'is that of a full window: %s',
  (hash) => expect(readWindowAddress(hash)).toBeNull(),
);
