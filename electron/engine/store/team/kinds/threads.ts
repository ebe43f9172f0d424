import * as z from 'zod';
import type { Database } from '../../database.ts';
import { letGo } from '../../sms/drop-thread.ts';
import { bringBack, readAnswer } from '../../threads/thread-sources.ts';
import { threadStates } from '../outcomes.ts';
import { time } from '../team-event.ts';
import type { ApplyingDesk, EventKind, IdentifiedEvent } from './kind.ts';
import { noteThere } from './marks.ts';

const { open, archived, gone, unknown } = threadStates;

/** What the service answered about a thread; times are the store's but for the record's, which is the service's. */
const outcomeSchema = z.object({
  id: z.string().min(1).max(400),
  state: z.union([z.literal(open), z.literal(archived), z.literal(gone), z.literal(unknown)]),
  at: time,
  /** The service may say any time. */
  recordAt: time.nullish().catch(null),
  /** Of those of the page, the run that asked. */
  run: z.int().min(0).optional(),
  /** Whether it was archived before. */
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

interface KnownThread {
  place: number;
  known: string;
  confirmed: number | null;
  answer: string | null;
  goneAt: number | null;
  forgottenUntil: number | null;
  /** The newest that the log has of it; null: nothing. */
  state: Outcome['state'] | null;
  recordAt: number | null;
  at: number | null;
  by: string | null;
  /** This desk's own; null: none. */
  ownAt: number | null;
  ownRecordAt: number | null;
  ownPage: string | null;
  isBack: number | null;
}

const selectThread = `
  SELECT thread.place, thread.known, thread.confirmed, thread.answer, thread.gone_at AS goneAt, thread.forgotten_until AS forgottenUntil,
    last.state, last.record_at AS recordAt, last.at, last.member_id AS "by",
    own.at AS ownAt, own.record_at AS ownRecordAt, own.page AS ownPage, own.is_back AS isBack
  FROM thread LEFT JOIN team_thread AS last ON last.thread = thread.place
  LEFT JOIN team_outcome AS own ON own.thread = thread.place
  WHERE thread.thread_id = :id`;

/** A page of what the service answered one desk about threads: of a run of thousands, and of a switch. */
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
    const threads = rows.map((row) => toldOutcome(row, runs, offset));
    return { chatId: null, at: last.at + offset, payload: { runs, threads } };
  },
  apply: (desk, event) => {
    const { database } = desk;
    const isOwn = event.memberId === desk.memberId;
    if (isOwn) {
      noteThere(database, 'threads', event);
      database.run('UPDATE team_outcome SET is_back = 1 WHERE page = :id', { id: event.id });
    }
    const read = schema.safeParse(event.payload);
    if (!read.success) return null;
    const runs = read.data.runs.map((runId) => runNumber(database, event, runId));
    for (const entry of read.data.threads) {
      const outcome = outcomeSchema.safeParse(entry);
      if (outcome.success) take(desk, event, outcome.data, runs);
    }
    return null;
  },
  own: 'SELECT page AS id, max(at) AS at FROM team_outcome WHERE page IS NOT NULL GROUP BY page',
};

