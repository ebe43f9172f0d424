import { schemaVersion } from '../../../team-database/agreed/schema-version.ts';
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

/** Milliseconds between attempts to connect, shortened at random by up to half; the last one repeats. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Milliseconds between two looks for what members keep others waiting with. */
const endStuckMs = 15_000;

/** Milliseconds that a hint may take to come, and the clocks may be apart. */
const hintMs = 5_000;

/** Milliseconds that a connection has to last to reset the back-off, so that a server that drops each one is not called every second. */
const stableMs = 5_000;

/** An event of the log, as its author appends it. */
export interface NewEvent {
  /** Chosen by the author: an event keeps its ID however often it is appended. */
  eventId: string;
  instanceKey: string;
  chatId: string | null;
  kind: string;
  /** Milliseconds since 1970, by the store's clock. */
  at: number;
  payload: object;
}

/** An event as the log returns it. `seq` grows in the order in which events become readable. */
export interface StoredEvent extends Omit<NewEvent, 'payload'> {
  seq: number;
  memberId: string;
  /** When the store stored it, by the store's clock, in microseconds since 1970. */
  storedAt: number;
  payload: unknown;
}

export interface LogState {
  lastSeq: number;
  schema: number;
  /** The schema for which the oldest console that may work with the store was made; null: a development version set it up. */
  oldestConsole: number | null;
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

/** The part of the log that the store still keeps. */
export interface KeptLog {
  /** Events before this one may have been deleted. */
  firstSeq: number;
  /** When the first kept event was stored, in milliseconds since 1970; null: nothing was deleted. */
  since: number | null;
  /** How many months are kept besides the current one; null: all. */
  months: number | null;
}

export interface LogPage {
  events: StoredEvent[];
  /** Whether the log had no further events. */
  isLast: boolean;
}

const hints = ['log', 'team', 'here', 'run'] as const;

/** What may have changed: the log, its events of the whole team, presence, or that a run over threads ended. */
export type StoreHint = (typeof hints)[number];

/** The state of the connection: both `away` and `refused` are retried, though `refused` may need a person to act. */
export type StoreState =
  | { state: 'up'; reason: null; since: number }
  | { state: 'away' | 'refused'; reason: StoreProblem; since: number };

/** Bytes of events, as JSON, after which a page ends: on a slow line, all other requests wait until the page has arrived. */
const pageBytes = 500_000;

export type TeamStore = ReturnType<typeof createTeamStore>;

/**
 * Creates the connection to a team's store; `start` opens it. It reconnects by itself. Requests made while the store is away do not
 * wait: they fail at once with {@link StoreFailure}.
 */
export function createTeamStore(
  address: TeamAddress,
  password: string,
  { madeFor = schemaVersion }: { madeFor?: number } = {},
) {
  const stopped = new AbortController();
  const stateListeners = new Set<(state: StoreState) => void>();
  const hintListeners = new Set<(hint: StoreHint) => void>();
  let current: StoreState = { state: 'away', reason: 'unreachable', since: Date.now() };
  let session: StoreSession | null = null;
  let known: LogState | null = null;
  /** Keys of the instances that this member may see; null: all. */
  let instances: readonly string[] | null = null;
  /** Milliseconds by which the store's clock is ahead of this computer's. */
  let clockOffset = 0;
  /** By the store's clock, when it last hinted that the log grew. */
  let hintedAt = 0;
  let isUntold = false;
  /** When the first was stored, by the store's clock, of what came without a hint since one came; null: nothing. */
  let untoldSince: number | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
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
      await prepare(opened);
      if (stopped.signal.aborted) {
        await opened.close();
        return;
      }
      session = opened;
      isUntold = false;
      untoldSince = null;
      opened.onEnd(() => {
        if (session === opened) onLost();
      });
      // It may have ended before the listener was added.
      if (session === null) return;
      setState('up', null);
      clearInterval(lookTimer);
      lookTimer = setInterval(endStuck, endStuckMs);
      lookTimer.unref();
    } catch (error) {
      void opened?.close();
      if (stopped.signal.aborted) return;
      const problem = error instanceof StoreFailure ? error.problem : 'unreachable';
      setState(problem === 'unreachable' ? 'away' : 'refused', problem);
      connectLater();
    }
  };

  /** Reads what this desk needs of the store, and subscribes to its hints. */
  const prepare = async (opened: StoreSession): Promise<void> => {
    refuseSchema(await readState(opened), madeFor);
    instances = await readInstances(opened);
    opened.onNotice((payload) => {
      const hint = hints.find((each) => each === payload);
      if (hint === undefined) return;
      if (hint === 'log') hintedAt = Date.now() + clockOffset;
      for (const listener of hintListeners) listener(hint);
    });
    const { rows } = opened;
    const [team] = await rows<{ id: string | null }>('SELECT postline.my_team() AS id');
    if (typeof team?.id !== 'string') throw new StoreFailure('removed', 'Not of a team.');
    await rows(`LISTEN postline_${team.id.replaceAll('-', '')}`);
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

  const tryNow = (): Promise<void> => {
    failures = 0;
    if (session === null) begin();
    return connecting;
  };

  /** Its failure is the connection's, which others tell of. */
  const endStuck = (): void => {
    session?.rows('SELECT postline.end_stuck()').catch(() => {});
  };

  const onLost = (): void => {
    session = null;
    clearInterval(lookTimer);
    if (stopped.signal.aborted) return;
    if (Date.now() - current.since >= stableMs) failures = 0;
    setState('away', 'unreachable');
    connectLater();
  };

  /** Reads the state of the log, and measures the difference between the clocks on the way. */
  const readState = async ({ rows }: StoreSession): Promise<LogState> => {
    const asked = Date.now();
    const [row] = await rows<{
      last_seq: string;
      now_ms: string;
      schema_version: number;
      oldest_console?: number;
      member_id: string | null;
      team_name: string;
    }>('SELECT * FROM postline.log_state()');
    const answered = Date.now();
    if (typeof row?.member_id !== 'string') throw new StoreFailure('removed', 'Not of a team.');
    clockOffset = Math.round(Number(row.now_ms) - (asked + answered) / 2);
    known = {
      lastSeq: Number(row.last_seq),
      schema: row.schema_version,
      oldestConsole: row.oldest_console ?? null,
      memberId: row.member_id,
      teamName: row.team_name,
    };
    return known;
  };

  const files = createStoreFiles({
    open: (signal) => openSession(address, password, signal),
    isUp: () => session !== null,
  });
  const search = createStoreSearch({
    open: (signal) => openSession(address, password, signal),
    isUp: () => session !== null,
  });

  const ask = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
    if (session === null) throw new StoreFailure('unreachable', 'The team’s store is away.');
    return session.rows<Row>(sql, values);
  };

  /**
   * Returns a page of events. Measuring an event as JSON costs the store time: it measures only the events that, at their stored
   * (compressed) size, fit into a page.
   */
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
    const found = Number(rows[0]?.of ?? 0);
    return { events, isLast: found < limit && rows.length === found };
  };

  /** Notes whether hints come: what others stored while this connection was up is news only as soon as it was hinted at. */
  const noteWhetherTold = ({ events }: LogPage): void => {
    const at = Date.now() + clockOffset;
    for (const { storedAt, memberId } of events) {
      const stored = storedAt / 1_000;
      if (memberId === known?.memberId || stored < current.since + clockOffset + hintMs) continue;
      if (Math.abs(hintedAt - stored) < hintMs) {
        isUntold = false;
        untoldSince = null;
      } else if (hintedAt < stored && at - stored > hintMs) {
        // Of one alone, only the storing may have been slow: its hint comes when it is done.
        untoldSince ??= stored;
        if (stored - untoldSince > hintMs) isUntold = true;
      }
    }
  };

  return {
    /** Connects, and reconnects from then on. */
    start: begin,
    /** Stops for good; resolves once all connections are closed. */
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      clearInterval(lookTimer);
      await connecting;
      await Promise.all([files.stop(), search.stop()]);
      const last = session;
      session = null;
      await last?.close();
    },
    /** Connects now rather than after the back-off: the network is back, or the computer woke up. */
    wake: () => void tryNow(),
    /** Does the same for a person who asks for it; resolves once it was tried. */
    tryNow,
    state: () => current,
    /** Returns whether what others stored of late came without a hint, when this desk looked: see {@link hintMs}. */
    isUntold: () => isUntold,
    /** Returns the team's key of an instance, which differs if its service had another address. */
    keyOfInstance: async (instanceKey: string): Promise<string> => {
      const [row] = await ask<{ key: string }>('SELECT postline.instance_of($1) AS key', [
        instanceKey,
      ]);
      return row?.key ?? instanceKey;
    },
    /** Returns the state of the log as last read; null: the store has not been reached yet. */
    known: () => known,
    /** Returns whether this member may see an instance, as last read: an administrator can limit members. */
    mayUse: (instanceKey: string): boolean => instances?.includes(instanceKey) ?? true,
    /**
     * Returns whether the log still has an event that this desk read once and this member may no longer see. False for members without
     * limits: they would see it.
     */
    hasHidden: async ({ seq, eventId, memberId, storedAt }: TrailMark): Promise<boolean> => {
      if (instances === null) return false;
      const [row] = await ask<{ found: boolean }>(
        'SELECT postline.has_event($1, $2, $3, $4) AS found',
        [seq, eventId, memberId, storedAt],
      );
      return row?.found === true;
    },
    files,
    search,
    /** Returns the time by the store's clock, as last measured. */
    now: () => Date.now() + clockOffset,
    clockOffset: () => clockOffset,
    /** Calls the listener on every change of state. Returns the function that unsubscribes it. */
    onState: (listener: (state: StoreState) => void) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    /** Calls the listener when something may have changed; hints may be lost. Returns the function that unsubscribes it. */
    onHint: (listener: (hint: StoreHint) => void) => {
      hintListeners.add(listener);
      return () => void hintListeners.delete(listener);
    },
    logState: () => {
      if (session === null) throw new StoreFailure('unreachable', 'The team’s store is away.');
      return readState(session);
    },
    /** Appends events, at most 500 and 1 MiB; an event that the log has already changes nothing. Returns the sequence number of each. */
    append: async (events: readonly NewEvent[]): Promise<{ eventId: string; seq: number }[]> => {
      const rows = await ask<{ event_id: string; seq: string }>(
        'SELECT event_id, seq FROM postline.append($1::jsonb)',
        [JSON.stringify(events)],
      );
      return rows.map(({ event_id: eventId, seq }) => ({ eventId, seq: Number(seq) }));
    },
    /**
     * Appends that people are forgotten, and erases some of their data from the log, in events after `from`. Returns where to continue;
     * null: nothing of them is left.
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
     * Returns the people of an instance that the team forgot between two positions of the log, also where the events themselves are
     * deleted.
     */
    forgottenBetween: async (
      instanceKey: string,
      after: number,
      before: number,
    ): Promise<MissedForgetting[]> => {
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
    /** Returns the events of the whole team after `seq`, in the order of the log. */
    teamWide: (seq: number, limit: number): Promise<LogPage> =>
      eventsWhere(`instance_key = 'team' AND seq > $1`, seq, limit),
    /**
     * Returns the events of all instances and members after `seq`, in the order of the log: at most `limit`, and about half a megabyte.
     * Returns at least two where there are two, however large: the caller may have read the first before.
     */
    since: async (seq: number, limit: number): Promise<LogPage> => {
      const page = await eventsWhere('seq > $1', seq, limit);
      noteWhetherTold(page);
      return page;
    },
    /** Reports how far this console has read the log, for the monitoring view of the store. */
    reportCursor: async (instanceKey: string, seq: number): Promise<void> => {
      await ask('SELECT postline.note_reading($1, $2)', [instanceKey, seq]);
    },
    /** Returns which part of the log retention has kept. */
    kept: async (): Promise<KeptLog> => {
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
    ...storeTurns(ask),
  };
}

async function readInstances({ rows }: StoreSession): Promise<readonly string[] | null> {
  const [row] = await rows<{ mine: string[] | null }>('SELECT postline.my_instances() AS mine');
  return row?.mine ?? null;
}

/** Refuses a store of another schema, unless that says that consoles of `madeFor` may still work with it. */
function refuseSchema({ schema, oldestConsole }: LogState, madeFor: number): void {
  if (oldestConsole === null || schema < madeFor) {
    throw new StoreFailure('schema-too-old', `schema ${schema}`);
  }
  if (oldestConsole > madeFor) throw new StoreFailure('schema-too-new', `schema ${schema}`);
}
