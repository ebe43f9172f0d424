import * as z from 'zod';
import { type RunResult, runResults, type RunState, type ThreadFailure } from '../domain/thread.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';
import type { BackOffStatus } from './outbox.ts';
import { type ThreadFilter, threadSelectionSchema } from './threads.ts';

/** What a run would do. */
export interface DryRun {
  total: number;
  /** They are as asked for already, as far as is known: no request is made for them. */
  already: number;
  /** Only their id is known: they may be so already; a request is made. */
  unknown: number;
  /** They already have a pending change, which this one would replace. */
  supersedes: number;
  /** They are being deleted: they are left alone. */
  deleting: number;
  /** `total` without `already` and `deleting`. */
  requests: number;
  /** How long at this pace; null where there is no pace. */
  seconds: number | null;
}

/** What a run over a selection would do. */
export interface RunPlan extends DryRun {
  /** When the newest message of its threads was written, 0 where none is known: `writtenUntil` of what it is to take. */
  newestAt: number;
}

/** What a run waits for before it begins, or goes on. */
export type RunWait =
  /**
   * A run of another desk of the team, over some of the same threads: of `name`; or a run of this desk (null), which goes first. Counts
   * are as they were told last; null: not yet, or the run is this desk’s own and shows them itself.
   */
  | {
      kind: 'run';
      runId: string;
      name: string | null;
      done: number | null;
      total: number | null;
      isPaused: boolean;
    }
  /** The team’s store is away: others may be running one. */
  | { kind: 'store' };

export interface ArchiveRun {
  runId: string;
  /** Whose of the team it is, and up to when it was told; null: this desk’s own. */
  by: { memberId: string; name: string; toldAt: number } | null;
  /** Of another desk’s run it is concluded from the other runs that are under way. */
  waitsFor: RunWait | null;
  /** `undo` gives back what `undoes` changed; `delete` deletes threads at the service, which nothing undoes. */
  kind: 'run' | 'undo' | 'delete';
  /** Of the view, file or schedule it came from; null where there is none. */
  name: string | null;
  /** Why, as the person wrote it: a ticket, an order; null where they wrote none. */
  reason: string | null;
  /** Who asked for it, as named then; empty: no name was set, or nobody asked yet. */
  agent: string;
  /** The filter whose threads it took; null: threads that were picked, an undo, or another desk's run. */
  filter: ThreadFilter | null;
  /** How many that matched were left out by hand. */
  leftOut: number;
  /** How many threads were picked one by one; null: it takes those of a filter, or undoes a run, or is another desk's. */
  picked: number | null;
  /** What it asks for; null for an undo, which asks for each thread's own, and for a deletion. */
  archived: boolean | null;
  state: RunState;
  backOff: BackOffStatus;
  /** Since when the service has answered nothing that it was asked, in milliseconds since 1970; null: for less than ten seconds. */
  silentSince: number | null;
  /** Requests a minute; 0: as fast as the service answers. */
  pacePerMinute: number;
  /** Requests side by side. */
  parallel: number;
  /** How many threads stand how; together `total`, which grows while it is planned. */
  counts: Record<RunResult, number> & { total: number };
  /** Until when none of its threads leaves, in milliseconds since 1970; null: they leave at once. */
  heldUntil: number | null;
  /** When a proposed run begins by itself, or was to, in milliseconds since 1970; null: it waits for a person. */
  startAt: number | null;
  /** It is of a restored backup: it does not begin by itself, whatever its time. */
  isOnHold: boolean;
  /** From pace and speed so far; null where it cannot be told. */
  secondsLeft: number | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  /** The run that this one undoes. */
  undoes: string | null;
  /** The run that undoes this one. */
  undoneBy: string | null;
  /** That run is done, and none of its threads failed. */
  isUndone: boolean;
}

