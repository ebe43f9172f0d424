import type { StoppedDetail } from '../../../../shared/contract/audit.ts';
import type { TextOptions } from '../../../../shared/contract/messages.ts';
import type { RunResult } from '../../../../shared/contract/runs.ts';
import type {
  MessageActionKind,
  MessageActionState,
} from '../../../../shared/domain/message-action-state.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import type { Database } from '../database.ts';
import { excerptOf, cutSql } from '../rows/message-sql.ts';
import { queueMessage } from './new-messages.ts';
import { readJson } from '../rows/read-json.ts';
import type { StoredContent } from '../rows/stored-content.ts';

/** A message that is put in line with others as one run. */
export interface RunMessage {
  localId: string;
  chatId: string;
  text: string;
  content: StoredContent;
  /** What a person was stopped for in its chat, and sends it in spite of. */
  stopped?: StoppedDetail | null;
}

interface ChatColumns {
  chatId: string;
  name: string | null;
  number: string;
  excerpt: string;
  failure: string | null;
}

const excerptLength = 120;

/** What a person has asked at once of many messages or chats. */
export function runsTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  const chat = 'chat.chat_id AS chatId, chat.name, chat.number';
  const excerpt = cutSql(excerptOf('message'), excerptLength);
  return {
    /** Puts the messages in the lanes of their chats. False: the run is known, and nothing was added. */
    addMessages: (
      runId: string,
      added: readonly RunMessage[],
      {
        options,
        ...queueing
      }: { options: TextOptions; heldUntil: number | null; anyTime: boolean },
      at: number,
    ): boolean =>
      database.transaction(() => {
        const known = 'SELECT 1 FROM message WHERE run_id = :runId LIMIT 1';
        if (database.get(known, { runId }) !== undefined) return false;
        for (const { localId, chatId, text, content, stopped = null } of added) {
          const json = { content: JSON.stringify(content), options: JSON.stringify(options) };
          const message = { localId, chatId, text, ...json, replyToLocalId: null };
          queueMessage(database, audit, message, { by: 'person', runId, stopped, ...queueing }, at);
        }
        return true;
      }),
    /** Returns what became of each, in the order in which they were asked for. */
    results: (runId: string): RunResult[] => [
      ...database
        .all<ChatColumns & { localId: string; state: MessageState }>(
          `SELECT ${chat}, ${excerpt} AS excerpt, message.failure, local_id AS localId, state
           FROM message JOIN chat USING (chat_id) WHERE run_id = :runId ORDER BY position`,
          { runId },
        )
        .map((row) => ({ part: 'message' as const, ...toResult(row) })),
      ...database
        .all<
          ChatColumns & {
            actionId: number;
            kind: MessageActionKind;
            state: MessageActionState;
            notBefore: number | null;
          }
        >(
          `SELECT ${chat}, coalesce(nullif(${excerpt}, ''), message_id, '') AS excerpt, message_action.failure,
                  action_id AS actionId, message_action.kind, message_action.state,
                  message_action.not_before AS notBefore
           FROM message_action JOIN chat USING (chat_id) LEFT JOIN message USING (local_id)
           WHERE message_action.run_id = :runId ORDER BY action_id`,
          { runId },
        )
        .map((row) => ({ part: 'action' as const, ...toResult(row) })),
    ],
  };
}

function toResult<Row extends ChatColumns>({ chatId, name, number, failure, ...row }: Row) {
  return {
    ...row,
    chat: { chatId, name, number },
    failure: readJson<Failure | null>(failure, null),
  };
}
