import * as z from 'zod';
import type { Database } from '../../database.ts';
import { letGo } from '../../sms/drop-thread.ts';
import { bringBack, type KnownColumns, readAnswer } from '../../sms/thread-sources.ts';
import { threadStates } from '../../sms/team-outcomes.ts';
import { time } from '../team-event.ts';
import { isNewer, isNewerThanOutcome, type Moment } from '../newest.ts';
import type { ApplyingDesk, EventKind, IdentifiedEvent } from './kind.ts';
import { markAppended } from './marks.ts';

const { open, archived, gone, unknown } = threadStates;

/** The service's answer about a thread; `at` is by the store's clock, `recordAt` by the service's. */
const outcomeSchema = z.object({
  id: z.string().min(1).max(400),
  state: z.union([z.literal(open), z.literal(archived), z.literal(gone), z.literal(unknown)]),
  at: time,
  /** The service may report any time. */
  recordAt: time.nullish().catch(null),
  /** Index of the run that asked, among the page's runs. */
  run: z.int().min(0).optional(),
  /** Whether the thread was archived before. */
  before: z.literal([0, 1]).nullish(),
  from: z.string().max(200).optional(),
  to: z.string().max(200).optional(),
});

type Outcome = z.output<typeof outcomeSchema>;

const schema = z.object({
  runs: z.array(z.uuid()).max(1_000),
  threads: z.array(z.unknown()).max(1_000),
});

interface OwnRow {
  id: string;
  state: number;
  at: number;
  recordAt: number | null;
  run: string | null;
  before: number | null;
  from: string;
  to: string;
}

interface KnownThread extends KnownColumns {
  /** The newest outcome in the log; null: none. */
  state: Outcome['state'] | null;
  recordAt: number | null;
  at: number | null;
  by: string | null;
  /** This desk's newest outcome; null: none. */
  ownAt: number | null;
  ownRecordAt: number | null;
  ownPage: string | null;
  isBack: number | null;
  /** The newest record of a desk's list, if it tells the flag, and when a desk last saw the thread; null: none. */
  listedRecordAt: number | null;
  listedAt: number | null;
  seenAt: number | null;
}

const selectThread = `
  SELECT thread.place, thread.known, thread.confirmed, thread.answer, thread.gone_at AS goneAt, thread.forgotten_until AS forgottenUntil,
    last.state, last.record_at AS recordAt, last.at, last.member_id AS "by",
    own.at AS ownAt, own.record_at AS ownRecordAt, own.page AS ownPage, own.is_back AS isBack,
    listed.seen_at AS seenAt, iif(listed.confirmed IS NULL, NULL, listed.record_at) AS listedRecordAt,
    iif(listed.confirmed IS NULL, NULL, listed.at) AS listedAt
  FROM thread LEFT JOIN team_thread AS last ON last.thread = thread.place
  LEFT JOIN team_listed AS listed ON listed.thread = thread.place
  LEFT JOIN team_outcome AS own ON own.thread = thread.place
  WHERE thread.thread_id = :id`;

/** A page of the service's answers to one desk about threads: part of a run over thousands, or a switch of single threads. */
export const threadsKind: EventKind = {
  name: 'threads',
  snapshot: (database, { entityId: page }, offset) => {
    const rows = database.all<OwnRow>(
      `SELECT thread.thread_id AS id, own.state, own.at, own.record_at AS recordAt, archive_run.run_id AS run, own.before,
         thread.from_number AS "from", thread.to_number AS "to"
       FROM team_outcome AS own JOIN thread ON thread.place = own.thread
       LEFT JOIN archive_run ON archive_run.run = own.run AND archive_run.is_listed = 1
       WHERE own.page = :page AND thread.forgotten_until IS NULL ORDER BY own.at, own.thread`,
      { page },
    );
    const last = rows.at(-1);
    if (last === undefined) return null;
    const runs = [...new Set(rows.flatMap(({ run }) => run ?? []))];
    const threads = rows.map((row) => toOutcome(row, runs, offset));
    return { chatId: null, at: last.at + offset, payload: { runs, threads } };
  },
  apply: (desk, event) => {
    const { database } = desk;
    if (event.memberId === desk.memberId) {
      markAppended(database, 'threads', event);
      database.run('UPDATE team_outcome SET is_back = 1 WHERE page = :id', { id: event.id });
    }
    const parsed = schema.safeParse(event.payload);
    if (!parsed.success) return null;
    const runs = parsed.data.runs.map((runId) => runNumber(database, event, runId));
    for (const entry of parsed.data.threads) {
      const outcome = outcomeSchema.safeParse(entry);
      if (outcome.success) applyOutcome(desk, event, outcome.data, runs);
    }
    return null;
  },
  ownEntities:
    'SELECT page AS id, max(at) AS at FROM team_outcome WHERE page IS NOT NULL GROUP BY page',
};

