import type { MissedForgetting } from '../store/team/forgotten.ts';
import type { TrailMark } from '../store/team/team-table.ts';
import type { StoreSession } from './store-session.ts';

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

/** Bytes of events, as JSON, after which a page ends: on a slow line, all other requests wait until the page has arrived. */
const pageBytes = 500_000;

/** Creates the requests about the log: what is appended to it, read of it, and erased from it. */
export function storeLog(ask: StoreSession['rows']) {
  const eventsAfter = async (seq: number, isTeamWide: boolean, limit: number): Promise<LogPage> => {
    const rows = await ask<StoredEvent & { of: number }>(
      `SELECT seq::float8 AS seq, event_id AS "eventId", member_id AS "memberId", instance_key AS "instanceKey",
         chat_id AS "chatId", kind, round(extract(epoch FROM at) * 1000)::float8 AS at,
         (extract(epoch FROM stored_at) * 1000000)::bigint::float8 AS "storedAt", payload, of::float8 AS of
       FROM postline.events_after($1, $2, $3, $4)`,
      [seq, isTeamWide, limit, pageBytes],
    );
    const events = rows.map(({ of: _of, ...event }) => event);
    const found = rows[0]?.of ?? 0;
    return { events, isLast: found < limit && rows.length === found };
  };

  return {
    /** Appends events, at most 500 and 1 MiB; an event that the log has already changes nothing. Returns the sequence number of each. */
    append: (events: readonly NewEvent[]): Promise<{ eventId: string; seq: number }[]> =>
      ask('SELECT event_id AS "eventId", seq::float8 AS seq FROM postline.append($1::jsonb)', [
        JSON.stringify(events),
      ]),
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
      const [row] = await ask<{ next: number | null }>(
        'SELECT postline.forget($1, $2, $3::text[], $4)::float8 AS next',
        [eventId, instanceKey, fingerprints, from],
      );
      return row?.next ?? null;
    },
    /**
     * Returns the people of an instance that the team forgot between two positions of the log, also where the events themselves are
     * deleted.
     */
    forgottenBetween: (
      instanceKey: string,
      after: number,
      before: number,
    ): Promise<MissedForgetting[]> =>
      ask(
        'SELECT fingerprint, seq::float8 AS seq, at_ms::float8 AS at FROM postline.forgotten_between($1, $2, $3)',
        [instanceKey, after, before],
      ),
    /** Returns whether the log still has an event that this desk read once. */
    hasEvent: async ({ seq, eventId, memberId, storedAt }: TrailMark): Promise<boolean> => {
      const [row] = await ask<{ found: boolean }>(
        'SELECT postline.has_event($1, $2, $3, $4) AS found',
        [seq, eventId, memberId, storedAt],
      );
      return row?.found === true;
    },
    /** Returns the events of the whole team after `seq`, in the order of the log. */
    teamWide: (seq: number, limit: number): Promise<LogPage> => eventsAfter(seq, true, limit),
    /**
     * Returns the events of all instances and members after `seq`, in the order of the log: at most `limit`, and about half a megabyte.
     * Returns at least two where there are two, however large: the caller may have read the first before.
     */
    since: (seq: number, limit: number): Promise<LogPage> => eventsAfter(seq, false, limit),
    /** Reports how far this console has read the log, for the monitoring view of the store. */
    reportCursor: async (instanceKey: string, seq: number): Promise<void> => {
      await ask('SELECT postline.note_reading($1, $2)', [instanceKey, seq]);
    },
    /** Returns which part of the log retention has kept. */
    kept: async (): Promise<KeptLog> => {
      const [row] = await ask<KeptLog>(
        'SELECT first_seq::float8 AS "firstSeq", since_ms::float8 AS since, months FROM postline.kept()',
      );
      return row ?? { firstSeq: 1, since: null, months: null };
    },
  };
}
