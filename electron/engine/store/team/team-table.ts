import type { Database } from '../database.ts';
import { readJson } from '../rows/read-json.ts';
import { applyEvent, withoutMarks } from './apply-event.ts';
import { offerAllFiles } from './files-table.ts';
import type { Applied, ApplyingDesk } from './kinds/kind.ts';
import { beginChoice } from './kinds/answer-assigns.ts';
import { forgottenTable, forgottenUntil } from './forgotten.ts';
import { outcomeGatherer } from '../sms/team-outcomes.ts';
import { type ClearedTo, clearMore } from './clearing.ts';
import { listGatherer } from './list-pages.ts';
import { newestOfOthers } from './others-answers.ts';
import { ownEvent } from './own-events.ts';
import { beginMarking, countUnmarked, markMore } from './marking.ts';
import type { LoggedEvent, Mark, OwnEvent } from './team-event.ts';
import { allRuns, otherRun } from '../sms/runs/team-runs.ts';
import { noteUnknown, readUnknownAgain } from './understood.ts';

/** How this desk shares the instance with a team, and how far it has read the log. */
export interface Share {
  memberId: string;
  /** The team's key of the instance, which is the same on every desk. */
  instanceKey: string;
  /** The sequence number of the last event that was applied; 0: none. */
  cursor: number;
  /** That event, by which a restored log is recognized; null: none was applied, or the event is no longer known. */
  last: TrailMark | null;
  /** Whether people whom other desks forgot have yet to be forgotten on this desk. */
  isForgettingDue: boolean;
}

/** An event of the log by which a restored log is recognized. */
export interface TrailMark {
  seq: number;
  eventId: string;
  memberId: string;
  /** When the store took it, by its own clock, in microseconds since 1970. */
  storedAt: number;
}

export interface StoredLine {
  lineId: string;
  /** Milliseconds since 1970. */
  at: number;
  memberId: string;
  /** Null: it is an assignment. */
  text: string | null;
  mentions: string[];
  /** Of an assignment: the member or queue that has the chat from then on; both null: nobody. */
  to: string | null;
  queueId: string | null;
}

/** What a page of the log changed on this desk. */
export interface AppliedPage {
  chatIds: string[];
  settled: number;
  reopened: Applied['reopened'];
  /** Whether the list of chats, or what it is sorted by, has changed. */
  isListChanged: boolean;
  areThreadsChanged: boolean;
  /** Runs of other desks, and the runs that they undo. */
  runIds: string[];
  /** Events that could not be applied, with the error. */
  passedOver: { seq: number; error: string }[];
}

/** In place of a sequence number: the event was appended, and has not been read back yet. */
const notReadBack = 0;

/** The number of newest events that are kept to recognize a restored log. */
const longestTrail = 1_000;

/** SQL for messages whose place in their chat other desks append too: what the service reported, and what other members sent. */
const isOthersToPlace = `(author_member_id IS NOT NULL OR direction = 'in' OR imported = 1)`;

/** Messages that are deleted in one step. */
const erasedAtOnce = 500;

/** The number of newest notes and assignments of a chat that are read. */
const mostLines = 1_000;

/** Events with pages of threads that are read at once for appending, since they are large. */
const mostThreadPages = 8;

