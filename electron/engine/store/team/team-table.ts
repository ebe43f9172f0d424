import type { Database } from '../database.ts';
import { readJson } from '../tables/read-json.ts';
import type { ThreadColumns } from '../thread-index/thread-columns.ts';
import { applyEvent, withoutMarks } from './apply-event.ts';
import { offerAllFiles } from './files-table.ts';
import type { Applied, ApplyingDesk } from './kinds/kind.ts';
import { forgottenTable, forgottenUntil } from './forgotten.ts';
import { outcomeGatherer } from './outcomes.ts';
import { type ClearedTo, clearMore } from './clearing.ts';
import { newestOfOthers } from './others-answers.ts';
import { ownEvent } from './own-events.ts';
import { beginMarking, countUnmarked, markMore } from './marking.ts';
import { type LoggedEvent, type Mark, type OwnEvent, shownTime } from './team-event.ts';
import { allRuns, otherRun } from './team-runs.ts';

/** That the instance is shared, as whom, and up to where its log is known here. */
export interface Share {
  memberId: string;
  /** The same on every desk that is connected to the same instance of the same service. */
  instanceKey: string;
  /** The last event of the log that was applied; 0: none. */
  cursor: number;
  /** The same, by which the log is known again; null: none was, or it is not known any more. */
  last: TrailMark | null;
  /** Whom other desks forgot is to be forgotten here. */
  isForgettingDue: boolean;
}

/** An event of the log by which it is known again. */
export interface TrailMark {
  seq: number;
  eventId: string;
  memberId: string;
  /** When the store took it, by its own clock, in microseconds since 1970; null: it was read before that was kept. */
  storedAt: number | null;
}

export interface StoredLine {
  lineId: string;
  /** Milliseconds since 1970. */
  at: number;
  memberId: string;
  /** Null: it is an assignment. */
  text: string | null;
  mentions: string[];
  /** Of an assignment: whose the chat is from then on; both null: nobody's. */
  to: string | null;
  queueId: string | null;
}

/** What a page of the log changed here. */
export interface AppliedPage {
  chatIds: string[];
  settled: number;
  /** The list of chats, or what it is sorted by, is another. */
  isListChanged: boolean;
  areThreadsChanged: boolean;
  /** Of other desks, and those that they undo. */
  runIds: string[];
  /** What could not be applied, with the error. */
  passedOver: { seq: number; error: string }[];
}

/** In place of where the log has something: it was told, and has not come back. */
const notBack = 0;

/** Places in the log by which a restored one is found out, the newest of them. */
const longestTrail = 1_000;

/** What the service told, and what colleagues sent: others, too, tell which place it has in its chat, as SQL. */
const isOthersToPlace = `(author_member_id IS NOT NULL OR direction = 'in' OR imported = 1)`;

/** Messages that are erased in one step. */
const erasedAtOnce = 500;

/** Notes and assignments of a chat that are read, the newest of them. */
const mostLines = 1_000;

/** Pages of threads that are read at once to be told: they are large. */
const mostThreadPages = 8;

