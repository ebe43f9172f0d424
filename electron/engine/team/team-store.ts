import {
  type SchemaStep,
  schemaSteps,
  schemaVersions,
} from '../../../team/agreed/schema-versions.ts';
import type { TeamAddress } from './join-line.ts';
import { openSession, type StoreSession } from './store-session.ts';
import { StoreFailure, type StoreProblem } from './store-failure.ts';
import type { MissedForgetting } from '../store/team/forgotten.ts';
import type { TrailMark } from '../store/team/team-table.ts';
import { createStoreFiles } from './store-files.ts';
import { storeAudit } from './store-audit.ts';
import { storePresence } from './store-presence.ts';
import { storeTurns } from './store-turns.ts';
import { createStoreSearch } from './store-search.ts';

/** Milliseconds between attempts to connect, of which half at least is waited; the last one repeats. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Milliseconds for which a connection has to last to have been one: a server that only takes no more is not asked every second. */
const lastsMs = 5_000;

/** An event of the log, as its author says it. */
export interface NewEvent {
  /** The author's own: the same event has the same ID however often it is appended. */
  eventId: string;
  instanceKey: string;
  chatId: string | null;
  kind: string;
  /** Milliseconds since 1970, by the store's clock. */
  at: number;
  payload: object;
}

/** An event as the log has it. `seq` grows in the order in which events can be read. */
export interface StoredEvent extends Omit<NewEvent, 'payload'> {
  seq: number;
  memberId: string;
  /** When the store took it, by its own clock, in microseconds since 1970. */
  storedAt: number;
  payload: unknown;
}

export interface LogState {
  lastSeq: number;
  schema: number;
  memberId: string;
  teamName: string;
}

export interface Person {
  memberId: string;
  name: string;
  isLead: boolean;
  /** Milliseconds since 1970; null: not yet. */
  joinedAt: number | null;
  removedAt: number | null;
}

/** What the store has of the log. */
export interface KeptLog {
  /** Events before it may have been deleted. */
  firstSeq: number;
  /** When the first of them was stored, in milliseconds since 1970; null: nothing was deleted. */
  since: number | null;
  /** How many months are kept beside the present one; null: all. */
  months: number | null;
}

export interface LogPage {
  events: StoredEvent[];
  /** The log had nothing after it. */
  isLast: boolean;
}

const hints = ['log', 'team', 'here', 'run'] as const;

/** What may be new: something in the log, in it of the whole team, who is here, or that a run over threads ended. */
export type StoreHint = (typeof hints)[number];

/** How the store is: `away` is tried again soon, and so is `refused`, though a person may have to do something. */
export type StoreState =
  | { state: 'up'; reason: null; since: number }
  | { state: 'away' | 'refused'; reason: StoreProblem; since: number };

/** Bytes of events, as JSON, after which no more are read at once: on a slow line, all else that is asked waits until they are here. */
const pageBytes = 500_000;

export type TeamStore = ReturnType<typeof createTeamStore>;

/**
 * Creates the connection to a team's store; `start` lets it begin. Nothing waits for it: what is asked while it is away fails at
 * once with {@link StoreFailure}, and it comes back by itself.
 */
