import * as z from 'zod';
import type { Failure } from '../domain/failure.ts';
import {
  type ThreadFailure,
  type ThreadKnown,
  threadSortColumns,
  type ThreadState,
} from '../domain/thread.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** A row of the list of threads. */
export interface ThreadRow {
  threadId: string;
  /** Of the other party, grouped as its country writes it; empty where only the id is known. */
  number: string;
  /** Its two ends, as its record or file names them: one is the phone's own, whichever comes first. Empty where not known. */
  fromNumber: string;
  toNumber: string;
  /** The beginning of the last message; empty where it is not known. */
  lastMessage: string;
  /** Milliseconds since 1970, as all times here; null where not known. */
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
  /** Whether it is archived, as a record of a file or of the service last said; null where that is not known. */
  confirmed: boolean | null;
  /** What a pending change asks for; null where none is pending. */
  desired: boolean | null;
  /** The pending change was tried without success, and waits for its next attempt. */
  retrying: boolean;
  known: ThreadKnown;
  state: ThreadState;
  /** A request was under way when the answer got lost: the service may hold either. */
  inDoubt: boolean;
  labels: string[];
  /** An SMS came in that nobody has looked at. */
  isUnread: boolean;
  /** Its newest SMS was sent from here and did not arrive: it failed, or its time ran out. */
  isSmsFailed: boolean;
  /** It is to be deleted at the service; null: it is not. */
  deletion: ThreadDeletion | null;
}

/** - `held`: until `until`, in milliseconds since 1970, it can be kept
 * - `in-line`: a run deletes it when its turn comes; it can be kept
 * - `waiting`: asked for, or waiting for its turn
 * - `failed`: the service refused, or never answered
 */
export interface ThreadDeletion {
  state: 'held' | 'in-line' | 'waiting' | 'failed';
  until: number | null;
  failure: Failure | null;
}

/** A thread whole (interface.md §2.6). */
export interface Thread extends ThreadRow {
  phoneId: string;
  lastMessageId: string;
  /** The colleague whose computer told what is shown of it; null: a source of this computer did. */
  toldBy: string | null;
  /** When its last change came into its state; null where none was asked for. */
  stateAt: number | null;
  failure: ThreadFailure | null;
  /** The run or action of its last change; null without one. */
  runId: string | null;
  /** What the service's record says otherwise than the file that was imported, which is shown; null where it says the same. */
  reported: {
    number: string | null;
    lastMessage: string | null;
    lastMessageAt: number | null;
  } | null;
}

export const threadIdSchema = z.string().min(1).max(400);
const labelSchema = z.string().trim().min(1).max(40);
const timeSchema = z.int().min(-8.64e15).max(8.64e15).nullable().default(null);

/** All that is given must hold. A range takes its first moment and not its last. */
export const threadFilterSchema = z.strictObject({
  /** By what is confirmed, whatever is pending; `unknown`: neither is. */
  tab: z.enum(['open', 'archived', 'unknown', 'all']).default('all'),
  /**
   * A list keeps its rows while a run goes on: a thread whose state was confirmed at this time or later counts in `tab` and
   * `unconfirmed` also as what it was before, and one that was read since then as unread. Null: as it is now.
   */
  keptSince: timeSchema,
  /** Digits of a number, words of the last message by their beginnings, each in any order, or a thread's whole id. */
  search: z.string().max(200).default(''),
  number: z.string().max(40).default(''),
  text: z.string().max(200).default(''),
  lastMessageFrom: timeSchema,
  lastMessageUntil: timeSchema,
  createdFrom: timeSchema,
  createdUntil: timeSchema,
  updatedFrom: timeSchema,
  updatedUntil: timeSchema,
  /** Without a message for so many days, counted back from when it is asked; a thread without a known time is none. */
  quietDays: z.int().min(1).max(36_500).nullable().default(null),
  label: labelSchema.nullable().default(null),
  /** Only those whose last change is waiting, under way or rejected. */
  unconfirmed: z.boolean().default(false),
  /** Only those whose last change was rejected. */
  failed: z.boolean().default(false),
  /** Only those with an SMS that nobody has looked at; one that was looked at since `keptSince` counts, too. */
  unread: z.boolean().default(false),
  /** Only those of which nothing but the id is known. */
  idOnly: z.boolean().default(false),
  /** Only those that an import named. */
  importId: z.string().max(64).nullable().default(null),
  /** Only those of a run of this desk, whatever became of them. */
  runId: z.uuid().nullable().default(null),
});

export type ThreadFilter = z.output<typeof threadFilterSchema>;

export const threadSortSchema = z.strictObject({
  by: z.enum(threadSortColumns).default('lastMessageAt'),
  descending: z.boolean().default(true),
});

export type ThreadSort = z.output<typeof threadSortSchema>;

/** Leaves out threads with something newer, by the service’s clock, in milliseconds since 1970: a run takes only what its plan had. */
const writtenUntil = { writtenUntil: z.int().optional() };

/** Threads by id, or all that match, whether they are on screen or not. */
export const threadSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ids'),
    threadIds: z.array(threadIdSchema).min(1).max(500),
    ...writtenUntil,
  }),
  z.strictObject({
    kind: z.literal('matching'),
    filter: threadFilterSchema,
    except: z.array(threadIdSchema).max(500).default([]),
    ...writtenUntil,
  }),
]);

