import type { RetentionPreview } from '../../../../shared/contract/retention.ts';
import { auditWords } from '../rows/audit-table.ts';
import type { Database } from '../database.ts';
import { compactFile } from './forgetting-table.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { contentField } from '../rows/message-sql.ts';
import { needsReview } from '../rows/needs-review.ts';
import { forgetLoneReactions } from '../told/reactions-table.ts';

export interface StoredRetention {
  /** Null: everything is kept. */
  months: number | null;
  /** Milliseconds since 1970 of the next run. */
  nextAt: number;
  /** What is older goes in the run under way; null: none is. */
  cutoff: number | null;
}

/** What one step did, and where the next goes on; null: at the end. */
interface Step {
  next: number | null;
}

/** Positions that a step looks at, and messages that it deletes, at most: some milliseconds. */
const lookedAt = 4_000;
const deletedAtOnce = 100;

/** Part of a file that is free, from which on it is written anew. */
const mostFree = 0.25;

/**
 * Old messages that nobody and nothing still needs: not those that wait for a person, for the service or for their turn, nor those
 * that what is written and not sent yet answers.
 */
const isOld = `created_at < :cutoff AND NOT (${needsReview}) AND (author_member_id IS NOT NULL OR state NOT IN ('held', 'queued', 'sending'))
  AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.local_id = message.local_id)
  AND NOT EXISTS (SELECT 1 FROM message_action WHERE message_action.local_id = message.local_id
                    AND message_action.state IN ('held', 'waiting', 'running'))
  AND local_id NOT IN (
    SELECT other.reply_to_local_id FROM outbox JOIN message AS other USING (local_id) WHERE other.reply_to_local_id IS NOT NULL
    UNION SELECT reply_to_local_id FROM scheduled WHERE reply_to_local_id IS NOT NULL
    UNION SELECT reply_to_local_id FROM draft WHERE reply_to_local_id IS NOT NULL)`;

const inPart = `FROM message WHERE position > :after AND position <= :until AND ${isOld}`;

