import type {
  Chat,
  ChatCounts,
  ChatPlace,
  ChatSections,
  ChatSummary,
  MessageKind,
  NewOutOfSight,
} from '../../../../shared/contract/chats.ts';
import type { CallInput } from '../../../../shared/contract/contract.ts';
import { builtInViews } from '../../../../shared/domain/chat-views.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import { withoutMarks } from '../../../../shared/domain/formatting.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { chatOf } from '../rows/wire-address.ts';
import type { Database, SqlValue } from '../database.ts';
import {
  type ChatListQuery,
  chatListSql,
  type ChatListSql,
  isOfOthers,
  isOpen,
  sectionOf,
  viewConditions,
  waitsForUs,
  waitsSince,
} from './chat-list-query.ts';
import { orderColumns, type OrderRow, toOrder } from './chat-order-table.ts';
import { owed } from './owed.ts';
import { draftExcerpt, excerptLength, isWritten } from './drafts-table.ts';
import { needsReview } from '../rows/needs-review.ts';
import { contentField, excerptOf, cutSql } from '../rows/message-sql.ts';
import { isUnread } from './reading-table.ts';
import { readJson } from '../rows/read-json.ts';

interface SummaryRow extends Chat, OrderRow {
  place: string;
  waitingSince: number | null;
  lastActivityAt: number;
  lastKind: MessageKind | null;
  lastText: string | null;
  lastState: MessageState | null;
  lastAt: number | null;
  lastFailure: string | null;
  draft: string | null;
  attachments: number;
  needsReview: number;
  unread: number;
  planned: string | null;
}

const columns = 'chat.chat_id AS chatId, chat.kind, name, number, country';

const selectChats = (page: string, place: string) => `
  SELECT ${columns}, ${place} AS place, ${orderColumns}, waiting_since AS waitingSince, last_activity_at AS lastActivityAt,
         coalesce(${contentField('last', '$.sendAs')},
           CASE WHEN ${contentField('last', '$.kind')} = 'record' AND last.text <> '' THEN 'text'
                ELSE coalesce(${contentField('last', '$.kind')}, iif(last.position IS NULL, NULL, 'text')) END) AS lastKind,
         ${cutSql(excerptOf('last'), excerptLength)} AS lastText, last.state AS lastState, last.created_at AS lastAt,
         last.failure AS lastFailure,
         (SELECT ${draftExcerpt} FROM draft
            WHERE draft.chat_id = chat.chat_id AND ${isWritten}) AS draft,
         (SELECT count(*) FROM attachment WHERE attachment.chat_id = chat.chat_id AND removed_at IS NULL) AS attachments,
         (SELECT count(*) FROM message INDEXED BY message_needs_review
            WHERE message.chat_id = chat.chat_id AND ${needsReview}) AS needsReview,
         (SELECT count(*) FROM message WHERE message.chat_id = chat.chat_id AND ${isUnread}) AS unread,
         (SELECT json_object('kind', kind, 'at',
              iif(kind = 'held', (SELECT send_at FROM scheduled WHERE scheduled.local_id = its.local_id), at)) FROM (${owed}) AS its
            WHERE its.chat_id = chat.chat_id AND kind IN ('scheduled', 'answered', 'held', 'promised') ORDER BY at LIMIT 1) AS planned
  FROM (${page}) AS page JOIN chat ON chat.chat_id = page.listed_id LEFT JOIN message AS last
    ON last.position = (SELECT position FROM message WHERE message.chat_id = chat.chat_id
                          ORDER BY sort_key DESC LIMIT 1)`;

/** How a list is walked. */
type Walk = Pick<CallInput<'chats.neighbour'>, 'from' | 'step' | 'of'>;

const hasUnread = `SELECT chat_id FROM message WHERE ${isUnread}`;
const hasToReview = `SELECT chat_id FROM message WHERE ${needsReview}`;
const firstToReview = `(SELECT local_id FROM message INDEXED BY message_needs_review
  WHERE message.chat_id = listed_id AND ${needsReview} ORDER BY sort_key LIMIT 1)`;

/** Chats whose answer is scheduled, and in which nothing is unread: nobody has to look at them before its time. */
const isSettled = `chat_id IN (SELECT chat_id FROM scheduled WHERE is_held = 0) AND chat_id NOT IN (${hasUnread})`;