/** One thread of a run. */
export interface RunRow {
  threadId: string;
  /** The customer's. */
  number: string;
  fromNumber: string;
  toNumber: string;
  /** Null: that it is deleted. */
  wanted: boolean | null;
  /** What the service had confirmed before; null where it was not known. */
  before: boolean | null;
  result: RunResult;
  attempts: number;
  failure: ThreadFailure | null;
  /** HTTP status of the service's last answer about it; null: none was read. */
  status: number | null;
  /** `updated_at` of the record that the service answered; null: it answered none. */
  recordAt: number | null;
  /** When it came into its result. */
  at: number;
  /** The run or action whose later change replaced this one. */
  supersededBy: string | null;
}

/** What a receipt says beside the run and its threads. */
export interface ReceiptFacts {
  /** When it was made. */
  madeAt: number;
  /** Postline's. */
  version: string;
  instance: { name: string; uuid: string; address: string };
  /** SHA-256, in hexadecimal, of what the CSV receipt says of the run: the same each time, unless the run changes. */
  sha256: string;
  /** How many threads stand how, counted from the rows. */
  counts: ArchiveRun['counts'];
}

/** A receipt on paper: all of it is of one moment. */
export interface PrintedReceipt extends ReceiptFacts {
  run: ArchiveRun;
  /** The first `printedRows` of those that the digest is of. */
  rows: RunRow[];
}

/** How often a run is proposed. */
export const repeats = ['day', 'week', 'month'] as const;

/** Days that there are of each. */
const daysOf = {
  day: { first: 0, last: 0 },
  week: { first: 0, last: 6 },
  month: { first: 1, last: 31 },
};

export interface ArchiveSchedule {
  scheduleId: string;
  viewId: string;
  viewName: string;
  archived: boolean;
  every: (typeof repeats)[number];
  /** Of a week, 0 (Sunday) to 6; of a month, 1 to 31, or its last day where it is shorter; of a day, 0. */
  day: number;
  /** Minutes since midnight, local time. */
  minuteOfDay: number;
  /** Of the runs that it proposes. */
  reason: string | null;
  /** Null: as the settings say. */
  pacePerMinute: number | null;
  parallel: number | null;
  enabled: boolean;
  /** When it is next due; null where it is off. */
  nextAt: number | null;
}

const inInstance = { instanceId: instanceIdSchema };
const one = z.strictObject({ ...inInstance, runId: z.uuid() });
/** How fast a run may be. */
export const paceParts = {
  /** Null: as the settings say. */
  pacePerMinute: z.int().min(0).max(60_000).nullable().default(null),
  parallel: z.int().min(1).max(16).nullable().default(null),
};
/** Why there is a run, and where its threads come from. */
export const runWords = {
  name: z.string().max(200).nullable().default(null),
  reason: z.string().trim().min(1).max(200).nullable().default(null),
};
const change = { selection: threadSelectionSchema, archived: z.boolean(), ...paceParts };

