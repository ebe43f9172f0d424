import type { ForgetCounts } from '../../../../shared/contract/forgetting.ts';
import { buildMessageId } from '../../../../shared/domain/message-id.ts';
import type { Database, SqlValue } from '../database.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { queueForgetting } from '../team/forgotten.ts';
import { deleteSms, isSmsOnItsWay } from './forget-sms.ts';
import { eraseMentions, type MentionsCursor } from './erase-mentions.ts';
import { type ForgottenPerson, personOf } from './forgotten-person.ts';

/** Why nobody is forgotten yet: a message of theirs is leaving, or what waits in another chat names or quotes them. */
export type ForgetObstacle = 'being-sent' | 'named-in-unsent';

interface Asked {
  chatIds: readonly string[];
  /** As {@link ForgottenPerson} has them. */
  patterns: readonly string[];
}

interface TheirMessage {
  localId: string;
  chatId: string;
  keyId: string | null;
  hasFile: number;
}

const theirs = 'chat_id IN (SELECT value FROM json_each(:chatIds))';
const among = 'local_id IN (SELECT value FROM json_each(:localIds))';

/** Their chats, and what they wrote in groups. */
const theirMessages = `SELECT local_id AS localId, chat_id AS chatId, key_id AS keyId, instr(content, '"media"') > 0 AS hasFile
  FROM message WHERE ${theirs} OR chat_id IN (SELECT chat_id FROM chat WHERE kind = 'group')
    AND sender_chat_id IN (SELECT value FROM json_each(:chatIds))`;

