import { expect, it } from 'vitest';
import { ana, everyChat, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

it('shows of the last message nothing of a character that does not fit', () => {
  const said = 'a'.repeat(155);
  opened.history.outbox.add(message('m', ana, `${said}👨‍👩‍👧 and more`), 1);
  const { chats } = opened.history.chats.list(everyChat, 0);
  expect(chats.find(({ chatId }) => chatId === ana)?.last?.excerpt).toBe(said);
});