export const archiveRunCalls = {
  /** The dry run; nothing changes. A selection of ids takes known threads only; unknown ids come by an import of `ids`. */
  'archiveRuns.plan': call(z.strictObject({ ...inInstance, ...change })).returns<RunPlan>(),
  /**
   * Returns once the run is on disk; its threads are then listed (`planning`) and it runs. From here on it survives any end
   * of the application. `runId` is made by the page, so that a repeated call is one run. Threads show the pending change as soon
   * as they are listed.
   */
  'archiveRuns.start': call(
    z.strictObject({
      ...inInstance,
      runId: z.uuid(),
      ...change,
      ...runWords,
      /**
       * When it begins, with what matches then, in milliseconds since 1970; null: now. Refused as `sendAt` of `messages.send` is. Until
       * then it is `proposed`; where Postline is closed at the time, it stays so.
       */
      startAt: z.int().min(0).nullable().default(null),
    }),
  ).returns<ArchiveRun>(),
  /** Newest first, those of the team’s other desks among them; actions of the switch are in `threads.actions`, not here. */
  'archiveRuns.list': call(
    z.strictObject({
      ...inInstance,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(50).default(20),
    }),
  ).returns<{ runs: ArchiveRun[]; total: number }>(),
  'archiveRuns.get': call(one).returns<ArchiveRun>(),
  /** What is under way is answered; nothing else leaves. */
  'archiveRuns.pause': call(one).returns<ArchiveRun>(),
  /** Goes on with a paused run, or with an undo that was cancelled: the run that it undoes would stay half undone. */
  'archiveRuns.resume': call(one).returns<ArchiveRun>(),
  /** What waits is taken back; what was answered stays, and can be undone. A proposed run is dismissed. */
  'archiveRuns.cancel': call(one).returns<ArchiveRun>(),
  /** Changes the pace of a run that has not ended. */
  'archiveRuns.setPace': call(
    z.strictObject({ ...inInstance, runId: z.uuid(), ...paceParts }),
  ).returns<ArchiveRun>(),
  /** Lets a run go that waits for the team’s store, although others may be running one. */
  'archiveRuns.goAnyway': call(one).returns<ArchiveRun>(),
  /** Says yes to a proposed run. */
  'archiveRuns.confirm': call(one).returns<ArchiveRun>(),
  /** Tries what failed once more; in a paused run, once it is resumed. */
  'archiveRuns.retryFailed': call(one).returns<ArchiveRun>(),
  /** Tries at once instead of at the next attempt. */
  'archiveRuns.retryNow': call(z.strictObject(inInstance)).returns<null>(),
  /** In the order in which they were listed; none of another desk’s run. */
  'archiveRuns.results': call(
    z.strictObject({
      ...inInstance,
      runId: z.uuid(),
      result: z.enum(runResults).nullable().default(null),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(100),
    }),
  ).returns<{ rows: RunRow[]; total: number }>(),
  /**
   * The receipt as a file: who, where, the run, and every thread with its result (decision 0072). `address` is the page's to download,
   * once. That it was made is in the activity log, with its digest.
   */
  'archiveRuns.receipt': call(
    z.strictObject({ ...inInstance, runId: z.uuid(), format: z.enum(['csv', 'json']) }),
  ).returns<{ address: string; fileName: string }>(),
  /** What a printed receipt says. That it was made is in the activity log once `archiveRuns.notePrint` says that it is printed. */
  'archiveRuns.receiptFacts': call(one).returns<PrintedReceipt>(),
  /** Writes into the activity log that the receipt which was read last of this run goes to the printer. */
  'archiveRuns.notePrint': call(one).returns<null>(),
  /**
   * Returns what an undo would do. `kept` threads were changed again later and are left alone. Where it was not known what a
   * thread was before (`unknown`), it becomes the opposite of what the run asked for. Of another desk’s run, those threads count
   * whose change is known here.
   */
  'archiveRuns.planUndo': call(one).returns<DryRun & { kept: number; resumed: number }>(),
  /**
   * Undoes exactly this run, as a run of its own, at this run's pace; a second undo is refused with `not-found`. Another desk's run
   * has to have ended, and is undone at the pace of this desk.
   */
  'archiveRuns.undo': call(
    z.strictObject({ ...inInstance, runId: z.uuid(), undoId: z.uuid() }),
  ).returns<ArchiveRun>(),
  /** Runs that repeat. When one is due, it is proposed with its dry run by a notice, and waits until a person approves. */
  'archiveRuns.schedules': call(z.strictObject(inInstance)).returns<ArchiveSchedule[]>(),
  'archiveRuns.saveSchedule': call(
    z
      .strictObject({
        ...inInstance,
        scheduleId: z.uuid(),
        viewId: z.uuid(),
        archived: z.boolean(),
        every: z.enum(repeats),
        day: z.int(),
        minuteOfDay: z.int().min(0).max(1_439),
        reason: runWords.reason,
        ...paceParts,
        enabled: z.boolean(),
      })
      // The time after any other day could be one that has passed: proposed again and again.
      .refine(({ every, day }) => daysOf[every].first <= day && day <= daysOf[every].last, {
        path: ['day'],
      }),
  ).returns<ArchiveSchedule>(),
  'archiveRuns.removeSchedule': call(
    z.strictObject({ ...inInstance, scheduleId: z.uuid() }),
  ).returns<null>(),
};