export type ThreadSelection = z.output<typeof threadSelectionSchema>;

/** A named view; its columns are the page's own names, in order. */
export const threadViewSchema = z.object({
  viewId: z.string(),
  name: z.string().trim().min(1).max(100),
  filter: threadFilterSchema,
  sort: threadSortSchema,
  columns: z.array(z.string().max(40)).max(30),
});

export type ThreadView = z.output<typeof threadViewSchema>;

/** One entry of the undo history. Runs are actions too, by the same id. */
export interface ThreadAction {
  actionId: string;
  kind: 'toggle' | 'run' | 'undo' | 'delete' | 'labels';
  /** What it asks for; null for an undo, a deletion and labels. */
  archived: boolean | null;
  /** The label that was set (`+`) or taken away (`-`), its sign first; the name of a run; else null. */
  name: string | null;
  count: number;
  /** Of `count`, how many are as the action asked, how many of those it changed, and how many are still on their way. */
  done: number;
  undoable: number;
  pending: number;
  /** The first of its threads, for a sentence about one. */
  threadId: string | null;
  number: string | null;
  at: number;
  /** It can be undone: it is no undo itself and was not undone; of a deletion, as long as some have not left. */
  canUndo: boolean;
}

const inInstance = { instanceId: instanceIdSchema };

export interface ThreadCounts {
  /** By what is confirmed. */
  open: number;
  archived: number;
  unknown: number;
  all: number;
  /** By what pending changes ask for. */
  archiving: number;
  unarchiving: number;
  unconfirmed: number;
  failed: number;
  unread: number;
}

export const threadCalls = {
  /**
   * One window of the list. Text is cut so that a window stays below 64 KiB. Rows are the same for the same input until
   * `threads.changed`; threads alike in what they are sorted by come in the order in which they were added.
   */
  'threads.list': call(
    z.strictObject({
      ...inInstance,
      filter: threadFilterSchema.prefault({}),
      sort: threadSortSchema.prefault({}),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(100),
    }),
  ).returns<{ threads: ThreadRow[]; total: number }>(),
  /** Which of these the same list has: what has left it is no part of a selection any more. */
  'threads.among': call(
    z.strictObject({
      ...inInstance,
      filter: threadFilterSchema.prefault({}),
      threadIds: z.array(threadIdSchema).max(500),
    }),
  ).returns<string[]>(),
  /** For the tabs, whatever is filtered for: by what is confirmed, and how many are on their way to each. */
  'threads.counts': call(z.strictObject(inInstance)).returns<ThreadCounts>(),
  'threads.get': call(
    z.strictObject({ ...inInstance, threadId: threadIdSchema }),
  ).returns<Thread>(),
  /** Adds a thread by its id; one that is known stays as it is. */
  'threads.add': call(
    z.strictObject({ ...inInstance, threadId: threadIdSchema }),
  ).returns<Thread>(),
  /**
   * The switch, and E and U on some rows: at once and without pace. Returns once the change is on disk; `desired` then shows
   * it, and `state` what becomes of it. `actionId` is made by the page, so that a repeated call is one action.
   */
  'threads.setArchived': call(
    z.strictObject({
      ...inInstance,
      actionId: z.uuid(),
      threadIds: z.array(threadIdSchema).min(1).max(500),
      archived: z.boolean(),
    }),
  ).returns<ThreadAction>(),
  /** The undo history, newest first; a run stands there once it has listed threads. */
  'threads.actions': call(
    z.strictObject({
      ...inInstance,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(50),
    }),
  ).returns<{ actions: ThreadAction[]; total: number }>(),
  /**
   * Undoes one action, whichever place it has in the stack (null: the newest that can be): each of its threads becomes what it
   * was before, unless it was changed again later; `kept` counts those. Returns null where nothing can be undone.
   */
  'threads.undo': call(
    z.strictObject({ ...inInstance, actionId: z.uuid().nullable().default(null) }),
  ).returns<{ undone: ThreadAction; undoId: string; kept: number } | null>(),
  /** All labels with how many threads have them, by name. */
  'threads.labels': call(z.strictObject(inInstance)).returns<{ label: string; count: number }[]>(),
  /** Sets a label or takes it away; an action of its own. */
  'threads.setLabel': call(
    z.strictObject({
      ...inInstance,
      actionId: z.uuid(),
      selection: threadSelectionSchema,
      label: labelSchema,
      on: z.boolean(),
    }),
  ).returns<{ changed: number }>(),
  'threads.views': call(z.strictObject(inInstance)).returns<ThreadView[]>(),
  /** Makes or replaces a view; a name that another has is refused (`name`, `name-taken`). */
  'threads.saveView': call(
    z.strictObject({ ...inInstance, ...threadViewSchema.shape, viewId: z.uuid() }),
  ).returns<ThreadView>(),
  /** Its schedules end with it. */
  'threads.removeView': call(z.strictObject({ ...inInstance, viewId: z.uuid() })).returns<null>(),
  /** `address` is the page's to download, once: all that matches, in the order of the list. */
  'threads.export': call(
    z.strictObject({
      ...inInstance,
      filter: threadFilterSchema.prefault({}),
      sort: threadSortSchema.prefault({}),
      format: z.enum(['csv', 'xlsx', 'json']),
    }),
  ).returns<{ address: string; fileName: string }>(),
};
