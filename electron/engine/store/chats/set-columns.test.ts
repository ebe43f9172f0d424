import { expect, it } from 'vitest';
import { describeChat } from '../../numbers/describe-chat.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { eventKinds } from '../team/kinds/kinds.ts';
import { ana, ben, imported, openHistory } from '../testing/open-history.ts';
import {
  chatRegisters,
  keepingColumns,
  setColumnNames,
  setColumns,
  sharedColumns,
} from './set-columns.ts';

const opened = openHistory();

const hidden = '99887766554433@lid';
/** A number that has no chat yet. */
const cem = '4915112345679@c.us';

/** What is known of a chat, counted or only of this desk's window. */
const notSet =
  `chat_id kind number country last_activity_at opened_at ended_promise answered_key waiting_since folded`.split(
    ' ',
  );

/** A value that a person may set. */
const samples: Record<keyof typeof setColumns, string | number> = {
  name: 'Ana from the shop',
  notes: 'Calls on Mondays',
  person_id: 'one person',
  closed_at: 5,
  pinned_at: 6,
  snoozed_until: 9_000_000_000_000,
  remind_at: 9_000_000_000_000,
  remind_note: 'Price list',
  zone: 'Europe/Berlin',
};

const set = (chatId: string, column: keyof typeof setColumns): void => {
  const value = samples[column];
  // A person is several chats.
  for (const one of column === 'person_id' ? [chatId, ana] : [chatId]) {
    opened.database.run(`UPDATE chat SET ${column} = :value WHERE chat_id = :one`, { value, one });
  }
};

const valueOf = (chatId: string, column: string) =>
  opened.database.get<{ value: string | number | null }>(
    `SELECT ${column} AS value FROM chat WHERE chat_id = :chatId`,
    { chatId },
  )?.value;

const addChat = (chatId: string): void => {
  const parts = parseChatId(chatId);
  if (parts === null) throw new Error(chatId);
  const chat = describeChat(parts);
  const from = { chatId, chat, sender: { chatId, name: null } };
  opened.history.imports.add([imported(`K ${chatId}`, 1, from)], 'answered-elsewhere', 1);
};

const join = (chatId: string) =>
  opened.history.aliases.learn({ chatIds: [hidden, chatId], shownBy: 'record' }, 1_000_000);
const separate = () => opened.history.aliases.separate(hidden, 1_000_001);

it('names each column of the table that a person sets', () => {
  const columns = opened.database
    .all<{ name: string }>(`SELECT name FROM pragma_table_info('chat')`)
    .map(({ name }) => name);
  expect(columns.toSorted()).toEqual([...setColumnNames, ...notSet].toSorted());
});

it('names registers that a team has', () => {
  expect(eventKinds.map(({ name }) => name)).toEqual(expect.arrayContaining(chatRegisters));
});

it.each(setColumnNames)('separating puts back %s of a hidden ID’s chat', (column) => {
  addChat(hidden);
  addChat(ben);
  set(hidden, column);
  join(ben);
  expect(valueOf(hidden, column)).toBeUndefined();
  separate();
  expect(valueOf(hidden, column)).toBe(samples[column]);
  expect(valueOf(ben, column)).toBe(setColumns[column].empty);
});

it.each(keepingColumns)('separating keeps a number’s chat for its %s', (column) => {
  addChat(hidden);
  join(cem);
  set(cem, column);
  separate();
  expect(valueOf(cem, column)).toBe(samples[column]);
});

it.each(sharedColumns)('marks for a team that %s was set', (column, { register }) => {
  opened.history.team.begin('me', 'key');
  opened.database.run('UPDATE team_register SET is_waiting = 0');
  set(ben, column);
  const kind = 'SELECT kind FROM team_register WHERE is_waiting = 1 AND chat_id = :ben';
  expect(opened.database.all(kind, { ben })).toEqual([{ kind: register }]);
});
