import type { Database } from '../database.ts';
import { queueCounts } from '../tables/chat-list-query.ts';
import type { DraftsTable } from '../tables/drafts-table.ts';
import { assignmentOf, assignments, type StoredAssignee } from './assignments.ts';
import { ownMemberId } from './shared-now.ts';
import { shownTime } from './team-event.ts';

export interface StoredQueue {
  queueId: string;
  name: string;
  isEnded: boolean;
}

/** What a queue is from a time on (milliseconds since 1970, by the store's clock once the log has it). */
export interface QueueState extends StoredQueue {
  at: number;
  memberId: string;
  /** Null: the log does not have it yet. */
  teamSeq: number | null;
}

/** Somebody of the team called this member to a chat, by naming them in a note or by giving it to them. */
export interface StoredCall {
  lineId: string;
  chatId: string;
  byMemberId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The note; null: it was given. */
  text: string | null;
}

/** A note for the team. */
export interface NewNote {
  noteId: string;
  text: string;
  mentions: readonly string[];
}

/** A chat given to somebody; `draft`: what is written in it, for them to send. */
export interface NewAssignment {
  assignmentId: string;
  chatId: string;
  to: StoredAssignee;
  draft: string | null;
}

/** A draft that was handed over with its chat. */
export interface HandedDraft {
  assignmentId: string;
  byMemberId: string;
  text: string;
}

/** Writes what a queue is. */
export function putQueue(database: Database, { isEnded, ...queue }: QueueState): void {
  database.run(
    `INSERT INTO team_queue (queue_id, name, is_ended, at, member_id, team_seq)
     VALUES (:queueId, :name, :isEnded, :at, :memberId, :teamSeq)
     ON CONFLICT DO UPDATE SET name = :name, is_ended = :isEnded, at = :at, member_id = :memberId, team_seq = :teamSeq`,
    { ...queue, isEnded: isEnded ? 1 : 0 },
  );
}

