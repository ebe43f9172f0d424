import { cutText } from '../../../../shared/domain/cut-text.ts';
import { indexText } from '../../../../shared/domain/indexed-text.ts';
import { plainWordsOf } from '../../../../shared/domain/search-words.ts';
import type { AuditDetail, AuditEntry } from '../../../../shared/contract/audit.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import type { Database } from '../database.ts';
import { type Condition, holdsWords } from './holds-words.ts';
import { cutSql, excerptOf, quoteLength } from './message-sql.ts';
import { readJson } from './read-json.ts';

/** Something that is done, or came of it. */
export interface AuditNote {
  action: AuditAction;
  by: 'person' | 'postline';
  /** The message that it is about: chat and excerpt are its own. */
  localId?: string | null;
  /** Where there is no message. */
  chatId?: string;
  excerpt?: string;
  detail?: AuditDetail;
  /** The person who acted, if they did it on another desk; else the one who signs. */
  agent?: string;
}

export interface AuditQuery {
  /** In the sense of shared/domain/search-words.ts. */
  search: string;
  action: AuditAction | null;
  /** Milliseconds since 1970, both included; null: no bound. */
  from: number | null;
  to: number | null;
}

interface Row {
  entryId: number;
  at: number;
  action: AuditAction;
  isPerson: number;
  agent: string;
  localId: string | null;
  chatId: string | null;
  name: string | null;
  number: string | null;
  excerpt: string;
  detail: string;
}

interface AboutChat {
  chatId: string;
  name: string | null;
  number: string;
}

type About = AboutChat & { excerpt: string };

export type AuditTable = ReturnType<typeof auditTable>;

const about = (table: 'message' | 'scheduled'): string =>
  `SELECT chat.chat_id AS chatId, chat.name, chat.number, ${cutSql(excerptOf(table), quoteLength)} AS excerpt
   FROM ${table} JOIN chat USING (chat_id) WHERE ${table}.local_id = :localId`;

const aboutMessage = about('message');
const aboutScheduled = about('scheduled');

/** Returns what an entry is found by, of what stands in it and of the chat that it is about. */
export function auditWords(parts: readonly (string | null | undefined)[]): string {
  return indexText(parts.filter(Boolean).join(' '));
}

function fitting({ search, action, from, to }: AuditQuery): Condition {
  const { sql, values } =
    search.trim() === ''
      ? { sql: '1', values: {} }
      : holdsWords(plainWordsOf(search), { text: 'audit.words', digits: ['audit.words'] });
  return {
    sql: `FROM audit WHERE (:action IS NULL OR action = :action) AND (:from IS NULL OR at >= :from)
      AND (:to IS NULL OR at <= :to) AND ${sql}`,
    values: { ...values, action, from, to },
  };
}

/** Returns the activity log. It is only added to: the file itself refuses anything else. */
export function auditTable(database: Database) {
  let agent = '';
  return {
    /** Signs the next actions with the agent's name of the settings, which may be empty. */
    signAs: (name: string): void => {
      agent = name;
    },
    /** Returns the name that signs now. */
    agent: (): string => agent,
    /** Adds an entry, as part of the transaction that it is called in. */
    add: ({ action, by, localId = null, detail = {}, ...note }: AuditNote, at: number): void => {
      const message =
        localId === null
          ? undefined
          : (database.get<About>(aboutMessage, { localId }) ??
            database.get<About>(aboutScheduled, { localId }));
      const chat =
        message ??
        database.get<AboutChat>(
          'SELECT chat_id AS chatId, name, number FROM chat WHERE chat_id = :chatId',
          { chatId: note.chatId ?? '' },
        );
      const chatId = chat?.chatId ?? note.chatId ?? null;
      const signed = note.agent ?? (by === 'person' ? agent : '');
      const told = JSON.stringify(detail);
      const excerpt = message?.excerpt ?? cutText(note.excerpt ?? '', quoteLength);
      const words = [action, by, signed, chat?.name, chat?.number, chatId, excerpt, localId, told];
      database.insert('audit', {
        at,
        action,
        isPerson: Number(by === 'person'),
        agent: signed,
        localId,
        chatId,
        excerpt,
        detail: told,
        words: auditWords(words),
      });
    },
    /** Returns what fits, newest first. */
    list: (
      query: AuditQuery,
      offset: number,
      limit: number,
    ): { entries: AuditEntry[]; total: number } => {
      const { sql, values } = fitting(query);
      const rows = database.all<Row>(
        `SELECT entry_id AS entryId, at, action, is_person AS isPerson, agent, local_id AS localId, chat.chat_id AS chatId,
                chat.name, chat.number, excerpt, detail
         FROM (SELECT * ${sql} ORDER BY entry_id DESC LIMIT :limit OFFSET :offset) AS audit
         LEFT JOIN alias ON alias.hidden_id = audit.chat_id AND alias.is_separated = 0
         LEFT JOIN chat ON chat.chat_id = coalesce(alias.chat_id, audit.chat_id) ORDER BY entry_id DESC`,
        { ...values, offset, limit },
      );
      const count = `SELECT count(*) AS total ${sql}`;
      return { entries: rows.map(toEntry), ...database.one<{ total: number }>(count, values) };
    },
  };
}

function toEntry({ isPerson, chatId, name, number, detail, ...row }: Row): AuditEntry {
  return {
    ...row,
    by: isPerson === 1 ? 'person' : 'postline',
    chat: chatId === null ? null : { chatId, name, number: number ?? '' },
    detail: readJson<AuditDetail>(detail, {}),
  };
}
