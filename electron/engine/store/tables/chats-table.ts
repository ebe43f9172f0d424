import type {
  Chat,
  ChatCounts,
  ChatPlace,
  ChatSections,
  ChatSummary,
  MessageKind,
  NextChat,
} from '../../../../shared/contract/chats.ts';
import { builtInViews } from '../../../../shared/domain/chat-views.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import { withoutMarks } from '../../../../shared/domain/formatting.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { chatOf } from '../aliases/wire-address.ts';
import type { Database } from '../database.ts';
import {
  type ChatListQuery,
  type ChatListSql,
  chatListSql,
  inTray,
  sectionOf,
  viewConditions,
} from './chat-list-query.ts';
import { orderColumns, type OrderRow, toOrder } from './chat-order-table.ts';
import { isWritten } from './drafts-table.ts';
import { needsReview } from './needs-review.ts';
import { contentField, excerptOf } from './message-sql.ts';
import { isUnread } from './reading-table.ts';
import { readJson } from './read-json.ts';

/** The length to which a message or draft is cut in the chat list, in characters. */
const excerptLength = 160;

interface SummaryRow extends Chat, OrderRow {
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
}

/** SQL for a draft in one line: its text, or else the title of its card. */
const draftExcerpt = `CASE WHEN text <> '' THEN text ELSE coalesce(iif(json_valid(card), json_extract(card, '$.title'), ''), '') END`;

const columns = 'chat.chat_id AS chatId, chat.kind, name, number, country';

const selectChats = (page: string) => `
  SELECT ${columns}, ${orderColumns}, waiting_since AS waitingSince, last_activity_at AS lastActivityAt,
         coalesce(${contentField('last', '$.sendAs')},
           CASE WHEN ${contentField('last', '$.kind')} = 'record' AND last.text <> '' THEN 'text'
                ELSE coalesce(${contentField('last', '$.kind')}, iif(last.position IS NULL, NULL, 'text')) END) AS lastKind,
         substr(${excerptOf('last')}, 1, ${excerptLength}) AS lastText, last.state AS lastState, last.created_at AS lastAt,
         last.failure AS lastFailure,
         (SELECT substr(${draftExcerpt}, 1, ${excerptLength}) FROM draft
            WHERE draft.chat_id = chat.chat_id AND ${isWritten}) AS draft,
         (SELECT count(*) FROM attachment WHERE ${inTray}) AS attachments,
         (SELECT count(*) FROM message INDEXED BY message_needs_review
            WHERE message.chat_id = chat.chat_id AND ${needsReview}) AS needsReview,
         (SELECT count(*) FROM message WHERE message.chat_id = chat.chat_id AND ${isUnread}) AS unread
  FROM (${page}) AS page JOIN chat ON chat.chat_id = page.listed_id LEFT JOIN message AS last
    ON last.position = (SELECT position FROM message WHERE message.chat_id = chat.chat_id
                          ORDER BY sort_key DESC LIMIT 1)`;

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
           count(*) FILTER (WHERE ${sectionOf} = 1) AS waitingForMe FROM chat WHERE ${sql.where}`,
        sql.values,
      );
      const { offset, limit } = query;
      const rows = database.all<SummaryRow>(`${selectChats(pageOf(sql))} ORDER BY ${sql.orderBy}`, {
        ...sql.values,
        offset,
        limit,
      });
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
     * Returns the chat that is `step` rows after another one in a list (before it if negative), and its row. A chat that is not in the
     * list counts from where it would be.
     */
    neighbour: (
      query: ChatListQuery,
      chatId: string | null,
      step: 1 | -1,
      now: number,
    ): ChatPlace | null => {
      const { where, orderBy, values } = chatListSql(database, query, now);
      return (
        database.get<ChatPlace>(
          `WITH listed AS MATERIALIZED (
             SELECT chat_id, (${where}) AS is_listed, row_number() OVER (ORDER BY ${orderBy}) AS place
             FROM chat WHERE (${where}) OR chat_id = :chatId)
           SELECT next.chat_id AS chatId,
             next.place - 1 - iif(:step > 0, 1 - coalesce(own.is_listed, 1), 0) AS "index"
           FROM listed AS next LEFT JOIN listed AS own ON own.chat_id = :chatId
           WHERE next.place = coalesce(own.place, 0) + :step`,
          { ...values, chatId, step },
        ) ?? null
      );
    },
    /** Returns the next chat in the list after another; after the last one, the first. */
    next: (chatId: string | null, of: 'unread' | 'needsMe'): NextChat | null => {
      const unread = `SELECT chat_id FROM message WHERE ${isUnread}`;
      const review = `SELECT chat_id FROM message WHERE ${needsReview}`;
      const wanted = of === 'unread' ? unread : `${unread} UNION ${review}`;
      return (
        database.get<NextChat>(
          `SELECT chat.chat_id AS chatId,
             iif(chat.chat_id IN (${unread}), NULL,
               (SELECT local_id FROM message INDEXED BY message_needs_review
                  WHERE message.chat_id = chat.chat_id AND ${needsReview} ORDER BY sort_key LIMIT 1)) AS localId
           FROM chat LEFT JOIN chat AS open ON open.chat_id = :chatId
           WHERE chat.chat_id IN (${wanted}) AND chat.chat_id IS NOT open.chat_id
           ORDER BY chat.last_activity_at > open.last_activity_at
                 OR (chat.last_activity_at = open.last_activity_at AND chat.chat_id < open.chat_id),
             chat.last_activity_at DESC, chat.chat_id LIMIT 1`,
          { chatId },
        ) ?? null
      );
    },
    counts: (now: number): ChatCounts =>
      database.one<ChatCounts>(
        `SELECT ${builtInViews
          .map((view) => `count(*) FILTER (WHERE ${viewConditions[view]}) AS ${view}`)
          .join()},
           min(iif(${viewConditions.snoozed}, snoozed_until, NULL)) AS nextBackAt FROM chat`,
        { now },
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
    draft: isDraft ? { excerpt: draft ?? '', attachments } : null,
  };
}