export function createTeamStore(
  address: TeamAddress,
  password: string,
  { versions = schemaVersions }: { versions?: { least: number; most: number } } = {},
) {
  const stopped = new AbortController();
  const stateListeners = new Set<(state: StoreState) => void>();
  const hintListeners = new Set<(hint: StoreHint) => void>();
  let current: StoreState = { state: 'away', reason: 'unreachable', since: Date.now() };
  let session: StoreSession | null = null;
  let known: LogState | null = null;
  /** Those that this member may see; null: all. */
  let instances: readonly string[] | null = null;
  /** The store's clock less this computer's. */
  let clockOffset = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let connecting = Promise.resolve();

  const setState = (state: StoreState['state'], reason: StoreProblem | null): void => {
    if (current.state === state && current.reason === reason) return;
    current = { state, reason, since: Date.now() } as StoreState;
    for (const listener of stateListeners) listener(current);
  };

  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    if (stopped.signal.aborted || session !== null) return;
    let opened: StoreSession | null = null;
    try {
      opened = await openSession(address, password, stopped.signal);
      const state = await readState(opened);
      refuseSchema(state.schema, versions);
      instances = await readInstances(opened, state.schema);
      opened.onNotice((payload) => {
        const hint = hints.find((each) => each === payload);
        if (hint === undefined) return;
        for (const listener of hintListeners) listener(hint);
      });
      const { rows } = opened;
      const [team] = await rows<{ id: string | null }>('SELECT postline.my_team() AS id');
      if (typeof team?.id !== 'string') throw new StoreFailure('removed', 'Not of a team.');
      await rows(`LISTEN postline_${team.id.replaceAll('-', '')}`);
      if (stopped.signal.aborted) {
        await opened.close();
        return;
      }
      session = opened;
      opened.onEnd(() => {
        if (session === opened) lost();
      });
      if (session === null) return;
      setState('up', null);
    } catch (error) {
      void opened?.close();
      if (stopped.signal.aborted) return;
      const problem = error instanceof StoreFailure ? error.problem : 'unreachable';
      setState(problem === 'unreachable' ? 'away' : 'refused', problem);
      connectLater();
    }
  };

  const connectLater = (): void => {
    if (stopped.signal.aborted) return;
    const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0;
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(begin, delay * (0.5 + Math.random() / 2));
  };

  const begin = (): void => {
    connecting = connecting.then(connect);
  };

  const lost = (): void => {
    session = null;
    if (stopped.signal.aborted) return;
    if (Date.now() - current.since >= lastsMs) failures = 0;
    setState('away', 'unreachable');
    connectLater();
  };

  /** Reads where the log is, and by the way what time it is there. */
  const readState = async ({ rows }: StoreSession): Promise<LogState> => {
    const asked = Date.now();
    const [row] = await rows<{
      last_seq: string;
      now_ms: string;
      schema_version: number;
      member_id: string | null;
      team_name: string;
    }>('SELECT * FROM postline.log_state()');
    const answered = Date.now();
    if (typeof row?.member_id !== 'string') throw new StoreFailure('removed', 'Not of a team.');
    clockOffset = Math.round(Number(row.now_ms) - (asked + answered) / 2);
    known = {
      lastSeq: Number(row.last_seq),
      schema: Number(row.schema_version),
      memberId: row.member_id,
      teamName: row.team_name,
    };
    return known;
  };

  const files = createStoreFiles({
    open: (signal) => openSession(address, password, signal),
    isUp: () => session !== null && supports('files'),
  });
  const search = createStoreSearch({
    open: (signal) => openSession(address, password, signal),
    isUp: () => session !== null,
  });
  const supports = (step: SchemaStep): boolean => (known?.schema ?? 0) >= schemaSteps[step];

  const ask = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
    if (session === null) throw new StoreFailure('unreachable', 'The team’s store is away.');
    return session.rows<Row>(sql, values);
  };

  /** To know how long an event is as JSON costs the store time: it is asked only of so many as are no longer than a page as they are kept. */
  const eventsWhere = async (where: string, seq: number, limit: number): Promise<LogPage> => {
    const rows = await ask<{
      of: string;
      seq: string;
      event_id: string;
      member_id: string;
      instance_key: string;
      chat_id: string | null;
      kind: string;
      at_ms: string;
      stored_us: string;
      payload: unknown;
    }>(
      `SELECT seq, event_id, member_id, instance_key, chat_id, kind, round(extract(epoch FROM at) * 1000)::bigint AS at_ms,
         (extract(epoch FROM stored_at) * 1000000)::bigint AS stored_us, payload, of
       FROM (
         SELECT *, sum(octet_length(payload::text)) OVER before AS bytes
         FROM (
           SELECT *, count(*) OVER () AS of, row_number() OVER (ORDER BY seq) AS place,
             sum(pg_column_size(payload)) OVER before AS stored
           FROM (SELECT * FROM postline.event WHERE ${where} ORDER BY seq LIMIT $2) AS next
           WINDOW before AS (ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS placed
         WHERE place <= 2 OR stored < $3
         WINDOW before AS (ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS sized
       WHERE place <= 2 OR bytes < $3 ORDER BY seq`,
      [seq, limit, pageBytes],
    );
    const events = rows.map((row) => ({
      seq: Number(row.seq),
      eventId: row.event_id,
      memberId: row.member_id,
      instanceKey: row.instance_key,
      chatId: row.chat_id,
      kind: row.kind,
      at: Number(row.at_ms),
      storedAt: Number(row.stored_us),
      payload: row.payload,
    }));
    const of = Number(rows[0]?.of ?? 0);
    return { events, isLast: of < limit && rows.length === of };
  };

  return {
    /** Lets it connect, and keep connected. */
    start: begin,
    /** Ends it; resolves once nothing of it is left. */
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      await connecting;
      await Promise.all([files.stop(), search.stop()]);
      const last = session;
      session = null;
      await last?.close();
    },
    /** Tries now what is being waited for: the network is back, or the computer woke up. */
    wake: () => {
      failures = 0;
      if (session === null) begin();
    },
    state: () => current,
    /** Returns by which key the team has an instance, whose service may have had another address; an older store does not tell. */
    keyOfInstance: async (instanceKey: string): Promise<string> => {
      if (!supports('sameInstance')) return instanceKey;
      const [row] = await ask<{ key: string }>('SELECT postline.instance_of($1) AS key', [
        instanceKey,
      ]);
      return row?.key ?? instanceKey;
    },
    /** What the store said of itself last; null: it was never there. */
    known: () => known,
    /** Whether this member may see an instance, as far as is known: an administrator can limit them. */
    mayUse: (instanceKey: string): boolean => instances?.includes(instanceKey) ?? true,
    /**
     * Whether the log has an event at its place that this desk read once, and that this member may not see any more; false where
     * nobody is limited, who would see it.
     */
    hasHidden: async ({ seq, eventId, memberId, storedAt }: TrailMark): Promise<boolean> => {
      if (instances === null) return false;
      // An older store does not compare when it took the event.
      const [places, values] = supports('storedTimes')
        ? ['$1, $2, $3, $4', [seq, eventId, memberId, storedAt]]
        : ['$1, $2, $3', [seq, eventId, memberId]];
      const [row] = await ask<{ found: boolean }>(
        `SELECT postline.has_event(${places}) AS found`,
        values,
      );
      return row?.found === true;
    },
    files,
    search,
    /** Whether it can do what came with a step of its schema, as far as it is known: an older store cannot. */
    supports,
    /** The time by the store's clock, as far as it is known. */
    now: () => Date.now() + clockOffset,
    clockOffset: () => clockOffset,
    /** Returns the function that ends it. */
    onState: (listener: (state: StoreState) => void) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    /** Something may be new. Hints may be lost. */
    onHint: (listener: (hint: StoreHint) => void) => {
      hintListeners.add(listener);
      return () => void hintListeners.delete(listener);
    },
    logState: () => {
      if (session === null) throw new StoreFailure('unreachable', 'The team’s store is away.');
      return readState(session);
    },
    /** Appends events, 500 and 1 MiB at most; one that is there already changes nothing. Returns the place of each. */
    append: async (events: readonly NewEvent[]): Promise<{ eventId: string; seq: number }[]> => {
      const rows = await ask<{ event_id: string; seq: string }>(
        'SELECT event_id, seq FROM postline.append($1::jsonb)',
        [JSON.stringify(events)],
      );
      return rows.map(({ event_id: eventId, seq }) => ({ eventId, seq: Number(seq) }));
    },
    /**
     * Says that people are forgotten, and erases some of what the log has of them, behind an event. Returns where to go on; null: nothing
     * of them is left.
     */
    forget: async (
      eventId: string,
      instanceKey: string,
      fingerprints: readonly string[],
      from: number,
    ): Promise<number | null> => {
      const [row] = await ask<{ next: string | null }>(
        'SELECT postline.forget($1, $2, $3::text[], $4) AS next',
        [eventId, instanceKey, fingerprints, from],
      );
      return row?.next == null ? null : Number(row.next);
    },
    /**
     * Returns whom the team forgot at an instance between two places of the log, whether or not what said so is still kept. An older store
     * does not tell.
     */
    forgottenBetween: async (
      instanceKey: string,
      after: number,
      before: number,
    ): Promise<MissedForgetting[]> => {
      if (!supports('life')) return [];
      const rows = await ask<{ fingerprint: string; seq: string; at_ms: string }>(
        'SELECT fingerprint, seq, at_ms FROM postline.forgotten_between($1, $2, $3)',
        [instanceKey, after, before],
      );
      return rows.map(({ fingerprint, seq, at_ms: at }) => ({
        fingerprint,
        seq: Number(seq),
        at: Number(at),
      }));
    },
    /** Returns the events that follow of what belongs to the whole team, in the order of the log. */
    teamWide: (seq: number, limit: number): Promise<LogPage> =>
      eventsWhere(`instance_key = 'team' AND seq > $1`, seq, limit),
    /**
     * Returns the events that follow, of all instances and members, in the order of the log: so many at most, and no more after half a
     * megabyte. Two at least where there are two, however large: the first may be known.
     */
    since: (seq: number, limit: number): Promise<LogPage> => eventsWhere('seq > $1', seq, limit),
    /** Says up to where this console has read the log, for whoever watches the store. */
    reportCursor: async (instanceKey: string, seq: number): Promise<void> => {
      if (!supports('search')) return;
      await ask('SELECT postline.note_reading($1, $2)', [instanceKey, seq]);
    },
    /** Returns how much of the log retention has left. */
    kept: async (): Promise<KeptLog> => {
      if (!supports('months')) return { firstSeq: 1, since: null, months: null };
      const [row] = await ask<{
        first_seq: string;
        since_ms: string | null;
        months: number | null;
      }>('SELECT first_seq, since_ms, months FROM postline.kept()');
      return {
        firstSeq: Number(row?.first_seq ?? 1),
        since: row?.since_ms == null ? null : Number(row.since_ms),
        months: row?.months ?? null,
      };
    },
    people: async (): Promise<Person[]> => {
      const rows = await ask<{
        member_id: string;
        name: string;
        is_lead: boolean;
        joined_at: Date | null;
        removed_at: Date | null;
      }>('SELECT member_id, name, is_lead, joined_at, removed_at FROM postline.people');
      return rows.map((row) => ({
        memberId: row.member_id,
        name: row.name,
        isLead: row.is_lead,
        joinedAt: row.joined_at?.getTime() ?? null,
        removedAt: row.removed_at?.getTime() ?? null,
      }));
    },
    ...storeAudit(ask),
    ...storePresence(ask),
    ...storeTurns(ask, supports),
  };
}

async function readInstances(
  { rows }: StoreSession,
  schema: number,
): Promise<readonly string[] | null> {
  if (schema < schemaSteps.limits) return null;
  const [row] = await rows<{ mine: string[] | null }>('SELECT postline.my_instances() AS mine');
  return row?.mine ?? null;
}

function refuseSchema(schema: number, { least, most }: { least: number; most: number }): void {
  if (schema < least) throw new StoreFailure('schema-too-old', `schema ${schema}`);
  if (schema > most) throw new StoreFailure('schema-too-new', `schema ${schema}`);
}