/** Chats that wait for this member, or for anybody, and that nobody is answering. */
const waitsForMe = `${isOpen} AND ${waitsForUs} AND NOT (${isSettled}) AND ${isOfOthers} IS NOT TRUE
  AND chat_id NOT IN (SELECT value FROM json_each(:answered))`;

/** The SQL condition of the chats at which one stops. */
const wanted: Record<Walk['of'], string> = {
  any: 'TRUE',
  unread: `chat_id IN (${hasUnread})`,
  needsMe: `(chat_id IN (${hasUnread} UNION ${hasToReview}) OR ${waitsForMe})`,
  waitsLongest: waitsForMe,
};

/** Returns the keys of a place, where it is one of this order; else those that the chat has now. Null: there is no such chat. */
function placeOf(
  database: Database,
  { place, keys }: ChatListSql,
  from: NonNullable<Walk['from']>,
): SqlValue[] | null {
  const now = database.get<{ place: string }>(
    `SELECT ${place} AS place FROM chat WHERE chat_id = :chatId`,
    { chatId: from.chatId },
  );
  const [ofNow, former] = [now?.place ?? null, from.place].map((json) =>
    readJson<SqlValue[] | null>(json, null),
  );
  const isOfThisOrder =
    Array.isArray(former) && former.length === keys.length + 1 && former[0] === ofNow?.[0];
  return (isOfThisOrder ? former : ofNow)?.slice(1) ?? null;
}

/** Returns SQL that compares `key_0`, ... with `:from_0`, ...: after them in their order, or before them. */
function isBeyond(keys: ChatListSql['keys'], step: 1 | -1): string {
  return keys.reduceRight((rest, { isDescending }, index) => {
    const is = isDescending === step > 0 ? '<' : '>';
    const [key, from] = [`key_${index}`, `:from_${index}`];
    return `(${key} ${is} ${from} OR (${key} = ${from} AND ${rest}))`;
  }, 'FALSE');
}