/** How a team divides its work: whose chats are, queues, notes, and who calls whom. Nothing is written where no team shares the instance. */
export function teamWorkTable(database: Database, drafts: Pick<DraftsTable, 'append'>) {
  const ownId = (): string | null =>
    database.one<{ memberId: string | null }>(`SELECT ${ownMemberId} AS memberId`).memberId;

  const addNote = ({ mentions, ...note }: NewNote & { chatId: string }, at: number): void => {
    const memberId = ownId();
    if (memberId === null) return;
    const row = { ...note, memberId, at, mentions: JSON.stringify(mentions) };
    database.insert('team_note', row, 'OR IGNORE');
  };

  const assign = ({ to, ...given }: NewAssignment, at: number): void => {
    const byMemberId = ownId();
    if (byMemberId === null) return;
    database.insert('team_assignment', { ...given, ...to, byMemberId, at }, 'OR IGNORE');
  };

  /** The draft that waits in a chat for whose it is now, or for whoever takes the chat from its queue; null: none. */
  const handedDraft = (chatId: string): HandedDraft | null =>
    database.get<HandedDraft>(
      `SELECT assignment_id AS assignmentId, by_member_id AS byMemberId, draft AS text
       FROM (SELECT * FROM team_assignment WHERE chat_id = :chatId AND draft IS NOT NULL ORDER BY at DESC, assignment_id DESC LIMIT 1),
         (SELECT assignment_id AS lastId, member_id AS holder, ${ownMemberId} AS own FROM team_assignment
           WHERE chat_id = :chatId ORDER BY at DESC, assignment_id DESC LIMIT 1)
       WHERE is_draft_done = 0 AND coalesce(holder, own) = own
         AND (by_member_id <> own OR (holder = own AND assignment_id <> lastId))`,
      { chatId },
    ) ?? null;

  const isOpen = (queueId: string | null): boolean =>
    database.get('SELECT 1 FROM team_queue WHERE queue_id = :queueId AND is_ended = 0', {
      queueId,
    }) !== undefined;

  /** What is in a queue that has ended is nobody's. */
  const isOf = (chatId: string, { memberId, queueId }: StoredAssignee): boolean => {
    const now = assignmentOf(database, chatId);
    const ofQueue = now !== null && isOpen(now.queueId) ? now.queueId : null;
    return memberId === (now?.memberId ?? null) && queueId === ofQueue;
  };

  return {
    /** The same note again changes nothing. */
    addNote,
    /** Gives a chat to somebody; to whose it is already says nothing. */
    assign: (given: Omit<NewAssignment, 'draft'>, at: number): void =>
      database.transaction(() => {
        if (!isOf(given.chatId, given.to)) assign({ ...given, draft: null }, at);
      }),
    /** Gives a chat to somebody, with a note and with what is written in it; all of it or nothing. */
    handOver: (given: NewAssignment, note: NewNote | null, at: number): void =>
      database.transaction(() => {
        const { chatId, draft } = given;
        assign(given, at);
        if (note !== null) addNote({ chatId, ...note }, at);
        if (draft !== null) database.run('DELETE FROM draft WHERE chat_id = :chatId', { chatId });
      }),
    /** Gives a chat that is in a queue to this member; returns whether it was. */
    takeFromQueue: (given: { assignmentId: string; chatId: string }, at: number): boolean =>
      database.transaction(() => {
        const memberId = ownId();
        if (memberId === null) return false;
        const now = assignmentOf(database, given.chatId);
        if (now === null || now.memberId !== null || !isOpen(now.queueId)) return false;
        // Also where this computer's clock is behind the store's.
        const later = Math.max(at, now.at + 1);
        assign({ ...given, to: { memberId, queueId: null }, draft: null }, later);
        return true;
      }),
    /** Whose each chat is that was ever given to somebody. */
    assignments: () => assignments(database),
    /** Whose a chat is; null: it was never anybody's. */
    assignmentOf: (chatId: string) => assignmentOf(database, chatId),
    handedDraft,
    /** A handed draft is used, which puts it behind what is written here, or is not wanted. False: another window was first. */
    endHandedDraft: (chatId: string, assignmentId: string, isWanted: boolean): boolean =>
      database.transaction(() => {
        const found = handedDraft(chatId);
        if (found?.assignmentId !== assignmentId) return false;
        if (isWanted) drafts.append(chatId, found.text);
        database.run(
          'UPDATE team_assignment SET is_draft_done = 1 WHERE assignment_id = :assignmentId',
          { assignmentId },
        );
        return true;
      }),
    /** All queues that were ever made: what was written before names those that have ended. */
    queues: (): StoredQueue[] =>
      database
        .all<{ queueId: string; name: string; isEnded: number }>(
          'SELECT queue_id AS queueId, name, is_ended AS isEnded FROM team_queue ORDER BY queue_id',
        )
        .map((row) => ({ ...row, isEnded: row.isEnded === 1 })),
    /** Says what a queue is from now on. */
    putQueue: (queue: StoredQueue, now: number): void => {
      const memberId = ownId();
      if (memberId === null) return;
      const { queueId } = queue;
      const before = database.get<{ at: number }>(
        'SELECT at FROM team_queue WHERE queue_id = :queueId',
        { queueId },
      );
      // Also where this computer's clock is behind the store's: what is said now comes after what was there.
      const at = Math.max(now, 1 + (before?.at ?? 0));
      putQueue(database, { ...queue, at, memberId, teamSeq: null });
    },
    /** How many open chats are in each queue that has some. */
    queueCounts: (now: number): { queueId: string; count: number }[] =>
      database.all(queueCounts, { now }),
    /** What this member was called to and has not looked at since, the newest first. */
    calls: (): StoredCall[] =>
      database.all<StoredCall>(
        `SELECT line_id AS lineId, team_call.chat_id AS chatId, by_member_id AS byMemberId, ${shownTime('team_call.at')} AS at, text
         FROM team_call LEFT JOIN team_note ON note_id = line_id ORDER BY team_call.at DESC, line_id`,
      ),
    /** This member looks at a chat; returns whether they had been called to it. */
    endCalls: (chatId: string): boolean =>
      database.run('DELETE FROM team_call WHERE chat_id = :chatId', { chatId }) > 0,
  };
}
