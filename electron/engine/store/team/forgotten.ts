import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import { readJson } from '../rows/read-json.ts';
import { fingerprintOf, knownPeople } from './fingerprints.ts';

/** A person whom another desk forgot and this desk has yet to forget. */
export interface DueForgetting {
  eventId: string;
  memberId: string;
  /** Those of their chats that this desk has. */
  chatIds: string[];
}

/** A person whom the team forgot in events that this desk never received. */
export interface MissedForgetting {
  fingerprint: string;
  /** The place of the forgetting in the log. */
  seq: number;
  /** Milliseconds since 1970, by the store's clock. */
  at: number;
}

/** A person whom this desk forgot and the team's store has yet to erase. */
export interface OpenForgetting {
  eventId: string;
  fingerprints: string[];
  nextSeq: number;
  /** The store refused it before. */
  isRefused: boolean;
}

/** Queues the forgetting of these chats for the log, as part of the transaction. Does nothing if the instance is not shared. */
export function queueForgetting(database: Database, chatIds: readonly string[], at: number): void {
  const share = database.get<{ memberId: string; instanceKey: string }>(
    'SELECT member_id AS memberId, instance_key AS instanceKey FROM team_share',
  );
  if (share === undefined) return;
  const fingerprints = chatIds.map((chatId) => fingerprintOf(share.instanceKey, chatId)).sort();
  database.insert('team_forgotten', {
    eventId: `forget:${randomUUID()}:1`,
    fingerprints: JSON.stringify(fingerprints),
    memberId: share.memberId,
    at,
    nextSeq: 0,
  });
}

/** Returns until when each forgotten chat was forgotten, by its fingerprint; milliseconds since 1970, by the store's clock. */
export function forgottenUntil(database: Database): ReadonlyMap<string, number> {
  const rows = database.all<{ fingerprint: string; at: number }>(
    `SELECT value AS fingerprint, max(at) AS at FROM team_forgotten, json_each(fingerprints) GROUP BY value`,
  );
  return new Map(rows.map(({ fingerprint, at }) => [fingerprint, at]));
}

const isOwn = 'member_id = (SELECT member_id FROM team_share)';

/** People whom the team forgot, and what is left to do about each. */
export function forgottenTable(database: Database) {
  const peopleHere = () => {
    const share = database.get<{ key: string }>('SELECT instance_key AS key FROM team_share');
    return share === undefined ? null : knownPeople(database, share.key);
  };
  return {
    /** Returns whether `due` has anyone. */
    isDue: (): boolean =>
      database.get('SELECT 1 FROM team_forgotten WHERE is_due = 1') !== undefined,
    /** Returns the people whom other desks forgot and this desk has yet to forget, in the order of the log. */
    due: (instanceKey: string): DueForgetting[] => {
      const rows = database.all<{ eventId: string; memberId: string; fingerprints: string }>(
        `SELECT event_id AS eventId, member_id AS memberId, fingerprints FROM team_forgotten WHERE is_due = 1 ORDER BY seq`,
      );
      if (rows.length === 0) return [];
      const known = knownPeople(database, instanceKey);
      return rows.map(({ fingerprints, ...row }) => ({
        ...row,
        chatIds: readJson<string[]>(fingerprints, []).flatMap((one) => known.get(one) ?? []),
      }));
    },
    /**
     * Records people whom the team forgot in a part of the log that is no longer kept, so that this desk forgets them too. The member who
     * forgot them is unknown. Skips those that this desk has as forgotten at that place or later.
     */
    recordMissed: (people: readonly MissedForgetting[]): void =>
      database.transaction(() => {
        for (const { fingerprint, seq, at } of people) {
          const known = database.get(
            `SELECT 1 FROM team_forgotten, json_each(fingerprints) WHERE value = :fingerprint AND team_forgotten.seq >= :seq`,
            { fingerprint, seq },
          );
          if (known !== undefined) continue;
          const row = { eventId: `forgotten:${fingerprint}:${seq}`, memberId: '', at, seq };
          database.insert('team_forgotten', {
            ...row,
            fingerprints: JSON.stringify([fingerprint]),
            isDue: 1,
          });
        }
      }),
    /** Marks a forgetting as carried out on this desk. */
    markDone: (eventId: string): void => {
      database.run('UPDATE team_forgotten SET is_due = 0 WHERE event_id = :eventId', { eventId });
    },
    /** Returns the place up to which this desk has carried out the log: the cursor, or just before the first due forgetting. */
    doneUpTo: (cursor: number): number =>
      database.one<{ upTo: number }>(
        'SELECT min(:cursor, coalesce(min(seq) - 1, :cursor)) AS upTo FROM team_forgotten WHERE is_due = 1',
        { cursor },
      ).upTo,
    /**
     * Returns the oldest forgetting of this desk that the store has yet to carry out, but for `held`; null: there is none. One that it
     * refused is carried out late and erases all until then: it waits until the log is read to its end, and for as long as this desk
     * has anything of these people again.
     */
    nextOpen: (held: readonly string[] = [], isReadToEnd = true): OpenForgetting | null => {
      const rows = database.all<
        Omit<OpenForgetting, 'fingerprints' | 'isRefused'> & { found: string; isRefused: number }
      >(
        `SELECT event_id AS eventId, fingerprints AS found, next_seq AS nextSeq, is_refused AS isRefused FROM team_forgotten
         WHERE next_seq IS NOT NULL AND (is_refused = 0 OR :isReadToEnd)
           AND event_id NOT IN (SELECT value FROM json_each(:held)) ORDER BY at`,
        { held: JSON.stringify(held), isReadToEnd: Number(isReadToEnd) },
      );
      if (rows.length === 0) return null;
      const known = rows.some(({ isRefused }) => isRefused === 1) ? peopleHere() : null;
      for (const { found, isRefused, ...row } of rows) {
        const fingerprints = readJson<string[]>(found, []);
        if (isRefused === 1 && fingerprints.some((one) => known?.has(one))) continue;
        return { ...row, fingerprints, isRefused: isRefused === 1 };
      }
      return null;
    },
    /** Records that the store refused a forgetting for today. */
    recordRefused: (eventId: string): void => {
      database.run('UPDATE team_forgotten SET is_refused = 1 WHERE event_id = :eventId', {
        eventId,
      });
    },
    /** Records the event at which the store continues to erase; null: it has erased all. */
    recordErased: (eventId: string, nextSeq: number | null): void => {
      database.run(
        'UPDATE team_forgotten SET next_seq = :nextSeq, is_refused = 0 WHERE event_id = :eventId',
        { eventId, nextSeq },
      );
    },
    /** Queues this desk's forgettings that are missing from the log, once it is read to its end. */
    queueLost: (): void => {
      database.run(`UPDATE team_forgotten SET next_seq = 0 WHERE seq IS NULL AND ${isOwn}`);
    },
    /** Queues this desk's forgettings behind a place again, after the log was restored to it. */
    rewind: (seq: number): void => {
      database.run(
        `UPDATE team_forgotten SET seq = NULL, next_seq = 0 WHERE (seq > :seq OR seq IS NULL) AND ${isOwn}`,
        { seq },
      );
    },
    /**
     * Returns whether a forgetting of this desk has yet to come back with the log, but for those that the store refused: until then, other
     * desks would take its events for older.
     */
    isUnread: (): boolean =>
      database.get(
        `SELECT 1 FROM team_forgotten WHERE seq IS NULL AND ${isOwn} AND is_refused = 0 LIMIT 1`,
      ) !== undefined,
  };
}