export function chatsTable(database: Database) {
  const pageOf = ({ where, orderBy }: ChatListSql): string =>
    `SELECT chat_id AS listed_id FROM chat WHERE ${where} ORDER BY ${orderBy} LIMIT :limit OFFSET :offset`;

  return {
    /** Returns a chat; for a hidden ID that was joined with a number, the number's chat. */
    get: (chatId: string): Chat | null =>
      database.get<Chat>(`SELECT ${columns} FROM chat WHERE chat_id = :chatId`, {
        chatId: chatOf(database, chatId),
      }) ?? null,
    /** Adds a chat unless it exists. Returns its ID, which is the number's if it is a hidden ID that was joined with a number. */
    add: (chat: Chat, at: number): string => {
      const chatId = chatOf(database, chat.chatId);
      if (chatId === chat.chatId) addChat(database, chat, at);
      return chatId;
    },
    rename: (chatId: string, name: string | null): void => {
      const sql = 'UPDATE chat SET name = :name, folded = NULL WHERE chat_id = :chatId';
      database.run(sql, { chatId, name });
    },
    /** Returns a page of the list at `now` (milliseconds since 1970). */
    list: (
      query: ChatListQuery & { offset: number; limit: number },
      now: number,
    ): { chats: ChatSummary[]; total: number; sections: ChatSections | null } => {
      const sql = chatListSql(database, query, now);
      const { total, ...sections } = database.one<ChatSections & { total: number }>(
        `SELECT count(*) AS total, count(*) FILTER (WHERE ${sectionOf} = 0) AS pinned,
           count(*) FILTER (WHERE ${sectionOf} = 1) AS waitingForMe,
           count(*) FILTER (WHERE ${sectionOf} = 0 AND ${waitsForUs}) AS pinnedWaiting FROM chat WHERE ${sql.where}`,
        sql.values,
      );
      const { offset, limit } = query;
      const rows = database.all<SummaryRow>(
        `${selectChats(pageOf(sql), sql.place)} ORDER BY ${sql.orderBy}`,
        {
          ...sql.values,
          offset,
          limit,
        },
      );
      return { chats: rows.map(toSummary), total, sections: sql.hasSections ? sections : null };
    },
    /** Returns the IDs of a part of the same list. */
    ids: (query: ChatListQuery & { offset: number; limit: number }, now: number): string[] => {
      const sql = chatListSql(database, query, now);
      const { offset, limit } = query;
      return database
        .all<{ listed_id: string }>(pageOf(sql), { ...sql.values, offset, limit })
        .map(({ listed_id: chatId }) => chatId);
    },
    noteOpened: (chatId: string, at: number): void => {
      // Later than any other, also within one millisecond, or where the clock was set back.
      database.run(
        `UPDATE chat SET opened_at = max(:at, 1 + (SELECT coalesce(max(opened_at), 0) FROM chat
           WHERE opened_at IS NOT NULL)) WHERE chat_id = :chatId`,
        { chatId, at },
      );
    },
    /** Returns the chat that was shown last; null: none was, or it is gone. */
    openedLast: (): string | null =>
      database.get<{ chatId: string }>(
        `SELECT chat_id AS chatId FROM chat WHERE opened_at IS NOT NULL
         ORDER BY opened_at DESC LIMIT 1`,
        {},
      )?.chatId ?? null,
    /** Returns which of these chats the same list has. */
    among: (query: ChatListQuery & { chatIds: readonly string[] }, now: number): string[] => {
      const { where, values } = chatListSql(database, query, now);
      return database
        .all<{ chatId: string }>(
          `SELECT chat_id AS chatId FROM chat
           WHERE chat_id IN (SELECT value FROM json_each(:chatIds)) AND (${where})`,
          { ...values, chatIds: JSON.stringify(query.chatIds) },
        )
        .map(({ chatId }) => chatId);
    },
    /**
     * Returns the next chat of a list that one walks, before where one is if `step` is negative, and its row and place. One is where the
     * open chat stood when it was opened (`place`), though it may have moved since or left the list; where no place is given, or one of
     * another order, where it would stand now. Who waits longest is looked for in the whole list, whatever its order;
     * passed over are those whose answer is scheduled, and those that another member has, or is answering: `answered`.
     */
    neighbour: (
      query: ChatListQuery,
      walk: Walk,
      now: number,
      answered: readonly string[] = [],
    ): ChatPlace | null => {
      const sql = chatListSql(database, query, now);
      const { from, step, of } = walk;
      const keys = from && placeOf(database, sql, from);
      const beyond = keys === null ? 'TRUE' : isBeyond(sql.keys, step);
      const columns = sql.keys.map((key, index) => `${key.sql} AS key_${index}`);
      const part = sql.hasSections ? sectionOf : 'NULL';
      const row = database.get<ChatPlace>(
        `WITH listed AS MATERIALIZED (
           SELECT chat_id AS listed_id, ${sql.place} AS place, ${columns.join()}, ${wanted[of]} AS is_wanted, ${waitsSince} AS waits_since,
             row_number() OVER (ORDER BY ${sql.orderBy}) - 1 AS row_index,
             row_number() OVER (PARTITION BY ${part} ORDER BY ${sql.orderBy}) AS number,
             count(*) OVER (PARTITION BY ${part}) AS total
           FROM chat WHERE ${sql.where})
         SELECT listed_id AS chatId, row_index AS "index", place, number, total,
           ${of === 'needsMe' ? `iif(listed_id IN (${hasUnread}), NULL, ${firstToReview})` : 'NULL'} AS localId
         FROM listed WHERE is_wanted AND listed_id IS NOT :openChatId AND (${beyond} OR :goesRound)
         ORDER BY ${of === 'waitsLongest' ? 'waits_since' : `${beyond} DESC`}, row_index ${step > 0 ? 'ASC' : 'DESC'} LIMIT 1`,
        {
          ...sql.values,
          openChatId: from?.chatId ?? null,
          goesRound: Number(of !== 'any'),
          ...((of === 'needsMe' || of === 'waitsLongest') && {
            answered: JSON.stringify(answered),
          }),
          ...Object.fromEntries((keys ?? []).map((key, index) => [`from_${index}`, key])),
        },
      );
      return row ?? null;
    },
    /** Returns where chats are, outside of some rows of a list, of which something came after a message and is unread. */
    newOutOfSight: (
      query: ChatListQuery & { first: number; last: number; since: number | null },
      now: number,
    ): NewOutOfSight => {
      const { newest } = database.one<{ newest: number }>(
        'SELECT coalesce(max(position), 0) AS newest FROM message',
      );
      const { first, last, since } = query;
      const came = `SELECT chat_id FROM message WHERE ${isUnread} AND position > :since`;
      // Mostly nothing has: what one sends oneself asks as well.
      if (since === null || database.get(`${came} LIMIT 1`, { since }) === undefined)
        return { newest, above: null, below: null };
      const { where, orderBy, values } = chatListSql(database, query, now);
      const side = (name: string, isThere: string, nearest: string) =>
        `count(*) FILTER (WHERE ${isThere}) AS ${name}, ${nearest}(row_index) FILTER (WHERE ${isThere}) AS ${name}Nearest`;
      const found = database.one<Record<string, number>>(
        `WITH listed AS (SELECT chat_id, row_number() OVER (ORDER BY ${orderBy}) - 1 AS row_index FROM chat WHERE ${where})
         SELECT ${side('above', 'row_index < :first', 'max')}, ${side('below', 'row_index > :last', 'min')}
         FROM listed WHERE chat_id IN (${came})`,
        { ...values, first, last, since },
      );
      const of = (name: 'above' | 'below') => {
        const { [name]: count = 0, [`${name}Nearest`]: nearest = 0 } = found;
        return count === 0 ? null : { count, nearest };
      };
      return { newest, above: of('above'), below: of('below') };
    },
    /** Returns how many chats each view has at `now`; of what is to be done, how many things there are. `answered`: as in `neighbour`. */
    counts: (now: number, answered: readonly string[] = []): ChatCounts =>
      database.one<ChatCounts>(
        `SELECT ${builtInViews
          .filter((view) => view !== 'owed')
          .map((view) => `(SELECT count(*) FROM chat WHERE ${viewConditions[view]}) AS ${view}`)
          .join()},
           (SELECT count(*) FROM chat WHERE ${waitsForMe}) AS forMe,
           (SELECT min(snoozed_until) FROM chat WHERE ${viewConditions.snoozed}) AS nextBackAt,
           count(*) AS owed, count(*) FILTER (WHERE at <= :now) AS due, min(at) FILTER (WHERE at > :now) AS nextDueAt FROM (${owed})`,
        { now, answered: JSON.stringify(answered) },
      ),
    /** Returns how many chats a list has. */
    count: (query: ChatListQuery, now: number): number => {
      const { where, values } = chatListSql(database, query, now);
      const sql = `SELECT count(*) AS total FROM chat WHERE ${where}`;
      return database.one<{ total: number }>(sql, values).total;
    },
    /** Returns the most frequent country among the chats with the newest activity; null: none has one. */
    usualCountry: (): string | null =>
      database.get<{ country: string }>(
        `SELECT country FROM (SELECT country, last_activity_at FROM chat ORDER BY last_activity_at DESC LIMIT 50)
         WHERE country IS NOT NULL GROUP BY country ORDER BY count(*) DESC, max(last_activity_at) DESC LIMIT 1`,
      )?.country ?? null,
  };
}

