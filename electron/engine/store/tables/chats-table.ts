import type {
  Chat,
  ChatCounts,
  ChatPlace,
  ChatSummary,
  MessageKind,
} from '../../../../shared/contract/chats.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { Database } from '../database.ts';
import { type ChatMatch, chatMatch } from './chat-match.ts';
import { isWritten } from './drafts-table.ts';
import { needsReview } from './needs-review.ts';
import { contentField, excerptOf } from './messages-table.ts';
import { readJson } from './read-json.ts';

/** Characters of a message or draft that a row of the chat list carries. */
const excerptLength = 160;

export interface ChatQuery {
  /** As chat-match.ts reads it. */
  search: string;
  filter: 'all' | keyof ChatCounts;
  offset: number;
  limit: number;
}

interface SummaryRow extends Chat {
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

const inTray = 'attachment.chat_id = chat.chat_id AND removed_at IS NULL';

/** Matches, in SQL, incoming messages that were not marked as seen. */
export const isUnread = `direction = 'in' AND seen_at IS NULL`;

// The planner would else take the index that orders the chat, and read all of it.
const toReview = `message INDEXED BY message_needs_review
  WHERE message.chat_id = chat.chat_id AND ${needsReview}`;

const filters: Record<ChatQuery['filter'], string> = {
  all: '',
  unread: `AND EXISTS (SELECT 1 FROM message WHERE message.chat_id = chat.chat_id AND ${isUnread})`,
  drafts: `AND (EXISTS (SELECT 1 FROM draft WHERE draft.chat_id = chat.chat_id AND ${isWritten})
                OR EXISTS (SELECT 1 FROM attachment WHERE ${inTray}))`,
  needsReview: `AND EXISTS (SELECT 1 FROM ${toReview})`,
};

/** A draft in one line: its text, else the title of its card. */
const draftExcerpt = `CASE WHEN text <> '' THEN text ELSE coalesce(iif(json_valid(card), json_extract(card, '$.title'), ''), '') END`;

const columns = 'chat.chat_id AS chatId, chat.kind, name, number, country';

const selectChats = `
  SELECT ${columns}, last_activity_at AS lastActivityAt,
         coalesce(${contentField('last', '$.sendAs')},
           CASE WHEN ${contentField('last', '$.kind')} = 'record' AND last.text <> '' THEN 'text'
                ELSE coalesce(${contentField('last', '$.kind')}, iif(last.position IS NULL, NULL, 'text')) END) AS lastKind,
         substr(${excerptOf('last')}, 1, ${excerptLength}) AS lastText, last.state AS lastState, last.created_at AS lastAt,
         last.failure AS lastFailure,
         (SELECT substr(${draftExcerpt}, 1, ${excerptLength}) FROM draft
            WHERE draft.chat_id = chat.chat_id AND ${isWritten}) AS draft,
         (SELECT count(*) FROM attachment WHERE ${inTray}) AS attachments,
         (SELECT count(*) FROM ${toReview}) AS needsReview,
         (SELECT count(*) FROM message WHERE message.chat_id = chat.chat_id AND ${isUnread}) AS unread
  FROM chat LEFT JOIN message AS last
    ON last.position = (SELECT position FROM message WHERE message.chat_id = chat.chat_id
                          ORDER BY sort_key DESC LIMIT 1)`;

export function chatsTable(database: Database) {
  const rows = (
    filter: ChatQuery['filter'],
    { sql, values }: ChatMatch,
    page: { offset: number; limit: number },
  ) =>
    database.all<SummaryRow>(
      `${selectChats} WHERE ${sql} ${filters[filter]}
       ORDER BY last_activity_at DESC, chat.chat_id LIMIT :limit OFFSET :offset`,
      { ...values, ...page },
    );

  return {
    get: (chatId: string): Chat | null =>
      database.get<Chat>(`SELECT ${columns} FROM chat WHERE chat_id = :chatId`, { chatId }) ?? null,
    /** Adds the chat if it is new; a known one stays as it is. */
    add: (chat: Chat, at: number): void => addChat(database, chat, at),
    rename: (chatId: string, name: string | null): void => {
      const sql = 'UPDATE chat SET name = :name, folded = NULL WHERE chat_id = :chatId';
      database.run(sql, { chatId, name });
    },
    /** Returns what fits, newest activity first. */
    list: ({
      search,
      filter,
      offset,
      limit,
    }: ChatQuery): { chats: ChatSummary[]; total: number } => {
      const match = chatMatch(database, search);
      const { total } = database.one<{ total: number }>(
        `SELECT count(*) AS total FROM chat WHERE ${match.sql} ${filters[filter]}`,
        match.values,
      );
      const chats = rows(filter, match, { offset, limit }).map(toSummary);
      return { chats, total };
    },
    /**
     * Returns the chat `step` rows after another in a list, or before it, and its row; a chat that is not in the list stands
     * where its activity puts it.
     */
    neighbour: (
      { search, filter }: Pick<ChatQuery, 'search' | 'filter'>,
      chatId: string | null,
      step: 1 | -1,
    ): ChatPlace | null => {
      const match = chatMatch(database, search);
      const rowAt = (offset: number) =>
        offset < 0 ? undefined : rows(filter, match, { offset, limit: 1 })[0];
      const own = database.get<{ place: number }>(
        `SELECT count(chat.chat_id) AS place FROM chat AS open LEFT JOIN chat
           ON (chat.last_activity_at > open.last_activity_at
               OR (chat.last_activity_at = open.last_activity_at AND chat.chat_id < open.chat_id))
              AND ${match.sql} ${filters[filter]}
         WHERE open.chat_id = :chatId GROUP BY open.chat_id`,
        { ...match.values, chatId },
      );
      const place = own?.place ?? -1;
      const isListed = place < 0 || rowAt(place)?.chatId === chatId;
      const index = place + (isListed || step < 0 ? step : 0);
      const found = rowAt(index);
      return found === undefined ? null : { chatId: found.chatId, index };
    },
    counts: (): ChatCounts =>
      database.one<ChatCounts>(
        `SELECT (SELECT count(DISTINCT chat_id) FROM message WHERE ${isUnread}) AS unread,
                (SELECT count(*) FROM (SELECT chat_id FROM draft WHERE ${isWritten} UNION
                  SELECT chat_id FROM attachment WHERE removed_at IS NULL)) AS drafts,
                (SELECT count(DISTINCT chat_id) FROM message WHERE ${needsReview}) AS needsReview`,
      ),
    /** Returns the country of most of the chats with the newest activity; null where none has one. */
    usualCountry: (): string | null =>
      database.get<{ country: string }>(
        `SELECT country FROM (SELECT country, last_activity_at FROM chat ORDER BY last_activity_at DESC LIMIT 50)
         WHERE country IS NOT NULL GROUP BY country ORDER BY count(*) DESC, max(last_activity_at) DESC LIMIT 1`,
      )?.country ?? null,
  };
}

/** Adds a chat if it is new. */
export function addChat(database: Database, chat: Chat, at: number): void {
  const { chatId, kind, name, number, country } = chat;
  const row = { chatId, kind, name, number, country, lastActivityAt: at };
  database.insert('chat', row, 'OR IGNORE');
}

/** Puts a chat where its newest activity belongs in the list. */
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
          excerpt: lastText,
          state: lastState,
          at: lastAt,
          failure: readJson<Failure | null>(lastFailure, null),
        };
  const isDraft = draft !== null || attachments > 0;
  return { ...row, last, draft: isDraft ? { excerpt: draft ?? '', attachments } : null };
}
