import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import { readJson } from '../tables/read-json.ts';
import { fingerprintOf, knownPeople } from './fingerprints.ts';

/** Somebody whom another desk forgot, and who is to be forgotten here. */
export interface DueForgetting {
  eventId: string;
  memberId: string;
  /** Their chats, as far as this desk knows them. */
  chatIds: string[];
}

/** Somebody whom the team forgot where this desk did not hear of it. */
export interface MissedForgetting {
  fingerprint: string;
  /** The place in the log that said so. */
  seq: number;
  /** Milliseconds since 1970, by the store's clock. */
  at: number;
}

/** Somebody whom this desk forgot, and who stands in the team's store yet. */
export interface OpenForgetting {
  eventId: string;
  fingerprints: string[];
  nextSeq: number;
}

/** Notes for the team that this desk forgets somebody, as part of the transaction. Nothing where the instance is not shared. */
export function tellForgotten(database: Database, chatIds: readonly string[], at: number): void {
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

/** What is to be done about people that a team forgot. */
export function forgottenTable(database: Database) {
  return {
    /** Whether `due` has somebody. */
    isDue: (): boolean =>
      database.get('SELECT 1 FROM team_forgotten WHERE is_due = 1') !== undefined,
    /** Returns whom other desks forgot, oldest first. */
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
     * Notes whom the team forgot in a part of the log that is kept no more, so that this desk forgets them too. Who said so is not known;
     * whom it has forgotten since, or then, stays as it is.
     */
    missed: (people: readonly MissedForgetting[]): void =>
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
    /** They are forgotten here as well. */
    isDone: (eventId: string): void => {
      database.run('UPDATE team_forgotten SET is_due = 0 WHERE event_id = :eventId', { eventId });
    },
    /** Returns up to where this desk has done what the log says: below whom it has yet to forget. */
    doneUpTo: (cursor: number): number =>
      database.one<{ upTo: number }>(
        'SELECT min(:cursor, coalesce(min(seq) - 1, :cursor)) AS upTo FROM team_forgotten WHERE is_due = 1',
        { cursor },
      ).upTo,
    /** Returns the oldest of those whom this desk forgot and the store has yet to; null: there is none. */
    open: (): OpenForgetting | null => {
      const row = database.get<{ eventId: string; fingerprints: string; nextSeq: number }>(
        `SELECT event_id AS eventId, fingerprints, next_seq AS nextSeq FROM team_forgotten
         WHERE next_seq IS NOT NULL ORDER BY at LIMIT 1`,
      );
      return row === undefined
        ? null
        : { ...row, fingerprints: readJson<string[]>(row.fingerprints, []) };
    },
    /** The store has erased up to an event; null: all. */
    erased: (eventId: string, nextSeq: number | null): void => {
      database.run('UPDATE team_forgotten SET next_seq = :nextSeq WHERE event_id = :eventId', {
        eventId,
        nextSeq,
      });
    },
    /** The log is read to its end: whom this desk forgot, and what says so is not in it, is forgotten there again. */
    queueLost: (): void => {
      database.run(`UPDATE team_forgotten SET next_seq = 0 WHERE seq IS NULL AND ${isOwn}`);
    },
    /** The log was restored, and is the same up to a place. */
    rewind: (seq: number): void => {
      database.run(
        `UPDATE team_forgotten SET seq = NULL, next_seq = 0 WHERE (seq > :seq OR seq IS NULL) AND ${isOwn}`,
        { seq },
      );
    },
    /** Whether this desk has forgotten somebody, and not yet read in the log that it did: what it says would be taken for older. */
    isUnread: (): boolean =>
      database.get(`SELECT 1 FROM team_forgotten WHERE seq IS NULL AND ${isOwn} LIMIT 1`) !==
      undefined,
  };
}
