import type { Failure } from './failure.ts';

/**
 * Where what is shown of a thread comes from (interface.md lists none).
 *
 * - `id-only`: a person named it; nothing else is known until an answer fills it
 * - `imported`: a file said so
 * - `answered`: the service's own record (interface.md §2.6)
 */
export type ThreadKnown = 'id-only' | 'imported' | 'answered';

/**
 * What became of the last change of a thread's archived flag.
 *
 * - `idle`: none was asked for here, or it was cancelled
 * - `waiting`: on disk; its turn comes, or its run is paused
 * - `sending`: a request is under way
 * - `confirmed`: the service's record shows what was asked for
 * - `failed`: refused, or given up after many attempts; the flag shown is what was known before
 */
export type ThreadState = 'idle' | 'waiting' | 'sending' | 'confirmed' | 'failed';

/** Why the change of a thread failed, or is still waiting after an attempt. */
export type ThreadFailure =
  | Failure
  /** The service answered with a record that says the opposite. */
  | { kind: 'differs' }
  /** Something was written in it after this was asked for: it is left as it is. */
  | { kind: 'written-since' }
  /** It was deleted, or waited to be: it is left to that. */
  | { kind: 'deleted' };

/**
 * One thread in one archive run.
 *
 * - `waiting`, `sending`, `confirmed`, `failed`: as {@link ThreadState}
 * - `already`: it was so; no request was made
 * - `superseded`: superseded by a later change of the same thread
 * - `cancelled`: a person cancelled the run before its turn, or something was written in the thread, or the thread was deleted
 */
export const runResults = [
  'waiting',
  'sending',
  'confirmed',
  'already',
  'failed',
  'superseded',
  'cancelled',
] as const;

export type RunResult = (typeof runResults)[number];

/**
 * - `proposed`: a schedule is due; it needs a person's approval
 * - `planning`: the threads are being listed; nothing has left yet
 * - `running`: on its way, or held by what `ArchiveRun.backOff` says
 */
export type RunState = 'proposed' | 'planning' | 'running' | 'paused' | 'done' | 'cancelled';

/** Rows of a receipt that are printed; one of more is for a file. */
export const printedRows = 20_000;

/** The two spellings of the field that names a thread: the interface's (interface.md §4.9), and that of its relatives. */
export const threadIdFields = ['messageThreadId', 'message_thread_id'] as const;

export type ThreadIdField = (typeof threadIdFields)[number];

/**
 * Returns whether a refusal says that the thread was not named, although it was: the service then knows its ID by the other name.
 * Both names are the same in words.
 */
export function wantsOtherThreadIdField(failure: ThreadFailure | null): boolean {
  if (failure?.kind !== 'rejected' || failure.status !== 422) return false;
  return failure.messages.some((said) => /message[ _]?thread[ _]?id.*required/i.test(said));
}

/** Columns of the list of threads, in the order in which they stand; it can be sorted by each. */
export const threadSortColumns = [
  'number',
  'fromNumber',
  'toNumber',
  'lastMessage',
  'labels',
  'createdAt',
  'updatedAt',
  'lastMessageAt',
  'state',
  'archived',
] as const;

export type ThreadSortColumn = (typeof threadSortColumns)[number];

/** Fields of a thread that a file can carry (interface.md §2.6), and labels, which are Postline's own. */
export const threadFields = [
  'id',
  'from_phone_number',
  'to_phone_number',
  'is_archived',
  'last_message_content',
  'last_message_at',
  'created_at',
  'updated_at',
  'phone_id',
  'last_message_id',
  'labels',
] as const;

export type ThreadField = (typeof threadFields)[number];