/** The log of a team on this desk. */
export function teamTable(
  database: Database,
  {
    columns,
    ...parts
  }: Pick<ApplyingDesk, 'audit' | 'importer' | 'answers'> & { columns: ThreadColumns },
) {
  const outcomes = outcomeGatherer(database);
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

  /** Ends what a mark waits for, unless what it is of has changed since. */
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
    /** Null: the instance is not shared. */
    share: (): Share | null => {
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
    isForgettingUnread: forgotten.isUnread,
    doneUpTo: forgotten.doneUpTo,
    /** As in clearing.ts, step by step: a long history has hundreds of thousands of places. */
    clearMore: (after: number | null, from: ClearedTo | undefined): ClearedTo | null =>
      database.transaction(() => clearMore(database, after, from)),
    /** Shares the instance, once all is cleared by `clearMore`: all that is here is told, and all that is in the log read. */
    begin: (memberId: string, instanceKey: string): void =>
      database.transaction(() => {
        // The places that another team's log gave say nothing of what is newer in this one.
        database.run(
          `UPDATE message SET team_seq = NULL WHERE ${isOthersToPlace} AND team_seq IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM team_share WHERE member_id = :memberId)`,
          { memberId },
        );
        database.run('DELETE FROM team_share');
        database.run('DELETE FROM team_trail');
        database.insert('team_share', { one: 1, memberId, instanceKey });
        database.exec(offerAllFiles);
        beginMarking(database);
      }),
    /** Shares it under another key, where nothing of the log was read yet. */
    putKey: (instanceKey: string): void => {
      database.run(
        'UPDATE team_share SET instance_key = :instanceKey WHERE is_off = 0 AND cursor = 0',
        { instanceKey },
      );
    },
    /** Ends it: what the team wrote so far stays, and what changes from now on is told where it is shared again. */
    end: (): void =>
      database.transaction(() => {
        database.run('UPDATE team_share SET is_off = 1');
        database.run('DELETE FROM team_trail');
      }),
    /**
     * Deletes some more of what others wrote, where the instance is not shared; with the last of it all that was known of the team, so
     * that joining again brings all of it again. Returns the messages that went, whose files are to go; none: that was all.
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
        if (rows.length === 0 && shared() === null) {
          const tables = database.all<{ name: string }>(
            `SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'team_*'`,
          );
          for (const { name } of tables) database.exec(`DELETE FROM ${name}`);
        }
        return { localIds, chatIds: [...new Set(rows.map(({ chatId }) => chatId))] };
      }),
    /** Returns what waits to be told, oldest change first. `offset` is what the store's clock is ahead of this computer's. */
    waiting: (limit: number, offset: number): OwnEvent[] =>
      database.transaction(() => {
        const events: OwnEvent[] = [];
        let pages = 0;
        for (const mark of marks(limit)) {
          const event = ownEvent(database, mark, offset);
          if (event === null) endMark(mark, null);
          else events.push(event);
          if (mark.kind === 'threads') pages += 1;
          if (pages === mostThreadPages) break;
        }
        return events;
      }),
    /** Lets what is told together be told, where it is time (outcomes.ts). Returns whether something waits to be told. */
    gather: (now: number): boolean => {
      outcomes.gather(now);
      return hasWaiting();
    },
    hasWaiting,
    /** Marks some more of what is here where all of it is to be told. False: it is marked. */
    markMore: (): boolean => database.transaction(() => markMore(database)),
    countWaiting: (): number =>
      countUnmarked(database) +
      database.one<{ count: number }>(
        `SELECT (SELECT count(*) FROM team_mark WHERE is_waiting = 1) + (SELECT count(*) FROM team_register WHERE is_waiting = 1)
          + (SELECT count(*) FROM team_forgotten WHERE next_seq IS NOT NULL) AS count`,
      ).count +
      outcomes.countGathering(),
    /** The log has these events at these places, which come back with it unless they did already; or will never take them (null). */
    told: (events: readonly { mark: Mark; seq: number | null }[]): void =>
      database.transaction(() => {
        const cursor = shared()?.cursor ?? 0;
        for (const { mark, seq } of events) {
          endMark(mark, seq !== null && seq > cursor ? notBack : seq);
        }
      }),
    /** Queues what was appended and is missing from the log, once the log is read to its end. */
    queueLost: (): void =>
      database.transaction(() => {
        // Their files may also have been stored after the backup.
        database.run(
          `UPDATE team_file SET next_at = 0, tries = 0
           WHERE local_id IN (SELECT entity_id FROM team_mark WHERE seq = ${notBack})`,
        );
        for (const table of ['team_mark', 'team_register']) {
          // No desk accepts version 0, which was appended before.
          database.run(
            `UPDATE ${table} SET seq = NULL, is_waiting = 1, version = max(version, 1) WHERE seq = ${notBack}`,
          );
        }
        forgotten.queueLost();
      }),
    /**
     * Applies a page of the log, read behind the event at `cursor`, and moves the cursor behind it, in one step; `last` is the page's
     * last event, of whatever instance. Returns what changed; null: the log is read from elsewhere by now, or not at all, so nothing.
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
        isListChanged: false,
        threads: new Set(),
        wholeThreads: new Set(),
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
        database.run('UPDATE team_share SET cursor = :seq', { seq: last.seq });
        database.insert('team_trail', { ...last }, 'OR REPLACE');
        database.run(
          `DELETE FROM team_trail WHERE seq IN (SELECT seq FROM team_trail ORDER BY seq DESC LIMIT -1 OFFSET ${longestTrail})`,
        );
      });
      const { chatIds, settled, isListChanged, threads, wholeThreads, runIds } = applied;
      columns.refreshStatus([...threads]);
      columns.refresh([...wholeThreads]);
      return {
        chatIds: [...chatIds],
        settled,
        isListChanged,
        areThreadsChanged: threads.size + wholeThreads.size > 0,
        runIds: [...runIds],
        passedOver,
      };
    },
    /** Returns events of the log that were applied, the newest first, by which it is known again. */
    trail: () => trail(Number.MAX_SAFE_INTEGER, longestTrail),
    /**
     * The log was restored, and is the same up to a place, behind which all is cleared by `clearMore`: it is read again from there, and
     * this desk's is told again.
     */
    rewind: (seq: number, now: number): void =>
      database.transaction(() => {
        parts.audit.add({ action: 'team-restored', by: 'postline' }, now);
        database.run('DELETE FROM team_trail WHERE seq > :seq', { seq });
        forgotten.rewind(seq);
        // Whoever tells them may never have read which places these had: the log gives them theirs anew.
        database.run(
          `UPDATE message SET team_seq = NULL WHERE ${isOthersToPlace} AND team_seq > :seq`,
          { seq },
        );
        beginMarking(database);
        database.run('UPDATE team_share SET cursor = :seq', { seq });
        // Files are not in the log: each is looked for.
        database.run(
          'UPDATE team_file SET next_at = 0, tries = 0 WHERE next_at IS NOT 0 OR tries > 0',
        );
      }),
    /** Stores the names of members. */
    putMembers: (members: readonly { memberId: string; name: string }[]): void =>
      database.transaction(() => {
        for (const { memberId, name } of members) {
          database.insert('team_member', { memberId, name }, 'OR REPLACE');
        }
      }),
    /** Returns a run of another desk; null: no run has this ID. */
    otherRun: (runId: string) => otherRun(database, runId),
    /** Runs of this desk and of others. */
    runs: (window: { offset: number; limit: number }) => allRuns(database, window),
    /** Returns notes and assignments of a chat, oldest first. */
    lines: (chatId: string): StoredLine[] =>
      database
        .all<Omit<StoredLine, 'mentions'> & { mentions: string }>(
          `SELECT * FROM (
             SELECT note_id AS lineId, ${shownTime('at')} AS at, member_id AS memberId, text, mentions, NULL AS "to", NULL AS queueId
             FROM team_note WHERE chat_id = :chatId
             UNION ALL SELECT assignment_id, ${shownTime('at')}, by_member_id, NULL, '[]', member_id, queue_id
             FROM team_assignment WHERE chat_id = :chatId
             ORDER BY at DESC, lineId DESC LIMIT ${mostLines})
           ORDER BY at, text IS NOT NULL, lineId`,
          { chatId },
        )
        .map((line) => ({ ...line, mentions: readJson<string[]>(line.mentions, []) })),
    /** What others of the team sent in a chat that may have arrived; null: nothing. */
    newestOfOthers: (chatId: string) => newestOfOthers(database, chatId),
  };
}
