import type {
  Chat,
  ChatCounts,
  ChatSummary,
  MessageKind,
} from '../../../../shared/contract/chats.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { type Database, query } from '../database.ts';
import { isWritten } from './drafts-table.ts';
import { excerptOf } from './messages-table.ts';

/** Characters of a message or draft that a row of the chat list carries. */
const excerptLength = 160;

export interface ChatQuery {
  /** Matches names anywhere, and numbers by their digits. */
  search: string;
  filter: 'all' | keyof ChatCounts;
  offset: number;
  limit: number;
}

export interface ChatsTable {
  get(chatId: string): Chat | null;
  /** Adds the chat if it is new; a known one stays as it is. */
  add(chat: Chat, at: number): void;
  rename(chatId: string, name: string | null): void;
  /** Newest activity first. */
  list(query: ChatQuery): { chats: ChatSummary[]; total: number };
  counts(): ChatCounts;
}

interface SummaryRow extends Chat {
  lastActivityAt: number;
  lastKind: MessageKind | null;
  lastText: string | null;
  lastState: MessageState | null;
  lastAt: number | null;
  draft: string | null;
  attachments: number;
  undecided: number;
  unread: number;
}

const inTray = 'attachment.chat_id = chat.chat_id AND removed_at IS NULL';

const isUnread = `direction = 'in' AND seen_at IS NULL`;

// The planner would else take the index that orders the chat, and read all of it.
const ofUndecided = `message INDEXED BY message_undecided
  WHERE message.chat_id = chat.chat_id AND state = 'unknown' AND is_left = 0`;

const filters: Record<ChatQuery['filter'], string> = {
  all: '',
  unread: `AND EXISTS (SELECT 1 FROM message WHERE message.chat_id = chat.chat_id AND ${isUnread})`,
  drafts: `AND (EXISTS (SELECT 1 FROM draft WHERE draft.chat_id = chat.chat_id AND ${isWritten})
                OR EXISTS (SELECT 1 FROM attachment WHERE ${inTray}))`,
  undecided: `AND EXISTS (SELECT 1 FROM ${ofUndecided})`,
};

const matches = `
  (:text = '' OR name LIKE :text ESCAPE '\\' OR number LIKE :text ESCAPE '\\' OR (:digits <> '' AND chat.chat_id LIKE :digits))`;

/** What stands for a draft in one line: its text, else the title of its card. */
const draftExcerpt = `CASE WHEN text <> '' THEN text ELSE coalesce(json_extract(card, '$.title'), '') END`;

export function chatsTable(database: Database): ChatsTable {
  const columns = 'chat.chat_id AS chatId, chat.kind, name, number, country';
  const select = query<Chat, { chatId: string }>(
    database,
    `SELECT ${columns} FROM chat WHERE chat_id = :chatId`,
  );
  const insert = query<never, Record<keyof Chat, string | null> & { at: number }>(
    database,
    `INSERT OR IGNORE INTO chat (chat_id, kind, name, number, country, last_activity_at)
     VALUES (:chatId, :kind, :name, :number, :country, :at)`,
  );
  const setName = query<never, { chatId: string; name: string | null }>(
    database,
    'UPDATE chat SET name = :name WHERE chat_id = :chatId',
  );
  const lists = mapFilters((filter) =>
    query<SummaryRow, { text: string; digits: string; offset: number; limit: number }>(
      database,
      `SELECT ${columns}, last_activity_at AS lastActivityAt,
              coalesce(json_extract(last.content, '$.sendAs'),
                CASE WHEN json_extract(last.content, '$.kind') = 'record' AND last.text <> '' THEN 'text'
                     ELSE json_extract(last.content, '$.kind') END) AS lastKind,
              substr(${excerptOf('last')}, 1, ${excerptLength}) AS lastText, last.state AS lastState, last.created_at AS lastAt,
              (SELECT substr(${draftExcerpt}, 1, ${excerptLength}) FROM draft
                 WHERE draft.chat_id = chat.chat_id AND ${isWritten}) AS draft,
              (SELECT count(*) FROM attachment WHERE ${inTray}) AS attachments,
              (SELECT count(*) FROM ${ofUndecided}) AS undecided,
              (SELECT count(*) FROM message WHERE message.chat_id = chat.chat_id AND ${isUnread}) AS unread
       FROM chat LEFT JOIN message AS last
         ON last.position = (SELECT position FROM message WHERE message.chat_id = chat.chat_id
                               ORDER BY sort_key DESC LIMIT 1)
       WHERE ${matches} ${filters[filter]}
       ORDER BY last_activity_at DESC, chat.chat_id LIMIT :limit OFFSET :offset`,
    ),
  );
  const totals = mapFilters((filter) =>
    query<{ total: number }, { text: string; digits: string }>(
      database,
      `SELECT count(*) AS total FROM chat WHERE ${matches} ${filters[filter]}`,
    ),
  );
  const count = query<ChatCounts>(
    database,
    `SELECT (SELECT count(DISTINCT chat_id) FROM message WHERE ${isUnread}) AS unread,
            (SELECT count(*) FROM (SELECT chat_id FROM draft WHERE ${isWritten} UNION
              SELECT chat_id FROM attachment WHERE removed_at IS NULL)) AS drafts,
            (SELECT count(DISTINCT chat_id) FROM message WHERE state = 'unknown' AND is_left = 0) AS undecided`,
  );
  return {
    get: (chatId) => select.get({ chatId }) ?? null,
    add: (chat, at) => {
      const { chatId, kind, name, number, country } = chat;
      insert.run({ chatId, kind, name, number, country, at });
    },
    rename: (chatId, name) => {
      setName.run({ chatId, name });
    },
    list: ({ search, filter, offset, limit }) => {
      const terms = searchTerms(search);
      return {
        chats: lists[filter].all({ ...terms, offset, limit }).map(toSummary),
        total: totals[filter].get(terms)?.total ?? 0,
      };
    },
    counts: () => count.get({}) ?? { unread: 0, drafts: 0, undecided: 0 },
  };
}

function mapFilters<Value>(make: (filter: ChatQuery['filter']) => Value) {
  return {
    all: make('all'),
    unread: make('unread'),
    drafts: make('drafts'),
    undecided: make('undecided'),
  };
}

/** What the person typed is text: wildcards in it are looked for as they stand. */
function searchTerms(search: string): { text: string; digits: string } {
  const text = search.trim().replace(/[\\%_]/g, '\\$&');
  const digits = /^[+\d\s().-]+$/.test(text) ? search.replace(/\D/g, '').replace(/^00/, '') : '';
  return { text: text && `%${text}%`, digits: digits && `%${digits}%` };
}

function toSummary(row: SummaryRow): ChatSummary {
  const { chatId, kind, name, number, country, lastActivityAt, attachments, undecided, unread } =
    row;
  const { lastKind, lastText, lastState, lastAt } = row;
  const last =
    lastKind === null || lastText === null || lastState === null || lastAt === null
      ? null
      : { kind: lastKind, excerpt: lastText, state: lastState, at: lastAt };
  const draft =
    row.draft === null && attachments === 0 ? null : { excerpt: row.draft ?? '', attachments };
  return { chatId, kind, name, number, country, lastActivityAt, last, draft, undecided, unread };
}
