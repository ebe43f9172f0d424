import * as z from 'zod';
import type { Database } from '../../database.ts';
import { longestNotes } from '../../chats/people-imports-table.ts';
import { isUnread } from '../../chats/reading-table.ts';
import { longText, time } from '../team-event.ts';
import type { ApplyingDesk } from './kind.ts';
import { registerKind } from './register-kind.ts';
import { acceptEvent, registerRow, runAsOwnChange } from '../../rows/register-rows.ts';

const closedName = 'chat-closed';

/** When a chat was closed; null: it is open. */
export const closedKind = registerKind({
  name: closedName,
  isOfChat: true,
  value: time.nullable(),
  read: (database, { chatId }) => readColumn<number | null>(database, chatId, 'closed_at'),
  write: ({ database }, { chatId }, value, at) => {
    // A message that came in later reopens the chat, even on the desk that closed it when it measured another clock offset.
    const isReopened =
      value !== null &&
      database.get(
        `SELECT 1 FROM message WHERE chat_id = :chatId AND direction = 'in' AND created_at > :at LIMIT 1`,
        { chatId, at },
      ) !== undefined;
    // Whoever closed it did not know of it, either.
    const isGivenHere = value !== null && hasPendingAssignment(database, chatId);
    setClosedAt(database, chatId, isReopened ? null : value);
    if (isGivenHere) runAsOwnChange(database, () => setClosedAt(database, chatId, null));
  },
  localEntities: null,
});

/** Returns whether this desk assigned an open chat to somebody, which the log does not have yet. */
function hasPendingAssignment(database: Database, chatId: string): boolean {
  const pending = database.get(
    `SELECT 1 FROM team_assignment WHERE chat_id = :chatId AND team_seq IS NULL
       AND (member_id IS NOT NULL OR queue_id IS NOT NULL) LIMIT 1`,
    { chatId },
  );
  return pending !== undefined && closedAt(database, chatId) === null;
}

/**
 * Reopens a chat that was assigned to somebody, unless it was closed later: whoever has it would not see it. A close that this desk has
 * not appended yet was made without knowing of a colleague's assignment, so that it is dropped, whatever its time; of this desk's own
 * assignment it knew. A member who took the chat by an answer may have known that it is closed.
 */
export function reopenAssigned(
  { database, memberId: own }: ApplyingDesk,
  chatId: string,
  { at, memberId, isTaken }: { at: number; memberId: string; isTaken: boolean },
): void {
  const key = { chatId, entityId: '' };
  const row = registerRow(database, closedName, key);
  const isPending = row?.isWaiting === 1;
  const isClosed = closedAt(database, chatId) !== null;
  if (isPending ? !isClosed : isTaken) return;
  if (isClosed && memberId === own) return;
  if (row !== undefined && at <= row.at) return;
  acceptEvent(database, closedName, key, { at, memberId, value: null });
  setClosedAt(database, chatId, null);
}

interface CustomerMessage {
  chatId: string;
  at: number;
  isNew: boolean;
}

/**
 * Runs `importMessage`, which adds a customer's message of the log or moves it to its place, and then closes or reopens its chat as on
 * every other desk. A message sent after the chat was closed reopens it. For an older one, the desk that closed the chat decides: if it
 * did not have the message (`isNew`), it reopens the chat and appends that.
 */
export function importKeepingClosed<Result>(
  desk: ApplyingDesk,
  message: CustomerMessage,
  importMessage: () => Result,
): Result {
  const { database } = desk;
  const { chatId } = message;
  const closedBefore = closedAt(database, chatId);
  const result = importMessage();
  if (closedBefore !== null) reconcileClosed(desk, message, closedBefore);
  return result;
}

function reconcileClosed(
  { database, memberId }: ApplyingDesk,
  { chatId, at, isNew }: CustomerMessage,
  closedBefore: number,
): void {
  const isReopened = closedAt(database, chatId) === null;
  if (!isNew) {
    if (isReopened) setClosedAt(database, chatId, closedBefore);
    return;
  }
  const closed = registerRow(database, closedName, { chatId, entityId: '' });
  // A pending close is appended with the value that it has by then.
  if (closed === undefined || closed.isWaiting === 1) return;
  if (at > closed.at) return setClosedAt(database, chatId, null);
  if (!isReopened) return;
  setClosedAt(database, chatId, closedBefore);
  if (closed.by === memberId) runAsOwnChange(database, () => setClosedAt(database, chatId, null));
}

function closedAt(database: Database, chatId: string): number | null {
  return readColumn<number | null>(database, chatId, 'closed_at')?.value ?? null;
}

function setClosedAt(database: Database, chatId: string, value: number | null): void {
  database.run('UPDATE chat SET closed_at = :value WHERE chat_id = :chatId', { chatId, value });
}

/** The time up to which incoming messages are read. */
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
      `UPDATE message SET read_at = :now WHERE chat_id = :chatId AND ${isUnread} AND created_at <= :value`,
      { chatId, now, value: value ?? 0 },
    );
  },
  localEntities: null,
});

/** The name of the person or group of a chat. */
export const nameKind = registerKind({
  name: 'chat-name',
  isOfChat: true,
  value: z.string().max(1_000).nullable(),
  read: (database, { chatId }) => readColumn<string | null>(database, chatId, 'name'),
  write: ({ database }, { chatId }, value) => {
    database.run('UPDATE chat SET name = :value, folded = NULL WHERE chat_id = :chatId', {
      chatId,
      value,
    });
  },
  localEntities: `SELECT chat_id, '' AS entity_id, 1 AS at FROM chat WHERE name IS NOT NULL`,
});

/** The notes about the person or group of a chat. */
export const notesKind = registerKind({
  name: 'chat-notes',
  isOfChat: true,
  value: longText,
  read: (database, { chatId }) => readColumn<string>(database, chatId, 'notes'),
  write: ({ database }, { chatId }, value) => {
    database.run('UPDATE chat SET notes = :value WHERE chat_id = :chatId', { chatId, value });
  },
  combine: (team, own) => {
    if (team.includes(own)) return team;
    if (own.includes(team)) return own;
    const both = `${team}\n${own}`;
    return both.length <= longestNotes ? both : team;
  },
  localEntities: `SELECT chat_id, '' AS entity_id, 1 AS at FROM chat WHERE notes <> ''`,
});

/** The person of a chat; all chats of one person have the same value. */
export const personKind = registerKind({
  name: 'chat-person',
  isOfChat: true,
  value: z.string().max(100).nullable(),
  read: (database, { chatId }) => readColumn<string | null>(database, chatId, 'person_id'),
  write: ({ database }, { chatId }, value) => {
    database.run('UPDATE chat SET person_id = :value WHERE chat_id = :chatId', { chatId, value });
  },
  localEntities: `SELECT chat_id, '' AS entity_id, 1 AS at FROM chat WHERE person_id IS NOT NULL`,
});

function readColumn<Value>(
  database: Database,
  chatId: string,
  column: 'closed_at' | 'name' | 'notes' | 'person_id',
): { value: Value } | undefined {
  return database.get<{ value: Value & (string | number | null) }>(
    `SELECT ${column} AS value FROM chat WHERE chat_id = :chatId`,
    { chatId },
  );
}
