import type { FormerPerson, PersonChat } from '../../../../shared/contract/people.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import type { Database } from '../database.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { labelsColumn, toLabels } from './chat-order-table.ts';
import { isUnread } from './reading-table.ts';

/** Messages of a chat whose senders' names are offered. */
const newestRecords = 2_000;
const mostNames = 5;

/** Who the chats belong to. */
export function peopleTable(database: Database, audit: AuditTable) {
  /** The others stand there by their numbers, which forgetting finds: a name is a word that others have too. */
  const note = (action: AuditAction, chatId: string, others: string[], now: number): void => {
    const { excerpt } = database.one<{ excerpt: string | null }>(
      `SELECT group_concat(number, ', ') AS excerpt FROM chat
       WHERE chat_id IN (SELECT value FROM json_each(:others))`,
      { others: JSON.stringify(others) },
    );
    audit.add({ action, by: 'person', chatId, excerpt: excerpt ?? '' }, now);
  };

  return {
    /** Returns the chats of the person that a chat belongs to: the chat, then the others by newest activity. */
    chats: (chatId: string): PersonChat[] =>
      database
        .all<Omit<PersonChat, 'labels'> & { labels: string }>(
          `SELECT chat_id AS chatId, kind, name, number, country, notes, ${labelsColumn},
             last_activity_at AS lastActivityAt,
             (SELECT count(*) FROM message WHERE message.chat_id = chat.chat_id AND ${isUnread}) AS unread
           FROM chat WHERE chat_id = :chatId
             OR person_id = (SELECT person_id FROM chat WHERE chat_id = :chatId)
           ORDER BY chat_id <> :chatId, last_activity_at DESC`,
          { chatId },
        )
        .map((chat) => ({ ...chat, labels: toLabels(chat.labels) })),
    /** Returns the names of who wrote the newest incoming messages of a chat, newest first. */
    senderNames: (chatId: string): string[] =>
      database
        .all<{ name: string }>(
          `SELECT trim(sender_name) AS name FROM (
             SELECT sender_name, direction, sort_key FROM message
             WHERE chat_id = :chatId ORDER BY sort_key DESC LIMIT :newestRecords)
           WHERE direction = 'in' AND trim(sender_name) <> ''
           GROUP BY 1 ORDER BY max(sort_key) DESC LIMIT :mostNames`,
          { chatId, newestRecords, mostNames },
        )
        .map(({ name }) => name),
    /** Makes the person of one chat that of another; `freshId` is for two that had none. Returns what it changed. */
    join: (chatId: string, otherChatId: string, freshId: string, now: number): FormerPerson[] =>
      database.transaction(() => {
        const joined = joinChats(database, [chatId, otherChatId], freshId);
        const others = joined.map((one) => one.chatId).filter((one) => one !== chatId);
        if (joined.length > 0)
          note('join', chatId, others.length > 0 ? others : [otherChatId], now);
        return joined;
      }),
    /** Returns what it changed: of two, both. */
    part: (chatId: string, now: number): FormerPerson[] =>
      database.transaction(() => {
        const personId = personOf(database, chatId);
        if (personId === null) return [];
        const others = chatsWith(database, personId).filter((one) => one !== chatId);
        const parted = [...setPerson(database, chatId, null), ...partSingle(database, personId)];
        note('part', chatId, others, now);
        return parted;
      }),
    /** Puts those back that still are as they were left. */
    restore: (former: readonly FormerPerson[], now: number): void =>
      database.transaction(() => {
        const [first, ...rest] = putPersonsBack(database, former);
        if (first !== undefined) note('undo', first, rest, now);
      }),
  };
}

/** Joins the persons of chats, as part of the transaction that it is called in. Returns what it changed. */
export function joinChats(
  database: Database,
  chatIds: readonly string[],
  freshId: string,
): FormerPerson[] {
  const members = database.all<{ chatId: string; personId: string | null }>(
    `SELECT chat_id AS chatId, person_id AS personId FROM chat
     WHERE chat_id IN (SELECT value FROM json_each(:chatIds))
       OR person_id IN (SELECT person_id FROM chat WHERE chat_id IN (SELECT value FROM json_each(:chatIds)))
     ORDER BY chat_id <> json_extract(:chatIds, '$[0]'), chat_id`,
    { chatIds: JSON.stringify(chatIds) },
  );
  if (members.length < 2) return [];
  const personId = members.find((one) => one.personId !== null)?.personId ?? freshId;
  return members.flatMap(({ chatId }) => setPerson(database, chatId, personId));
}

/** Undoes joins, as part of the transaction that it is called in; who was joined anew since then stays. Returns the chats that it changed. */
export function putPersonsBack(database: Database, former: readonly FormerPerson[]): string[] {
  const back = former.flatMap(({ chatId, personId, changedTo }) =>
    personOf(database, chatId) === changedTo ? setPerson(database, chatId, personId) : [],
  );
  const touched = new Set(former.flatMap((one) => [one.personId, one.changedTo]));
  for (const personId of touched) partSingle(database, personId);
  return back.map(({ chatId }) => chatId);
}

/** One chat alone is joined with nothing. */
function partSingle(database: Database, personId: string | null): FormerPerson[] {
  const left = personId === null ? [] : chatsWith(database, personId);
  return left.length === 1 ? left.flatMap((chatId) => setPerson(database, chatId, null)) : [];
}

function chatsWith(database: Database, personId: string): string[] {
  return database
    .all<{ chatId: string }>('SELECT chat_id AS chatId FROM chat WHERE person_id = :personId', {
      personId,
    })
    .map(({ chatId }) => chatId);
}

function personOf(database: Database, chatId: string): string | null {
  const sql = 'SELECT person_id AS personId FROM chat WHERE chat_id = :chatId';
  return database.get<{ personId: string | null }>(sql, { chatId })?.personId ?? null;
}

function setPerson(database: Database, chatId: string, changedTo: string | null): FormerPerson[] {
  const personId = personOf(database, chatId);
  if (personId === changedTo) return [];
  const sql = 'UPDATE chat SET person_id = :changedTo WHERE chat_id = :chatId';
  database.run(sql, { chatId, changedTo });
  return [{ chatId, personId, changedTo }];
}
