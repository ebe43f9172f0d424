import * as z from 'zod';
import type { Database } from '../../database.ts';
import { chatHere } from '../apply-message.ts';
import type { ApplyingDesk, EventKind, IdentifiedEvent } from './kind.ts';

const schema = z.object({ value: z.number().nullable() });

type Value = z.output<typeof schema>['value'];

/** What is kept once for a chat: of two, the newest counts by the store's time. */
interface ChatRegister {
  register: 'closed' | 'read';
  read: (database: Database, chatId: string) => { value: Value } | undefined;
  write: (desk: ApplyingDesk, chatId: string, value: Value, at: number) => void;
}

/** Whether a chat is closed, and since when. */
export const closedKind = registerKind({
  register: 'closed',
  read: (database, chatId) =>
    database.get<{ value: Value }>('SELECT closed_at AS value FROM chat WHERE chat_id = :chatId', {
      chatId,
    }),
  write: ({ database }, chatId, value, at) => {
    // What came in after it brought the chat back.
    const isNewer =
      value !== null &&
      database.get(
        `SELECT 1 FROM message WHERE chat_id = :chatId AND direction = 'in' AND created_at > :at LIMIT 1`,
        { chatId, at },
      ) !== undefined;
    if (isNewer) return;
    database.run('UPDATE chat SET closed_at = :value WHERE chat_id = :chatId', { chatId, value });
  },
});

/** Up to when what came in was read. */
export const readKind = registerKind({
  register: 'read',
  read: (database, chatId) =>
    database.get<{ value: Value }>(
      `SELECT max(created_at) AS value FROM message
       WHERE chat_id = :chatId AND direction = 'in' AND read_at IS NOT NULL`,
      { chatId },
    ),
  write: ({ database, now }, chatId, value) => {
    database.run(
      `UPDATE message SET read_at = :now WHERE chat_id = :chatId AND direction = 'in' AND read_at IS NULL AND created_at <= :value`,
      { chatId, now, value: value ?? 0 },
    );
  },
});

function registerKind({ register, read, write }: ChatRegister): EventKind {
  return {
    name: `chat-${register}`,
    snapshot: (database, { entityId: chatId, version }, offset) => {
      const found = read(database, chatId);
      if (found === undefined) return null;
      return { chatId, at: version + offset, payload: { value: found.value } };
    },
    apply: (desk, event) => {
      const { database } = desk;
      const parsed = schema.safeParse(event.payload);
      const chatId = chatHere(database, event.chatId, event.at);
      if (!parsed.success || chatId === null) return null;
      const { value } = parsed.data;
      if (!isNewest(desk, event, { chatId, register, value })) return null;
      if (event.memberId === desk.memberId) return null;
      write(desk, chatId, value, event.at);
      return chatId;
    },
    // `team_chat` has its own marks.
    own: null,
  };
}

/** Notes who said it when, where that is the newest. */
function isNewest(
  { database, memberId: own, offset }: ApplyingDesk,
  { at, memberId, version, seq }: IdentifiedEvent,
  { chatId, register, value }: { chatId: string; register: string; value: Value },
): boolean {
  if (memberId === own) {
    database.run(
      `UPDATE team_chat SET seq = :seq, is_waiting = iif(version <= :version, 0, is_waiting)
       WHERE chat_id = :chatId AND register = :register`,
      { chatId, register, version, seq },
    );
  }
  const current = database.get<{ at: number; by: string; version: number; isWaiting: number }>(
    `SELECT at, member_id AS "by", version, is_waiting AS isWaiting FROM team_chat
     WHERE chat_id = :chatId AND register = :register`,
    { chatId, register },
  );
  const isOlder =
    current !== undefined &&
    (at < current.at ||
      (at === current.at && memberId <= current.by) ||
      // What was changed here meanwhile, and is told only now, is newer.
      (current.isWaiting === 1 && current.version + offset > at));
  if (isOlder) return false;
  database.run(
    `INSERT INTO team_chat (chat_id, register, value, at, member_id, version) VALUES (:chatId, :register, :value, :at, :memberId, 0)
     ON CONFLICT DO UPDATE SET value = :value, at = :at, member_id = :memberId`,
    { chatId, register, value, at, memberId },
  );
  return true;
}