/** This desk's part of a team's log: what is to be appended, and how far the log is applied. */
export function teamTable(
  database: Database,
  parts: Pick<ApplyingDesk, 'audit' | 'importer' | 'answers'>,
) {
  const outcomes = outcomeGatherer(database);
  let isUnknownRead = false;
  const list = listGatherer(database);
  const shared = (): Pick<Share, 'memberId' | 'instanceKey' | 'cursor'> | null =>
    database.get(
      'SELECT member_id AS memberId, instance_key AS instanceKey, cursor FROM team_share WHERE is_off = 0',
    ) ?? null;

  const trail = (before: number, limit: number): TrailMark[] =>
    database.all<TrailMark>(
      `SELECT seq, event_id AS eventId, member_id AS memberId, stored_at AS storedAt FROM team_trail WHERE seq <= :before ORDER BY seq DESC LIMIT :limit`,
      { before, limit },
    );

  const forgotten = forgottenTable(database);

  const countRemoved = (): number =>
    database.one<{ count: number }>(
      'SELECT count(*) AS count FROM team_member WHERE is_removed = 1',
    ).count;

  const marks = (limit: number): Mark[] =>
    database.all<Mark>(
      `SELECT kind, entity_id AS entityId, version, NULL AS chatId, entity_id AS id FROM team_mark WHERE is_waiting = 1
       UNION ALL SELECT kind, entity_id, version, chat_id, register_id FROM team_register WHERE is_waiting = 1
       ORDER BY version LIMIT :limit`,
      { limit },
    );

  const hasWaiting = (): boolean =>
    database.one<{ found: number }>(
      `SELECT EXISTS (SELECT 1 FROM team_mark WHERE is_waiting = 1)
        OR EXISTS (SELECT 1 FROM team_register WHERE is_waiting = 1)
        OR EXISTS (SELECT 1 FROM team_forgotten WHERE next_seq IS NOT NULL)
        OR EXISTS (SELECT 1 FROM team_share WHERE marking_kind IS NOT NULL) AS found`,
    ).found === 1;

  /** Ends the waiting of a mark, unless its entity has changed since. */
  const endMark = ({ kind, entityId, version, chatId }: Mark, seq: number | null): void => {
    const values = { kind, entityId, version, seq };
    if (chatId !== null) {
      database.run(
        `UPDATE team_register SET is_waiting = 0, seq = coalesce(:seq, seq)
         WHERE kind = :kind AND chat_id = :chatId AND entity_id = :entityId AND version = :version`,
        { ...values, chatId },
      );
    } else {
      database.run(
        `UPDATE team_mark SET is_waiting = 0, seq = coalesce(:seq, seq)
         WHERE kind = :kind AND entity_id = :entityId AND version = :version`,
        values,
      );
    }
  };

  return {
    /** Returns how the instance is shared; null: it is not. */
    share: (): Share | null => {
      if (!isUnknownRead) readUnknownAgain(database);
      isUnknownRead = true;
      const share = shared();
      if (share === null) return null;
      const [last = null] = share.cursor > 0 ? trail(share.cursor, 1) : [];
      return { ...share, last, isForgettingDue: forgotten.isDue() };
    },
    forgottenDue: forgotten.due,
    forgottenMissed: forgotten.recordMissed,
    forgottenDone: forgotten.markDone,
    forgottenOpen: forgotten.nextOpen,
    forgottenErased: forgotten.recordErased,
    forgottenRefused: forgotten.recordRefused,
    isForgettingUnread: forgotten.isUnread,
    doneUpTo: forgotten.doneUpTo,
    /** Clears positions in the log step by step (clearing.ts), since a long history has hundreds of thousands. */
    clearMore: (after: number | null, from: ClearedTo | undefined): ClearedTo | null =>
      database.transaction(() => clearMore(database, after, from)),
    /** Shares the instance, after `clearMore` has cleared everything: all local data is to be appended, and the whole log to be read. */
    begin: (memberId: string, instanceKey: string): void =>
      database.transaction(() => {
        // Positions from another team's log say nothing about the order in this one.
        database.run(
          `UPDATE message SET team_seq = NULL WHERE ${isOthersToPlace} AND team_seq IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM team_share WHERE member_id = :memberId)`,
          { memberId },
        );
        const answerAssigns = beginChoice(database, memberId);
        // Another team's log has none of this list.
        if (
          database.get('SELECT 1 FROM team_share WHERE member_id = :memberId', { memberId }) ===
          undefined
        )
          database.run('DELETE FROM team_listed');
        database.run('DELETE FROM team_share');
        database.run('DELETE FROM team_trail');
        database.insert('team_share', { one: 1, memberId, instanceKey, answerAssigns });
        database.exec(offerAllFiles);
        beginMarking(database);
      }),
    /** Changes the key under which the instance is shared, as long as nothing of the log was read. */
    putKey: (instanceKey: string): void => {
      database.run(
        'UPDATE team_share SET instance_key = :instanceKey WHERE is_off = 0 AND cursor = 0',
        { instanceKey },
      );
    },
    /** Ends the sharing: what the team wrote until then stays, and later changes are appended if the instance is shared again. */
    end: (): void =>
      database.transaction(() => {
        database.run('UPDATE team_share SET is_off = 1');
        database.run('DELETE FROM team_trail');
      }),
    /**
     * Deletes another step of what other members wrote, if the instance is not shared. The last step also deletes everything known of
     * the team, so that joining again brings it all back. Returns the deleted messages, whose files are to be deleted; none: finished.
     */
    eraseMore: (): { localIds: string[]; chatIds: string[] } =>
      database.transaction(() => {
        const rows =
          shared() === null
            ? database.all<{ localId: string; chatId: string }>(
                `SELECT local_id AS localId, chat_id AS chatId FROM message WHERE author_member_id IS NOT NULL LIMIT ${erasedAtOnce}`,
              )
            : [];
        const localIds = rows.map(({ localId }) => localId);
        for (const table of ['message_action', 'media_copy', 'message']) {
          database.run(
            `DELETE FROM ${table} WHERE local_id IN (SELECT value FROM json_each(:localIds))`,
            { localIds: JSON.stringify(localIds) },
          );
        }
        // The log brings them back if the instance is shared again before all is erased.
        database.run(
          `DELETE FROM team_mark WHERE kind = 'message' AND entity_id IN (SELECT value FROM json_each(:localIds))`,
          { localIds: JSON.stringify(localIds) },
        );
        if (rows.length === 0 && shared() === null) {
          // Some of the tables reference each other.
          database.exec('PRAGMA defer_foreign_keys = ON');
          const tables = database.all<{ name: string }>(
            `SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'team_*'`,
          );
          for (const { name } of tables) database.exec(`DELETE FROM ${name}`);
        }
        return { localIds, chatIds: [...new Set(rows.map(({ chatId }) => chatId))] };
      }),
    /** Returns the changes to be appended, oldest first. `offset`: milliseconds by which the store's clock is ahead of this computer's. */
    waiting: (limit: number, offset: number): OwnEvent[] =>
      database.transaction(() => {
        const events: OwnEvent[] = [];
        let pages = 0;
        for (const mark of marks(limit)) {
          const event = ownEvent(database, mark, offset);
          if (event === null) endMark(mark, null);
          else events.push(event);
          if (mark.kind === 'threads' || mark.kind === 'thread-list') pages += 1;
          if (pages === mostThreadPages) break;
        }
        return events;
      }),
    /** Queues gathered outcomes and changes of the list that are due. Returns whether anything waits to be appended. */
    gather: (now: number): boolean => {
      outcomes.gather(now);
      list.gather(now);
      return hasWaiting();
    },
    hasWaiting,
    /** Marks another step of the local data after sharing began. False: everything is marked. */
    markMore: (): boolean => database.transaction(() => markMore(database)),
    countWaiting: (): number =>
      countUnmarked(database) +
      database.one<{ count: number }>(
        `SELECT (SELECT count(*) FROM team_mark WHERE is_waiting = 1) + (SELECT count(*) FROM team_register WHERE is_waiting = 1)
          + (SELECT count(*) FROM team_forgotten WHERE next_seq IS NOT NULL) AS count`,
      ).count +
      outcomes.countGathering() +
      list.countGathering(),
    /** Records the sequence numbers at which events were appended; null: the store refuses the event for good. */
    markAppended: (events: readonly { mark: Mark; seq: number | null }[]): void =>
      database.transaction(() => {
        const cursor = shared()?.cursor ?? 0;
        for (const { mark, seq } of events) {
          endMark(mark, seq !== null && seq > cursor ? notReadBack : seq);
        }
      }),
    /** Queues what was appended and is missing from the log, once the log is read to its end. */
    queueLost: (): void =>
      database.transaction(() => {
        // Their files may also have been stored after the backup.
        database.run(
          `UPDATE team_file SET next_at = 0, tries = 0
           WHERE local_id IN (SELECT entity_id FROM team_mark WHERE seq = ${notReadBack})`,
        );
        for (const table of ['team_mark', 'team_register']) {
          // No desk accepts version 0, which was appended before.
          database.run(
            `UPDATE ${table} SET seq = NULL, is_waiting = 1, version = max(version, 1) WHERE seq = ${notReadBack}`,
          );
        }
        forgotten.queueLost();
      }),
    /**
     * Applies a page that was read after `cursor`, and moves the cursor to `last`, its last event of any instance, in one transaction.
     * Returns what changed; null: nothing, because the cursor is elsewhere by now or the instance is no longer shared.
     */
    apply: (
      events: readonly LoggedEvent[],
      {
        cursor,
        last,
        offset,
        now,
      }: { cursor: number; last: TrailMark; offset: number; now: number },
    ): AppliedPage | null => {
      const applied: Applied = {
        chatIds: new Set(),
        settled: 0,
        reopened: [],
        isListChanged: false,
        threads: new Set(),
        runIds: new Set(),
      };
      const passedOver: AppliedPage['passedOver'] = [];
      const share = shared();
      if (share?.cursor !== cursor) return null;
      const { memberId, instanceKey } = share;
      database.transaction(() => {
        const desk = {
          ...parts,
          database,
          memberId,
          instanceKey,
          forgotten: forgottenUntil(database),
          offset,
          now,
          applied,
        };
        withoutMarks(database, () => {
          for (const event of events) {
            const error = database.attempt(() => applyEvent(desk, event));
            if (error !== null) passedOver.push({ seq: event.seq, error: String(error) });
          }
        });
        noteUnknown(database, events, cursor);
        database.run('UPDATE team_share SET cursor = :seq', { seq: last.seq });
        database.insert('team_trail', { ...last }, 'OR REPLACE');
        database.run(
          `DELETE FROM team_trail WHERE seq IN (SELECT seq FROM team_trail ORDER BY seq DESC LIMIT -1 OFFSET ${longestTrail})`,
        );
      });
      const { chatIds, threads, runIds, ...rest } = applied;
      return {
        ...rest,
        chatIds: [...chatIds],
        areThreadsChanged: threads.size > 0,
        runIds: [...runIds],
        passedOver,
      };
    },
    /** Returns the newest applied events, newest first, by which a restored log is recognized. */
    trail: () => trail(Number.MAX_SAFE_INTEGER, longestTrail),
    /**
     * Moves the cursor back to `seq`, the last event that a restored log has in common with this desk, after `clearMore` has cleared what
     * comes later: the log is read again from there, and this desk's later events are appended again.
     */
    rewind: (seq: number, now: number): void =>
      database.transaction(() => {
        parts.audit.add({ action: 'team-restored', by: 'postline' }, now);
        database.run('DELETE FROM team_trail WHERE seq > :seq', { seq });
        forgotten.rewind(seq);
        // The desks that append them again may never have read their old positions: the log gives them new ones.
        database.run(
          `UPDATE message SET team_seq = NULL WHERE ${isOthersToPlace} AND team_seq > :seq`,
          { seq },
        );
        beginMarking(database);
        database.run('UPDATE team_share SET cursor = :seq', { seq });
        // The log does not say which files the store has: each is offered again.
        database.run(
          'UPDATE team_file SET next_at = 0, tries = 0 WHERE next_at IS NOT 0 OR tries > 0',
        );
      }),
    /** Stores the names of members, and whose chats are nobody's. Returns whether that are more or fewer than the last time. */
    putMembers: (
      members: readonly { memberId: string; name: string; isRemoved: boolean }[],
    ): boolean =>
      database.transaction(() => {
        const before = countRemoved();
        for (const { memberId, name, isRemoved } of members) {
          const row = { memberId, name, isRemoved: Number(isRemoved) };
          database.insert('team_member', row, 'OR REPLACE');
        }
        return countRemoved() !== before;
      }),
    /** Returns the names of members by ID, and which member this desk is; both stay known after it leaves the team. */
    knownMembers: (): { ownId: string | null; names: Record<string, string> } => {
      const members = database.all<{ memberId: string; name: string }>(
        'SELECT member_id AS memberId, name FROM team_member',
      );
      const own = database.get<{ memberId: string }>(
        'SELECT member_id AS memberId FROM team_share',
      );
      return {
        ownId: own?.memberId ?? null,
        names: Object.fromEntries(members.map(({ memberId, name }) => [memberId, name])),
      };
    },
    /** Returns a run of another desk; null: no run has this ID. */
    otherRun: (runId: string) => otherRun(database, runId),
    /** Returns runs of this desk and of others, newest first. */
    runs: (window: { offset: number; limit: number }) => allRuns(database, window),
    /** Returns notes and assignments of a chat, oldest first. */
    lines: (chatId: string): StoredLine[] =>
      database
        .all<Omit<StoredLine, 'mentions'> & { mentions: string }>(
          `SELECT * FROM (
             SELECT note_id AS lineId, at, member_id AS memberId, text, mentions, NULL AS "to", NULL AS queueId
             FROM team_note WHERE chat_id = :chatId
             UNION ALL SELECT assignment_id, at, by_member_id, NULL, '[]', member_id, queue_id
             FROM team_assignment WHERE chat_id = :chatId
             ORDER BY at DESC, lineId DESC LIMIT ${mostLines})
           ORDER BY at, text IS NOT NULL, lineId`,
          { chatId },
        )
        .map((line) => ({ ...line, mentions: readJson<string[]>(line.mentions, []) })),
    /** Returns the newest messages of other members in a chat that may have arrived; null: there are none. */
    newestOfOthers: (chatId: string) => newestOfOthers(database, chatId),
  };
}
