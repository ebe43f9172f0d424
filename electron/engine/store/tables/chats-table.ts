import type {
  Chat,
  ChatCounts,
  ChatPlace,
  ChatSummary,
  MessageKind,
  NextChat,
} from '../../../../shared/contract/chats.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import { digitsOf, foldText, wordsOf } from '../../../../shared/domain/fold-text.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { Database } from '../database.ts';
import { isWritten } from './drafts-table.ts';
import { needsReview } from './needs-review.ts';
import { contentField, excerptOf } from './messages-table.ts';
import { isUnread } from './reading-table.ts';
import { readJson } from './read-json.ts';

/** Characters of a message or draft that a row of the chat list carries. */
const excerptLength = 160;

export interface ChatQuery {
  /** Words in any order, or digits (shared/domain/fold-text.ts). */
  search: string;
  filter: 'all' | keyof ChatCounts;
  offset: number;
  limit: number;
}

type Terms = {
  search: string;
  /** JSON. */
  words: string;
  digits: string;
};

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

const matches = `
  (:search = '' OR (:words <> '[]' AND NOT EXISTS (SELECT 1 FROM json_each(:words) WHERE instr(folded, value) = 0))
                OR (:digits <> '' AND instr(chat.chat_id, :digits) > 0))`;

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
  const rows = (filter: ChatQuery['filter'], page: Terms & { offset: number; limit: number }) =>
    database.all<SummaryRow>(
      `${selectChats} WHERE ${matches} ${filters[filter]}
       ORDER BY last_activity_at DESC, chat.chat_id LIMIT :limit OFFSET :offset`,
      page,
    );

  /** What the person typed is text: wildcards in it are looked for as they stand. */
  const termsOf = (search: string): Terms => {
    if (search.trim() === '') return { search: '', words: '[]', digits: '' };
    const notFolded = database.all<Pick<Chat, 'chatId' | 'name' | 'number'>>(
      'SELECT chat_id AS chatId, name, number FROM chat WHERE folded IS NULL',
    );
    for (const { chatId, name, number } of notFolded) {
      const folded = foldText(`${name ?? ''} ${number}`);
      database.run('UPDATE chat SET folded = :folded WHERE chat_id = :chatId', { chatId, folded });
    }
    return { search, words: JSON.stringify(wordsOf(search)), digits: digitsOf(search.trim()) };
  };

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
      const terms = termsOf(search);
      const { total } = database.one<{ total: number }>(
        `SELECT count(*) AS total FROM chat WHERE ${matches} ${filters[filter]}`,
        terms,
      );
      const chats = rows(filter, { ...terms, offset, limit }).map(toSummary);
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
      const terms = termsOf(search);
      const rowAt = (offset: number) =>
        offset < 0 ? undefined : rows(filter, { ...terms, offset, limit: 1 })[0];
      const own = database.get<{ place: number }>(
        `SELECT count(chat.chat_id) AS place FROM chat AS open LEFT JOIN chat
           ON (chat.last_activity_at > open.last_activity_at
               OR (chat.last_activity_at = open.last_activity_at AND chat.chat_id < open.chat_id))
              AND ${matches.replaceAll('folded', 'chat.folded')} ${filters[filter]}
         WHERE open.chat_id = :chatId GROUP BY open.chat_id`,
        { ...terms, chatId },
      );
      const place = own?.place ?? -1;
      const isListed = place < 0 || rowAt(place)?.chatId === chatId;
      const index = place + (isListed || step < 0 ? step : 0);
      const found = rowAt(index);
      return found === undefined ? null : { chatId: found.chatId, index };
    },
    /** Returns the next chat in the list after another, beginning anew at its end. */
    next: (chatId: string | null, of: 'unread' | 'needsMe'): NextChat | null => {
      const unread = `SELECT chat_id FROM message WHERE ${isUnread}`;
      const review = `SELECT chat_id FROM message WHERE ${needsReview}`;
      const wanted = of === 'unread' ? unread : `${unread} UNION ${review}`;
      return (
        database.get<NextChat>(
          `SELECT chat.chat_id AS chatId,
             iif(chat.chat_id IN (${unread}), NULL,
               (SELECT local_id FROM ${toReview} ORDER BY sort_key LIMIT 1)) AS localId
           FROM chat LEFT JOIN chat AS open ON open.chat_id = :chatId
           WHERE chat.chat_id IN (${wanted}) AND chat.chat_id IS NOT open.chat_id
           ORDER BY chat.last_activity_at > open.last_activity_at
                 OR (chat.last_activity_at = open.last_activity_at AND chat.chat_id < open.chat_id),
             chat.last_activity_at DESC, chat.chat_id LIMIT 1`,
          { chatId },
        ) ?? null
      );
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