/** What is not known takes no room. */
function toldOutcome(
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

/** Returns the number of a run of another desk; one that was not told of yet is made known. */
function runNumber(database: Database, { memberId, at }: IdentifiedEvent, runId: string): number {
  database.insert('team_run', { runId, memberId, createdAt: at, toldAt: at }, 'OR IGNORE');
  return database.one<{ run: number }>('SELECT run FROM team_run WHERE run_id = :runId', { runId })
    .run;
}

/** Takes an outcome for the newest of its thread, where it is. */
function take(
  desk: ApplyingDesk,
  { id: page, memberId }: IdentifiedEvent,
  outcome: Outcome,
  runs: readonly number[],
): void {
  const { database, offset } = desk;
  const { id, state, at, recordAt = null, run, before = null } = outcome;
  let thread = database.get<KnownThread>(selectThread, { id });
  if (thread === undefined && state === gone) return;
  if (thread === undefined) {
    addTold(desk, outcome);
    thread = database.get<KnownThread>(selectThread, { id });
  }
  if (thread === undefined || thread.forgottenUntil !== null) return;
  const { place, ownAt, ownRecordAt, isBack } = thread;
  const told = { recordAt, at, by: memberId };
  const last = thread.at === null ? null : { ...thread, at: thread.at, by: thread.by ?? '' };
  const isNewest = last === null || isNewer(told, last);
  if (isNewest) {
    const row = { state, recordAt, at, memberId, run: runs[run ?? -1] ?? null, before };
    database.insert('team_thread', { thread: place, ...row }, 'OR REPLACE');
  }
  if (memberId === desk.memberId && ownAt !== null) {
    if (thread.ownPage !== page || thread.state === null) return;
    // Another's may be newer, which could not be known before this one came back, or be shown in its place although it is older.
    if (!isNewest) return show(desk, thread, { state: thread.state, recordAt: thread.recordAt });
    const isOpenOrArchived = state === open || state === archived;
    if (isOpenOrArchived && thread.confirmed !== state) show(desk, thread, { state, recordAt });
    return;
  }
  if (!isNewest) return;
  const isOwnOnItsWay = ownAt !== null && isBack === 0;
  if (isOwnOnItsWay) {
    const own = { recordAt: ownRecordAt, at: ownAt + offset, by: desk.memberId };
    if (isNewer(own, told)) return;
  }
  show(desk, thread, { state, recordAt });
}

/** When an outcome was. */
interface Moment {
  recordAt: number | null;
  at: number;
  by: string;
}

/** The service knows best in which order it changed something; what it does not say goes by the store's time. */
function isNewer(one: Moment, other: Moment): boolean {
  const isTold = one.recordAt !== null && other.recordAt !== null;
  if (isTold && one.recordAt !== other.recordAt) {
    return (one.recordAt ?? 0) > (other.recordAt ?? 0);
  }
  return one.at === other.at ? one.by > other.by : one.at > other.at;
}

function addTold({ database, applied }: ApplyingDesk, { id, from = '', to = '' }: Outcome): void {
  const known = from === '' && to === '' ? 'id-only' : 'answered';
  database.insert('thread', { threadId: id, known, fromNumber: from, toNumber: to }, 'OR IGNORE');
  const { place } = database.one<{ place: number }>(
    'SELECT place FROM thread WHERE thread_id = :id',
    { id },
  );
  applied.wholeThreads.add(place);
}

/** Shows what another desk was answered. A change that is asked for here stays as it is. */
function show(
  { database, answers, applied, now }: ApplyingDesk,
  thread: KnownThread,
  { state, recordAt }: { state: Outcome['state']; recordAt: number | null },
): void {
  const { place } = thread;
  // The service's list told of a later change.
  const listedAt = thread.answer === null ? null : (readAnswer(thread)?.record.updatedAt ?? null);
  if (recordAt !== null && listedAt !== null && listedAt > recordAt) return;
  // A list that was asked for before may not know it yet.
  answers.note(place);
  if (state === gone) {
    if (thread.goneAt !== null) return;
    letGo(database, place, now);
    applied.wholeThreads.add(place);
    return;
  }
  if (bringBack(database, place)) applied.wholeThreads.add(place);
  else applied.threads.add(place);
  if (state === unknown) {
    database.run('UPDATE thread SET in_doubt = 1 WHERE place = :place AND state NOT IN (2, 3)', {
      place,
    });
    return;
  }
  // It was changed elsewhere since the last run here: an undo of that leaves it alone.
  database.run(
    `UPDATE thread SET confirmed = :confirmed,
       in_doubt = iif(state IN (2, 3), in_doubt, 0),
       run = iif(state IN (2, 3), run, NULL),
       state_at = iif(state IN (2, 3), state_at, :now),
       failure = iif(state IN (2, 3), failure, NULL),
       state = iif(state IN (2, 3), state, 0)
     WHERE place = :place`,
    { place, confirmed: state === archived ? 1 : 0, now },
  );
}