/** Returns an outcome for the log, without the fields that are unknown. */
function toOutcome(
  { id, state, at, recordAt, run, before, from, to }: OwnRow,
  runs: readonly string[],
  offset: number,
) {
  return {
    id,
    state,
    at: at + offset,
    ...(recordAt !== null && { recordAt }),
    ...(run !== null && { run: runs.indexOf(run) }),
    ...(before !== null && { before }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}

/** Returns the number of a run of another desk, and adds the run if its own event has not come yet. */
function runNumber(database: Database, { memberId, at }: IdentifiedEvent, runId: string): number {
  database.insert('team_run', { runId, memberId, createdAt: at, toldAt: at }, 'OR IGNORE');
  return database.one<{ run: number }>('SELECT run FROM team_run WHERE run_id = :runId', { runId })
    .run;
}

/** Applies an outcome if it is the newest of its thread. */
function applyOutcome(
  desk: ApplyingDesk,
  { id: page, memberId }: IdentifiedEvent,
  outcome: Outcome,
  runs: readonly number[],
): void {
  const { database } = desk;
  const { state, at, recordAt = null, run, before = null } = outcome;
  const thread = threadOf(desk, outcome, memberId);
  if (thread === undefined || thread.forgottenUntil !== null) return;
  const moment = { recordAt, at, by: memberId };
  const last = thread.at === null ? null : { ...thread, at: thread.at, by: thread.by ?? '' };
  const isNewest = last === null || isNewer(moment, last);
  if (isNewest) {
    const row = { state, recordAt, at, memberId, run: runs[run ?? -1] ?? null, before };
    database.insert('team_thread', { thread: thread.place, ...row }, 'OR REPLACE');
  }
  if (memberId === desk.memberId && thread.ownAt !== null) {
    if (thread.ownPage === page) correctShown(desk, thread, outcome, isNewest);
  } else if (isNewest && !isOwnNewer(desk, thread, moment)) {
    showOutcome(desk, thread, { state, recordAt, at });
  }
}

/** Returns the thread of an outcome, which is added if it is new, also where it is gone: what a list told of it before may come later. */
function threadOf(desk: ApplyingDesk, outcome: Outcome, toldBy: string): KnownThread | undefined {
  const { database } = desk;
  const { id } = outcome;
  const thread = database.get<KnownThread>(selectThread, { id });
  if (thread !== undefined) return thread;
  addThread(desk, outcome, toldBy);
  return database.get<KnownThread>(selectThread, { id });
}

function addThread(
  { database, applied }: ApplyingDesk,
  { id, from = '', to = '' }: Outcome,
  toldBy: string,
): void {
  const ends = { fromNumber: from, toNumber: to };
  const isNamed = from !== '' || to !== '';
  const known = isNamed ? 'answered' : 'id-only';
  const told = { toldBy: isNamed ? toldBy : null, hasToldEnds: Number(isNamed) };
  database.insert('thread', { threadId: id, known, ...ends, ...told }, 'OR IGNORE');
  const { place } = database.one<{ place: number }>(
    'SELECT place FROM thread WHERE thread_id = :id',
    { id },
  );
  applied.threads.add(place);
}

/**
 * Corrects what a thread shows when this desk's outcome comes back from the log, if the log has outcomes of other desks too: one may be
 * newer, which this desk could not know before, or an older one may have replaced this desk's.
 */
function correctShown(
  desk: ApplyingDesk,
  thread: KnownThread,
  { state, recordAt = null, at }: Outcome,
  isNewest: boolean,
): void {
  if (thread.state === null || thread.at === null) return;
  if (!isNewest) {
    showOutcome(desk, thread, { state: thread.state, recordAt: thread.recordAt, at: thread.at });
    return;
  }
  const isOpenOrArchived = state === open || state === archived;
  if (!isOpenOrArchived || thread.confirmed === state) return;
  showOutcome(desk, thread, { state, recordAt, at });
}

/** Returns whether this desk has a newer outcome that is not back from the log yet. */
function isOwnNewer(
  { memberId, offset }: ApplyingDesk,
  { ownAt, ownRecordAt, isBack }: KnownThread,
  moment: Moment,
): boolean {
  if (ownAt === null || isBack !== 0) return false;
  return isNewer({ recordAt: ownRecordAt, at: ownAt + offset, by: memberId }, moment);
}

function isListLater(
  { listedRecordAt: recordAt, listedAt: at }: KnownThread,
  outcome: { recordAt: number | null; at: number },
): boolean {
  return at !== null && isNewerThanOutcome({ recordAt, at }, outcome);
}

/** Shows an outcome of the log. A change that is pending on this desk stays pending. */
function showOutcome(
  { database, answers, applied, now, offset }: ApplyingDesk,
  thread: KnownThread,
  outcome: { state: Outcome['state']; recordAt: number | null; at: number },
): void {
  const { place } = thread;
  const { state, recordAt, at } = outcome;
  // The service's list has a later change, this desk's or another's.
  const listedAt = thread.answer === null ? null : (readAnswer(thread)?.record.updatedAt ?? null);
  const isAnswerLater = recordAt !== null && listedAt !== null && listedAt > recordAt;
  const isSeenLater = state === gone ? (thread.seenAt ?? 0) > at : isListLater(thread, outcome);
  const isOutdated = isAnswerLater || isSeenLater;
  if (isOutdated && (state === gone || state === unknown)) return;
  // A list requested earlier may not have this outcome yet.
  answers.note(place);
  applied.threads.add(place);
  if (state === gone) return letGo(database, place, Math.floor(at - offset));
  if (!isOutdated) bringBack(database, place);
  if (state === unknown) {
    database.run('UPDATE thread SET in_doubt = 1 WHERE place = :place AND state NOT IN (2, 3)', {
      place,
    });
    return;
  }
  // Another desk changed the thread after this desk's last run, whatever a list says since: undoing that run skips it.
  database.run(
    `UPDATE thread SET confirmed = iif(:isOutdated, confirmed, :confirmed),
       in_doubt = iif(:isOutdated OR state IN (2, 3), in_doubt, 0),
       run = iif(state IN (2, 3), run, NULL),
       state_at = iif(state IN (2, 3), state_at, :now),
       failure = iif(state IN (2, 3), failure, NULL),
       state = iif(state IN (2, 3), state, 0)
     WHERE place = :place`,
    { place, confirmed: state === archived ? 1 : 0, isOutdated: Number(isOutdated), now },
  );
}