/** Deletes messages because of their age, in steps that keep nothing waiting. */
export function retentionTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  const get = (): StoredRetention =>
    database.one<StoredRetention>('SELECT months, next_at AS nextAt, cutoff FROM retention');
  const nextOf = (until: number): number | null =>
    database.get('SELECT 1 FROM message WHERE position > :until LIMIT 1', { until }) === undefined
      ? null
      : until;

  return {
    get,
    /** Null keeps everything from now on. The first run comes at `at`. */
    set: (months: number | null, at: number): void =>
      database.transaction(() => {
        database.run('UPDATE retention SET months = :months, next_at = :at, cutoff = NULL', {
          months,
          at,
        });
        if (months === null) database.run('UPDATE sms_reading SET kept_from = NULL');
        const values = { retentionMonths: String(months ?? '-') };
        audit.add({ action: 'retention-change', by: 'person', detail: { values } }, at);
      }),
    postpone: (nextAt: number): void => {
      database.run('UPDATE retention SET next_at = :nextAt', { nextAt });
    },
    /** SMS go at once: there are few of them here, and those that the service has are not taken in again. */
    begin: (cutoff: number): void =>
      database.transaction(() => {
        database.run('UPDATE retention SET cutoff = :cutoff', { cutoff });
        database.run('UPDATE sms_reading SET kept_from = :cutoff', { cutoff });
        database.run('DELETE FROM sms_message WHERE at < :cutoff', { cutoff });
        forgetLoneReactions(database, cutoff);
      }),
    /** Counts what a run would delete of a part of the messages. */
    count: (
      cutoff: number,
      after: number,
    ): Step & Omit<RetentionPreview, 'chats'> & { chatIds: string[] } => {
      const part = { cutoff, after, until: after + 10 * lookedAt };
      const isOwn = contentField('message', '$.source.isOwn');
      const size = contentField('message', '$.source.size');
      const rows = database.all<{
        chatId: string;
        messages: number;
        fileBytes: number;
        oldest: number;
      }>(
        `SELECT chat_id AS chatId, count(*) AS messages, min(created_at) AS oldest,
           coalesce(sum(iif(instr(content, '"media"') > 0, iif(${isOwn}, ${size}, 0), 0)), 0) AS fileBytes
         ${inPart} GROUP BY chat_id`,
        part,
      );
      const sum = (field: 'messages' | 'fileBytes') =>
        rows.reduce((total, row) => total + row[field], 0);
      return {
        messages: sum('messages'),
        fileBytes: sum('fileBytes'),
        oldest: rows.length === 0 ? null : Math.min(...rows.map(({ oldest }) => oldest)),
        chatIds: rows.map(({ chatId }) => chatId),
        next: nextOf(part.until),
      };
    },
    /** Deletes some more of the run under way. Returns the ids whose files are to go, and the chats that lost something. */
    deleteMore: (after: number): Step & { fileIds: string[]; chatIds: string[] } =>
      database.transaction(() => {
        const { cutoff } = get();
        const until = after + lookedAt;
        if (cutoff === null) return { next: null, fileIds: [], chatIds: [] };
        const rows = database.all<{
          position: number;
          localId: string;
          chatId: string;
          hasFile: number;
        }>(
          `SELECT position, local_id AS localId, chat_id AS chatId, instr(content, '"media"') > 0 AS hasFile
           ${inPart} ORDER BY position LIMIT :limit`,
          { cutoff, after, until, limit: deletedAtOnce },
        );
        const localIds = JSON.stringify(rows.map(({ localId }) => localId));
        for (const table of [
          'attempt',
          'message_action',
          'settling',
          'media_copy',
          'message_import_media',
          'message',
        ]) {
          database.run(
            `DELETE FROM ${table} WHERE local_id IN (SELECT value FROM json_each(:localIds))`,
            { localIds },
          );
        }
        database.run('DELETE FROM told WHERE at < :cutoff', { cutoff });
        database.run('DELETE FROM unknown_event WHERE at < :cutoff', { cutoff });
        const withFile = rows.filter(({ hasFile }) => hasFile === 1);
        database.run(
          'UPDATE retention SET messages = messages + :messages, files = files + :files',
          {
            messages: rows.length,
            files: withFile.length,
          },
        );
        const last = rows.at(-1);
        return {
          fileIds: withFile.map(({ localId }) => localId),
          chatIds: [...new Set(rows.map(({ chatId }) => chatId))],
          next: rows.length === deletedAtOnce && last !== undefined ? last.position : nextOf(until),
        };
      }),
    /** Takes from some more entries of the log what they quote, where they are older than the run's messages. */
    emptyEntries: (after: number): Step =>
      database.transaction(() => {
        const { cutoff } = get();
        const rows = database.all<{ entryId: number; at: number; excerpt: string; told: string }>(
          `SELECT entry_id AS entryId, at, excerpt,
             concat_ws(' ', action, agent, name, number, audit.chat_id, local_id, detail) AS told
           FROM audit LEFT JOIN chat USING (chat_id)
           WHERE entry_id > :after ORDER BY entry_id LIMIT ${lookedAt / 4}`,
          { after },
        );
        const old = rows.filter(({ at }) => cutoff !== null && at < cutoff);
        for (const { entryId, excerpt, told } of old) {
          if (excerpt === '') continue;
          database.run(`UPDATE audit SET excerpt = '', words = :words WHERE entry_id = :entryId`, {
            entryId,
            words: auditWords([told]),
          });
        }
        return { next: old.length === 0 ? null : (old.at(-1)?.entryId ?? null) };
      }),
    /** Ends the run under way, and notes what it deleted. */
    end: (nextAt: number, at: number): void =>
      database.transaction(() => {
        const { messages, files } = database.one<{ messages: number; files: number }>(
          'SELECT messages, files FROM retention',
        );
        database.run(
          // Where it is kept otherwise since, that decides when the next one is.
          'UPDATE retention SET cutoff = NULL, messages = 0, files = 0, next_at = iif(cutoff IS NULL, next_at, :nextAt)',
          { nextAt },
        );
        if (messages === 0) return;
        const forgotten = { messages, files, threads: 0 };
        audit.add({ action: 'retention', by: 'postline', detail: { forgotten } }, at);
      }),
    /** Gives back the place of what was deleted, where it is a good part of the file and nothing waits to be sent. */
    compact: (): void => {
      const { free } = database.one<{ free: number }>(
        `SELECT 1.0 * freelist_count / page_count AS free FROM pragma_freelist_count, pragma_page_count`,
      );
      const isIdle = database.get('SELECT 1 FROM outbox LIMIT 1') === undefined;
      if (free > mostFree && isIdle) compactFile(database);
    },
  };
}
