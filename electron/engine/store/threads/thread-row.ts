import type { Thread } from '../../../../shared/contract/threads.ts';
import type { ThreadFailure, ThreadKnown, ThreadState } from '../../../../shared/domain/thread.ts';
import { readJson } from '../tables/read-json.ts';
import { labelsOf } from './label-column.ts';

/** `thread.state` by its number (migration 0007). */
const threadStates: readonly ThreadState[] = [
  'settled',
  'confirmed',
  'waiting',
  'sending',
  'failed',
];

export interface ThreadSqlRow {
  place: number;
  threadId: string;
  fromNumber: string;
  toNumber: string;
  phoneId: string;
  lastMessageId: string;
  lastMessage: string;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
  labels: string;
  known: ThreadKnown;
  confirmed: number | null;
  wanted: number | null;
  state: number;
  stateAt: number | null;
  failure: string | null;
  runId: string | null;
  inDoubt: number;
}

/** Selects {@link ThreadSqlRow}; `WHERE` and more can follow. */
export const selectThreads = `SELECT thread.place, thread_id AS threadId, from_number AS fromNumber,
  to_number AS toNumber, phone_id AS phoneId, last_message_id AS lastMessageId, last_message AS lastMessage,
  last_message_at AS lastMessageAt, thread.created_at AS createdAt, thread.updated_at AS updatedAt, labels, known,
  thread.confirmed, wanted, thread.state, state_at AS stateAt, failure, archive_run.run_id AS runId, in_doubt AS inDoubt
  FROM thread LEFT JOIN archive_run ON archive_run.run = thread.run`;

export function toThread(row: ThreadSqlRow): Thread {
  const { threadId, fromNumber, toNumber, phoneId, lastMessageId, lastMessage, known } = row;
  const { lastMessageAt, createdAt, updatedAt, stateAt, runId } = row;
  const confirmed = row.confirmed === null ? null : row.confirmed === 1;
  return {
    threadId,
    number: fromNumber || toNumber,
    fromNumber,
    toNumber,
    phoneId,
    lastMessageId,
    lastMessage,
    lastMessageAt,
    createdAt,
    updatedAt,
    confirmed,
    desired: row.wanted === null ? null : row.wanted === 1,
    retrying: row.state === 2 && row.failure !== null,
    known,
    state: threadStates[row.state] ?? 'settled',
    stateAt,
    failure: row.failure === null ? null : readJson<ThreadFailure | null>(row.failure, null),
    labels: labelsOf(row.labels),
    runId,
    inDoubt: row.inDoubt === 1,
  };
}
