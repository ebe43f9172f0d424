import * as z from 'zod';
import type { Database } from '../../database.ts';
import { longestNotes } from '../../tables/people-imports-table.ts';
import { longText, time } from '../team-event.ts';
import type { ApplyingDesk } from './kind.ts';
import { registerKind } from './register-kind.ts';
import { asOwnChange, type RegisterKey, registerRow } from './register-rows.ts';

const closedName = 'chat-closed';

/** Whether a chat is closed, and since when. */
export const closedKind = registerKind({
  name: closedName,
  isOfChat: true,
  value: time.nullable(),
  read: (database, { chatId }) => columnOf<number | null>(database, chatId, 'closed_at'),
  write: ({ database }, { chatId }, value, at) => {
    // What came in after it brought the chat back, also at the desk that closed it by a clock that was compared otherwise.
    const isNewer =
      value !== null &&
      database.get(
        `SELECT 1 FROM message WHERE chat_id = :chatId AND direction = 'in' AND created_at > :at LIMIT 1`,
        { chatId, at },
      ) !== undefined;
    const closedAt = isNewer ? null : value;
    database.run('UPDATE chat SET closed_at = :closedAt WHERE chat_id = :chatId', {
      chatId,
      closedAt,
    });
  },
  here: null,
});

/**
 * Runs `takeIn`, by which a customer's message of the log comes in or gets its place, so that its chat is closed afterwards on every desk
 * or on none: it is not where the message was sent after it was closed. One sent before is decided by the desk that closed the
 * chat: if that did not know of the message (`isNew`), it brings the chat back and tells so.
 */
export function comingIn<Result>(
  { database, memberId }: ApplyingDesk,
  { chatId, at, isNew }: { chatId: string; at: number; isNew: boolean },
  takeIn: () => Result,
): Result {
  const since = () => columnOf<number | null>(database, chatId, 'closed_at')?.value ?? null;
  const put = (value: number | null): void => {
    database.run('UPDATE chat SET closed_at = :value WHERE chat_id = :chatId', { chatId, value });
  };
  const before = since();
  const result = takeIn();
  if (before === null) return result;
  const closed = registerRow(database, closedName, { chatId, entityId: '' });
  const isBack = since() === null;
  if (!isNew) {
    if (isBack) put(before);
  } else if (closed === undefined || closed.isWaiting === 1) {
    // It is told as it is by then.
  } else if (at > closed.at) {
    put(null);
  } else if (isBack) {
    put(before);
    if (closed.by === memberId) asOwnChange(database, () => put(null));
  }
  return result;
}

/** Up to when what came in was read. */
export const readKind = registerKind({
  name: 'chat-read',
  isOfChat: true,
  value: time.nullable(),
  read: (database, { chatId }) =>
    database.get<{ value: number | null }>(
      `SELECT max(created_at) AS value FROM message
       WHERE chat_id = :chatId AND direction = 'in' AND read_at IS NOT NULL`,
      { chatId },
    ),
  write: ({ database, now }, { chatId }, value) => {
    database.run(
      `UPDATE message SET read_at = :now WHERE chat_id = :chatId AND direction = 'in' AND read_at IS NULL AND created_at <= :value`,
      { chatId, now, value: value ?? 0 },
    );
  },
  here: null,
});

/** What whoever a chat is with is called. */
export const nameKind = registerKind({
  name: 'chat-name',
  isOfChat: true,
  value: z.string().max(1_000).nullable(),
  read: (database, { chatId }) => columnOf<string | null>(database, chatId, 'name'),
  write: ({ database }, { chatId }, value) => {
    database.run('UPDATE chat SET name = :value, folded = NULL WHERE chat_id = :chatId', {
      chatId,
      value,
    });
  },
  here: `SELECT chat_id, '' AS entity_id, 1 AS at FROM chat WHERE name IS NOT NULL`,
});

/** What is noted about whoever a chat is with. */
export const notesKind = registerKind({
  name: 'chat-notes',
  isOfChat: true,
  value: longText,
  read: (database, { chatId }) => columnOf<string>(database, chatId, 'notes'),
  write: ({ database }, { chatId }, value) => {
    database.run('UPDATE chat SET notes = :value WHERE chat_id = :chatId', { chatId, value });
  },
  combine: (team, own) => {
    if (team.includes(own)) return team;
    if (own.includes(team)) return own;
    const both = `${team}\n${own}`;
    return both.length <= longestNotes ? both : team;
  },
  here: `SELECT chat_id, '' AS entity_id, 1 AS at FROM chat WHERE notes <> ''`,
});

/** Chats of one person have the same value. */
export const personKind = registerKind({
  name: 'chat-person',
  isOfChat: true,
  value: z.string().max(100).nullable(),
  read: (database, { chatId }) => columnOf<string | null>(database, chatId, 'person_id'),
  write: ({ database }, { chatId }, value) => {
    database.run('UPDATE chat SET person_id = :value WHERE chat_id = :chatId', { chatId, value });
  },
  here: `SELECT chat_id, '' AS entity_id, 1 AS at FROM chat WHERE person_id IS NOT NULL`,
});

function columnOf<Value>(
  database: Database,
  chatId: RegisterKey['chatId'],
  column: 'closed_at' | 'name' | 'notes' | 'person_id',
): { value: Value } | undefined {
  return database.get<{ value: Value & (string | number | null) }>(
    `SELECT ${column} AS value FROM chat WHERE chat_id = :chatId`,
    { chatId },
  );
}
