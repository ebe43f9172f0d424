import { expect, it } from 'vitest';
import { openThread } from '../../../../tests/support/threads.ts';
import { openHistory } from '../testing/open-history.ts';
import { writeAnswer } from './thread-sources.ts';

const opened = openHistory();

it.each([
  ['the later one of the service', 'from service', 20],
  ['the later one of a file', 'from file', 5],
])('shows as the last message %s', (_what, lastMessage, lastMessageAt) => {
  const { database, history } = opened;
  const file = {
    ...openThread('a'),
    phoneId: 'phone',
    lastMessage: 'from file',
    lastMessageAt: 10,
  };
  history.threadImports.take('import', { refused: [], threads: [file] });
  const { place } = database.one<{ place: number }>('SELECT place FROM thread');
  const record = { ...file, phoneId: 'other', lastMessage: 'from service', lastMessageAt };
  writeAnswer(database, place, { ...record, archived: true });
  expect(
    database.one('SELECT last_message AS lastMessage, phone_id AS phoneId FROM thread'),
  ).toEqual({ lastMessage, phoneId: 'phone' });
});
