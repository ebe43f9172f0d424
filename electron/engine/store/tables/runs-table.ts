import type { TextOptions } from '../../../../shared/contract/messages.ts';
import type { RunResult } from '../../../../shared/contract/runs.ts';
import type { ActKind, ActState } from '../../../../shared/domain/act-state.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { AuditTable } from './audit-table.ts';
import { type Database, inTransaction, query, type SqlValue } from '../database.ts';
import { excerptOf } from './messages-table.ts';
import { readJson } from './read-json.ts';
import type { StoredContent } from './stored-content.ts';

/** A message that is put in line with others as one run. */
export interface RunMessage {
  localId: string;
  chatId: string;
  text: string;
  content: StoredContent;
}

/** What one act of a person has asked of many messages or chats. */
export interface RunsTable {
  /** Puts the messages in the lanes of their chats. False: the run is known, and nothing was added. */
  addMessages(
    runId: string,
    messages: readonly RunMessage[],
    how: { options: TextOptions; heldUntil: number | null },
    at: number,
  ): boolean;
  /** In the order in which they were asked for. */
  results(runId: string): RunResult[];
}

interface ChatColumns {
  chatId: string;
  name: string | null;
  number: string;
  excerpt: string;
  failure: string | null;
}

const excerptLength = 120;

export function runsTable(database: Database, audit: Pick<AuditTable, 'add'>): RunsTable {
  const known = query<{ found: number }, { runId: string }>(
    database,
    'SELECT 1 AS found FROM message WHERE run_id = :runId LIMIT 1',
  );
  const insert = query<never, Record<string, SqlValue>>(
    database,
    `INSERT INTO message (local_id, chat_id, text, content, options, state, state_at, created_at, run_id)
     VALUES (:localId, :chatId, :text, :content, :options, :state, :at, :at, :runId)`,
  );
  const enqueue = query<never, { localId: string; chatId: string; heldUntil: number | null }>(
    database,
    'INSERT INTO outbox (local_id, chat_id, not_before) VALUES (:localId, :chatId, :heldUntil)',
  );
  const touchChat = query<never, { chatId: string; at: number }>(
    database,
    'UPDATE chat SET last_activity_at = max(last_activity_at, :at) WHERE chat_id = :chatId',
  );
  const chat = 'chat.chat_id AS chatId, chat.name, chat.number';
  const excerpt = `substr(${excerptOf('message')}, 1, ${excerptLength})`;
  const messages = query<ChatColumns & { localId: string; state: MessageState }, { runId: string }>(
    database,
    `SELECT ${chat}, ${excerpt} AS excerpt, message.failure, local_id AS localId, state
     FROM message JOIN chat USING (chat_id) WHERE run_id = :runId ORDER BY position`,
  );
  const acts = query<
    ChatColumns & { actId: number; kind: ActKind; state: ActState; notBefore: number | null },
    { runId: string }
  >(
    database,
    `SELECT ${chat}, coalesce(nullif(${excerpt}, ''), message_id, '') AS excerpt, message_act.failure,
            act_id AS actId, message_act.kind, message_act.state,
            message_act.not_before AS notBefore
     FROM message_act JOIN chat USING (chat_id) LEFT JOIN message USING (local_id)
     WHERE message_act.run_id = :runId ORDER BY act_id`,
  );
  return {
    addMessages: (runId, added, { options, heldUntil }, at) =>
      inTransaction(database, () => {
        if (known.get({ runId }) !== undefined) return false;
        const state: MessageState = heldUntil === null ? 'queued' : 'held';
        for (const { localId, chatId, text, content } of added) {
          const json = { content: JSON.stringify(content), options: JSON.stringify(options) };
          insert.run({ localId, chatId, text, ...json, state, at, runId });
          enqueue.run({ localId, chatId, heldUntil });
          touchChat.run({ chatId, at });
          audit.add({ action: 'send', by: 'person', localId }, at);
        }
        return true;
      }),
    results: (runId) => [
      ...messages.all({ runId }).map(({ localId, state, ...row }) => ({
        ...common(row),
        part: 'message' as const,
        localId,
        state,
      })),
      ...acts.all({ runId }).map(({ actId, kind, state, notBefore, ...row }) => ({
        ...common(row),
        part: 'act' as const,
        actId,
        kind,
        state,
        notBefore,
      })),
    ],
  };
}

function common({ chatId, name, number, excerpt, failure }: ChatColumns) {
  return {
    chat: { chatId, name, number },
    excerpt,
    failure: failure === null ? null : readJson<Failure | null>(failure, null),
  };
}