export type ChatsTable = ReturnType<typeof chatsTable>;

/** Adds a chat unless it exists. */
export function addChat(database: Database, chat: Chat, at: number): void {
  const { chatId, kind, name, number, country } = chat;
  const row = { chatId, kind, name, number, country, lastActivityAt: at };
  database.insert('chat', row, 'OR IGNORE');
}

/** Moves a chat in the list to where its newest activity belongs. */
export function touchChat(database: Database, chatId: string, at: number): void {
  database.run(
    'UPDATE chat SET last_activity_at = max(last_activity_at, :at) WHERE chat_id = :chatId',
    { chatId, at },
  );
}

function toSummary({
  lastKind,
  lastText,
  lastState,
  lastAt,
  lastFailure,
  planned,
  draft,
  attachments,
  ...row
}: SummaryRow): ChatSummary {
  const last =
    lastKind === null || lastText === null || lastState === null || lastAt === null
      ? null
      : {
          kind: lastKind,
          excerpt:
            lastKind === 'text' || lastKind === 'forward' ? withoutMarks(lastText) : lastText,
          state: lastState,
          at: lastAt,
          failure: readJson<Failure | null>(lastFailure, null),
        };
  const isDraft = draft !== null || attachments > 0;
  return {
    ...toOrder(row),
    last,
    planned: readJson<ChatSummary['planned']>(planned, null),
    draft: isDraft ? { excerpt: draft ?? '', attachments } : null,
  };
}
