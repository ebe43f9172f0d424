import type { AuditDetail, AuditEntry } from '../../../../shared/contract/audit.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import { type Database, query, type SqlValue } from '../database.ts';
import { excerptOf, quoteLength } from './messages-table.ts';
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
}

export interface AuditQuery {
  /** Each of its words has to be in the entry. */
  search: string;
  action: AuditAction | null;
  /** Milliseconds since 1970, both included; null: no bound. */
  from: number | null;
  to: number | null;
}

/** The activity log. It is only added to: the file itself refuses anything else. */
export interface AuditTable {
  /** Whose actions the next ones are: the agent's name of the settings, which may be empty. */
  signAs(agent: string): void;
  /** Part of the transaction that it is called in. */
  add(note: AuditNote, at: number): void;
  /** Newest first. */
  list(query: AuditQuery, offset: number, limit: number): { entries: AuditEntry[]; total: number };
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

type Found = Record<'words' | 'action', string | null> & Record<'from' | 'to', number | null>;

const about = (table: 'message' | 'scheduled'): string =>
  `SELECT chat.chat_id AS chatId, chat.name, chat.number, substr(${excerptOf(table)}, 1, ${quoteLength}) AS excerpt
   FROM ${table} JOIN chat USING (chat_id) WHERE ${table}.local_id = :localId`;

const found = `
  FROM audit WHERE (:action IS NULL OR act = :action) AND (:from IS NULL OR at >= :from) AND (:to IS NULL OR at <= :to)
    AND NOT EXISTS (SELECT 1 FROM json_each(:words) AS word WHERE instr(audit.words, word.value) = 0)`;

export function auditTable(database: Database): AuditTable {
  const insert = query<never, Record<string, SqlValue>>(
    database,
    `INSERT INTO audit (at, act, is_person, agent, local_id, chat_id, excerpt, detail, words)
     VALUES (:at, :action, :isPerson, :agent, :localId, :chatId, :excerpt, :detail, :words)`,
  );
  const aboutMessage = query<About, { localId: string }>(database, about('message'));
  const aboutScheduled = query<About, { localId: string }>(database, about('scheduled'));
  const aboutChat = query<AboutChat, { chatId: string }>(
    database,
    'SELECT chat_id AS chatId, name, number FROM chat WHERE chat_id = :chatId',
  );
  const page = query<Row, Found & { offset: number; limit: number }>(
    database,
    `SELECT entry_id AS entryId, at, act AS action, is_person AS isPerson, agent, local_id AS localId, chat.chat_id AS chatId,
            chat.name, chat.number, excerpt, detail
     FROM (SELECT * ${found} ORDER BY entry_id DESC LIMIT :limit OFFSET :offset) AS audit
     LEFT JOIN chat ON chat.chat_id = audit.chat_id ORDER BY entry_id DESC`,
  );
  const count = query<{ total: number }, Found>(database, `SELECT count(*) AS total ${found}`);
  let agent = '';

  const aboutOf = (localId: string): About | undefined =>
    aboutMessage.get({ localId }) ?? aboutScheduled.get({ localId });

  return {
    signAs: (name) => {
      agent = name;
    },
    add: ({ action, by, localId = null, detail = {}, ...note }, at) => {
      const message = localId === null ? undefined : aboutOf(localId);
      const chat = message ?? aboutChat.get({ chatId: note.chatId ?? '' });
      const chatId = chat?.chatId ?? note.chatId ?? null;
      const signed = by === 'person' ? agent : '';
      const told = JSON.stringify(detail);
      const excerpt = message?.excerpt ?? note.excerpt?.slice(0, quoteLength) ?? '';
      const words = [action, by, signed, chat?.name, chat?.number, chatId, excerpt, localId, told];
      insert.run({
        at,
        action,
        isPerson: by === 'person' ? 1 : 0,
        agent: signed,
        localId,
        chatId,
        excerpt,
        detail: told,
        words: words.join(' ').toLowerCase(),
      });
    },
    list: ({ search, action, from, to }, offset, limit) => {
      const words = JSON.stringify(search.toLowerCase().split(/\s+/).filter(Boolean));
      const asked = { words, action, from, to };
      return {
        entries: page.all({ ...asked, offset, limit }).map(toEntry),
        total: count.get(asked)?.total ?? 0,
      };
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