/** Forgets people: their rows in one transaction, then what the rest says of them step by step. */
export function forgettingTable(
  database: Database,
  {
    audit,
    resetSearch,
    forgetNames,
  }: {
    audit: AuditTable;
    resetSearch: () => void;
    forgetNames: (name: RegExp) => void;
  },
) {
  const find = ({ chatIds, patterns }: Asked) => {
    const asked = { chatIds: JSON.stringify(chatIds) };
    const messages = database.all<TheirMessage>(theirMessages, asked);
    const own = (table: string, id: string) =>
      database
        .all<{ id: string }>(`SELECT ${id} AS id FROM ${table} WHERE ${theirs}`, asked)
        .map((row) => row.id);
    const attachments = own('attachment', 'attachment_id');
    const scheduled = own('scheduled', 'local_id');
    const fileIds = [
      ...messages.filter(({ hasFile }) => hasFile === 1).map(({ localId }) => localId),
      ...attachments,
      ...scheduled,
    ];
    const localIds = [...messages.map(({ localId }) => localId), ...attachments, ...scheduled];
    const groupMessages = messages.filter(({ chatId }) => !chatIds.includes(chatId));
    const messageIds = groupMessages.flatMap(({ chatId, keyId }) =>
      keyId === null ? [] : buildMessageId({ fromMe: false, chatId, keyId }),
    );
    const threads = threadsOf(patterns);
    const chats = own('chat', 'chat_id');
    const isKnown = chats.length + messages.length + threads.length > 0;
    return { messages, scheduled, localIds, fileIds, messageIds, threads, isKnown };
  };

  const threadsOf = (patterns: readonly string[]): number[] => {
    const number = new RegExp(`^(?:${patterns.join('|')})$`);
    return database
      .all<{ place: number; from: string; to: string }>(
        `SELECT place, from_number AS "from", to_number AS "to" FROM thread WHERE from_number <> '' OR to_number <> ''`,
      )
      .filter(({ from, to }) => number.test(from.trim()) || number.test(to.trim()))
      .map(({ place }) => place);
  };

  const obstacle = ({ chatIds, patterns }: Asked, localIds: readonly string[]) => {
    const asked = { chatIds: JSON.stringify(chatIds), localIds: JSON.stringify(localIds) };
    if (isSmsOnItsWay(database, patterns)) return 'being-sent';
    const leaving = `SELECT 1 FROM message WHERE state = 'sending' AND author_member_id IS NULL AND ${among}
      UNION ALL SELECT 1 FROM message_action WHERE state = 'running' AND (chat_id IN (SELECT value FROM json_each(:chatIds)) OR ${among}) LIMIT 1`;
    if (database.get(leaving, asked) !== undefined) return 'being-sent';
    const named = new RegExp(patterns.join('|'));
    const others = database.all<{ text: string; content: string; replyTo: string | null }>(
      `SELECT text, content, reply_to_local_id AS replyTo FROM message
         WHERE local_id IN (SELECT local_id FROM outbox) AND NOT ${theirs}
       UNION ALL SELECT text, content, reply_to_local_id FROM scheduled WHERE NOT ${theirs}`,
      { chatIds: asked.chatIds },
    );
    const quoted = new Set(localIds);
    const isTold = others.some(
      ({ text, content, replyTo }) =>
        named.test(text) || named.test(content) || (replyTo !== null && quoted.has(replyTo)),
    );
    return isTold ? 'named-in-unsent' : null;
  };

  /** Deletes what belongs to a chat or to a message, in whatever table it is. */
  const deleteRows = (values: Record<'chatIds' | 'localIds', SqlValue>): void => {
    // The chats first: their triggers then have no row to count anew for each message.
    const tables = database.all<{ name: string; column: string }>(
      `SELECT schema.name, info.name AS column FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS info
       WHERE schema.type = 'table' AND schema.name NOT IN ('audit', 'forgetting') AND info.name IN ('chat_id', 'local_id')
       ORDER BY schema.name <> 'chat', schema.name`,
    );
    for (const { name, column } of tables) {
      const { chatIds, localIds } = values;
      if (column === 'chat_id') database.run(`DELETE FROM ${name} WHERE ${theirs}`, { chatIds });
      else database.run(`DELETE FROM ${name} WHERE ${among}`, { localIds });
    }
    database.run('DELETE FROM alias WHERE hidden_id IN (SELECT value FROM json_each(:chatIds))', {
      chatIds: values.chatIds,
    });
    // Theirs to what others wrote.
    database.run('DELETE FROM reaction WHERE author IN (SELECT value FROM json_each(:chatIds))', {
      chatIds: values.chatIds,
    });
  };

  /** What they thought of messages of groups, and what groups were told of them. */
  const deleteTold = (chatIds: SqlValue): void => {
    database.run(`DELETE FROM told WHERE author IN (SELECT value FROM json_each(:chatIds))`, {
      chatIds,
    });
    database.run(
      `DELETE FROM team_register WHERE kind IN ('told', 'reaction') AND EXISTS (
         SELECT 1 FROM json_each(:chatIds) WHERE substr(entity_id, -length(value) - 1) = ' ' || value)`,
      { chatIds },
    );
    database.run(
      `DELETE FROM team_register WHERE kind = 'alias' AND entity_id IN (SELECT value FROM json_each(:chatIds))`,
      { chatIds },
    );
  };

  /** An archive run may still need the thread: only its id stays, and up to when the service's list is not to bring it back. */
  const emptyThread = (place: number, pattern: RegExp, at: number): void => {
    const { threadId } = database.one<{ threadId: string }>(
      'SELECT thread_id AS threadId FROM thread WHERE place = :place',
      { place },
    );
    database.run(
      `UPDATE thread SET thread_id = :threadId, from_number = '', to_number = '', phone_id = '', last_message_id = '',
         last_message = '', last_message_at = NULL, created_at = NULL, updated_at = NULL, labels = '', known = 'id-only', answer = NULL,
         forgotten_until = coalesce(last_message_at, updated_at, :at)
       WHERE place = :place`,
      { place, at, threadId: pattern.test(threadId) ? `forgotten-${place}` : threadId },
    );
  };

  /** A view that looks for the number finds nothing any more. */
  const deleteViews = (pattern: RegExp): void => {
    for (const [table, rest] of [
      ['chat_view', 'filter'],
      ['thread_view', 'view'],
    ] as const) {
      const views = database.all<{ viewId: string; told: string }>(
        `SELECT view_id AS viewId, name || ' ' || ${rest} AS told FROM ${table}`,
      );
      for (const { viewId, told } of views) {
        if (!pattern.test(told)) continue;
        database.run(`DELETE FROM ${table} WHERE view_id = :viewId`, { viewId });
      }
    }
  };

  return {
    /** Returns what forgetting them would delete. */
    preview: (asked: Asked): ForgetCounts & { isKnown: boolean } => {
      const { messages, scheduled, localIds, fileIds, threads, isKnown } = find(asked);
      const { waiting } = database.one<{ waiting: number }>(
        `SELECT count(*) AS waiting FROM outbox WHERE ${among}`,
        { localIds: JSON.stringify(localIds) },
      );
      return {
        messages: messages.length,
        files: fileIds.length,
        scheduled: scheduled.length,
        waiting,
        threads: threads.length,
        isKnown,
      };
    },
    /** Returns why they cannot be forgotten now; null: nothing is in the way. */
    obstacle: (asked: Asked): ForgetObstacle | null => obstacle(asked, find(asked).localIds),
    /**
     * Deletes everything of theirs at once, and notes the act and what is still to be erased. Returns the obstacle where there is
     * one, and then has changed nothing. `member` is who of the team did it at another desk; null: it is done here.
     */
    begin: (asked: Asked, at: number, member: string | null = null): ForgetObstacle | null => {
      const { messages, threads, localIds, fileIds, messageIds, isKnown } = find(asked);
      const pattern = new RegExp(asked.patterns.join('|'));
      return database.transaction(() => {
        const found = obstacle(asked, localIds);
        if (found !== null) return found;
        database.exec('PRAGMA defer_foreign_keys = ON');
        deleteRows({ chatIds: JSON.stringify(asked.chatIds), localIds: JSON.stringify(localIds) });
        deleteTold(JSON.stringify(asked.chatIds));
        deleteSms(database, asked.patterns, threads);
        for (const place of threads) emptyThread(place, pattern, at);
        deleteViews(pattern);
        forgetNames(pattern);
        const { lastEntryId } = database.one<{ lastEntryId: number }>(
          'SELECT coalesce(max(entry_id), 0) AS lastEntryId FROM audit',
        );
        const person = { ...asked, localIds, fileIds, messageIds, forwardIds: [], lastEntryId };
        database.insert('forgetting', { person: JSON.stringify(person satisfies ForgottenPerson) });
        const forgotten = {
          messages: messages.length,
          files: fileIds.length,
          threads: threads.length,
        };
        if (isKnown) {
          const agent = member === null ? {} : { agent: member };
          audit.add({ action: 'forget', by: 'person', ...agent, detail: { forgotten } }, at);
        }
        // Whoever heard of it from the team need not tell it.
        if (member === null) queueForgetting(database, asked.chatIds, at);
        return null;
      });
    },
    /** Returns the jobs that are not done, oldest first. */
    jobs: (): number[] =>
      database
        .all<{ job: number }>('SELECT job FROM forgetting ORDER BY job')
        .map(({ job }) => job),
    /** Null: nothing of the person stands in the rows any more. */
    person: (job: number): ForgottenPerson | null => personOf(database, job),
    /** Erases some more of what the rest says of them; returns where to go on, null at the end. */
    eraseMore: (job: number, cursor: MentionsCursor): MentionsCursor | null =>
      eraseMentions(database, job, cursor),
    /**
     * Writes the file anew, so that nothing of what was deleted is left between what is kept, and ends the job. The index of
     * the search is made anew.
     */
    compact: (job: number): void => {
      resetSearch();
      database.run(`UPDATE forgetting SET person = '' WHERE job = :job`, { job });
      compactFile(database);
      database.run('DELETE FROM forgetting WHERE job = :job', { job });
    },
  };
}

/** Writes a history anew without what was deleted. Throws where somebody else is reading it. */
export function compactFile(database: Database): void {
  database.exec('VACUUM');
  const { busy } = database.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)') ?? { busy: 0 };
  if (busy !== 0) throw new Error('the history is being read');
}
