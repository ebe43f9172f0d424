import { readDeletion } from '../runs/thread-deletions-table.ts';
import type { Thread, ThreadDeletion } from '../../../../../shared/contract/threads.ts';
import type {
  ThreadFailure,
  ThreadKnown,
  ThreadState,
} from '../../../../../shared/domain/thread.ts';
import { select, toBoolean } from '../../database.ts';
import { readJson } from '../../rows/read-json.ts';
import { gone } from '../runs/archive-run-rows.ts';
import { customerNumber } from '../customer-number.ts';
import { labelsOf } from '../label-column.ts';
import { readAnswer, reportedOtherwise, told, type ToldColumns } from '../thread-sources.ts';

/** Indexed by `thread.state` (schema/threads.sql). */
const threadStates: readonly ThreadState[] = ['idle', 'confirmed', 'waiting', 'sending', 'failed'];

export type ThreadSqlRow = ToldColumns & {
  number: string;
  threadId: string;
  labels: string;
  known: ThreadKnown;
  answer: string | null;
  confirmed: number | null;
  wanted: number | null;
  state: number;
  stateAt: number | null;
  failure: string | null;
  runId: string | null;
  inDoubt: number;
  isUnread: number;
  isSmsFailed: number;
  deletion: ThreadDeletion['state'] | null;
  deletionDue: number | null;
  deletionFailure: string | null;
  inDeletionRun: 'waiting' | 'sending' | null;
  toldBy: string | null;
};

const columns = `threadId ${told} labels known answer confirmed wanted state stateAt failure inDoubt`;

/** Whether a thread has an SMS that nobody has looked at. */
const hasUnread = `EXISTS (SELECT 1 FROM sms_message INDEXED BY sms_message_unread
  WHERE sms_message.thread_id = thread.thread_id AND is_unread = 1)`;

/** Whether the newest SMS of a thread is one of ours that did not arrive. */
const isSmsFailed = `coalesce((SELECT is_incoming = 0 AND status IN ('failed', 'expired') FROM sms_message INDEXED BY sms_message_by_thread
  WHERE sms_message.thread_id = thread.thread_id ORDER BY at DESC LIMIT 1), 0)`;

/** Selects {@link ThreadSqlRow}; append `WHERE` and further clauses. */
export const selectThreads = `SELECT ${select('thread', columns)}, ${customerNumber} AS number, archive_run.run_id AS runId,
    ${hasUnread} AS isUnread, ${isSmsFailed} AS isSmsFailed, (SELECT name FROM team_member WHERE member_id = thread.told_by) AS toldBy,
    thread_deletion.state AS deletion, due_at AS deletionDue, thread_deletion.failure AS deletionFailure,
    (SELECT item.result FROM archive_run AS deleting CROSS JOIN archive_item AS item ON item.run = deleting.run
     WHERE deleting.state IN ('planning', 'running', 'paused') AND item.thread = thread.place AND item.wanted = ${gone}
       AND item.result IN ('waiting', 'sending') ORDER BY item.result LIMIT 1) AS inDeletionRun
  FROM thread LEFT JOIN archive_run ON archive_run.run = thread.run
    LEFT JOIN thread_deletion ON thread_deletion.thread = thread.place`;

/** Converts a row to the thread that the renderer receives. */
export function toThread({
  answer,
  wanted,
  deletionDue,
  deletionFailure,
  inDeletionRun,
  ...row
}: ThreadSqlRow): Thread {
  const { number, lastMessage, lastMessageAt, known } = row;
  const isTo = number === row.toNumber && number !== row.fromNumber;
  const record = readAnswer({ known, answer });
  return {
    ...row,
    confirmed: toBoolean(row.confirmed),
    desired: toBoolean(wanted),
    retrying: row.state === 2 && row.failure !== null,
    state: threadStates[row.state] ?? 'idle',
    failure: readJson<ThreadFailure | null>(row.failure, null),
    labels: labelsOf(row.labels),
    inDoubt: row.inDoubt === 1,
    isUnread: row.isUnread === 1,
    isSmsFailed: row.isSmsFailed === 1,
    deletion: readDeletion({
      deletion: row.deletion,
      deletionDue,
      deletionFailure,
      inDeletionRun,
    }),
    reported: reportedOtherwise({ number, isTo, lastMessage, lastMessageAt }, record),
  };
}
