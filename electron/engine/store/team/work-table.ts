import type { NoteDraft } from '../../../../shared/contract/team.ts';
import type { Database } from '../database.ts';
import { queueCounts } from '../chats/chat-list-query.ts';
import type { DraftsTable } from '../chats/drafts-table.ts';
import { changeOrder } from '../chats/chat-order-table.ts';
import { assignmentOf, assignments, type StoredAssignee } from '../chats/assignments.ts';
import { ownMemberId } from '../rows/shared-now.ts';

export interface StoredQueue {
  queueId: string;
  name: string;
  isEnded: boolean;
}

/** A queue as it was set at a time (milliseconds since 1970, by the store's clock once it is in the log). */
export interface QueueState extends StoredQueue {
  at: number;
  memberId: string;
  /** Null: not in the log yet. */
  teamSeq: number | null;
}

/** A call of this member to a chat: another member mentioned them in a note, or assigned the chat to them. */
export interface StoredCall {
  lineId: string;
  chatId: string;
  byMemberId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The note; null: the chat was assigned. */
  text: string | null;
}

/** A note for the team. */
export interface NewNote {
  noteId: string;
  text: string;
  mentions: readonly string[];
}

/** An assignment of a chat; `draft`: the text that was begun in it, for the assignee to send. */
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

/** Milliseconds for which what is overdue stays known: its desk is off, or was removed and can tell no more. */
export const overdueMs = 24 * 3_600_000;

/** The number of others' scheduled messages of a chat that are read. */
const mostScheduled = 20;

/** Writes a queue. */
export function putQueue(database: Database, { isEnded, ...queue }: QueueState): void {
  database.run(
    `INSERT INTO team_queue (queue_id, name, is_ended, at, member_id, team_seq)
     VALUES (:queueId, :name, :isEnded, :at, :memberId, :teamSeq)
     ON CONFLICT DO UPDATE SET name = :name, is_ended = :isEnded, at = :at, member_id = :memberId, team_seq = :teamSeq`,
    { ...queue, isEnded: isEnded ? 1 : 0 },
  );
}

/** How a team divides its work: assignments, queues, notes and mentions. Writes nothing if no team shares the instance. */
export function teamWorkTable(database: Database, drafts: Pick<DraftsTable, 'append'>) {
  const ownId = (): string | null =>
    database.one<{ memberId: string | null }>(`SELECT ${ownMemberId} AS memberId`).memberId;

  const addNote = ({ mentions, ...note }: NewNote & { chatId: string }, at: number): void => {
    const memberId = ownId();
    if (memberId === null) return;
    const row = { ...note, memberId, at, mentions: JSON.stringify(mentions) };
    database.insert('team_note', row, 'OR IGNORE');
    database.run('DELETE FROM team_note_draft WHERE note_id = :noteId', { noteId: note.noteId });
  };

  const hasChat = (chatId: string): boolean =>
    database.get('SELECT 1 FROM chat WHERE chat_id = :chatId', { chatId }) !== undefined;

  const assign = ({ to, ...given }: NewAssignment, at: number): void => {
    const byMemberId = ownId();
    if (byMemberId === null) return;
    database.insert('team_assignment', { ...given, ...to, byMemberId, at }, 'OR IGNORE');
    const { closedAt } = database.one<{ closedAt: number | null }>(
      'SELECT closed_at AS closedAt FROM chat WHERE chat_id = :chatId',
      { chatId: given.chatId },
    );
    // Closed, it would be in no view of whoever is given it.
    const isGiven = to.memberId !== null || to.queueId !== null;
    if (isGiven && closedAt !== null) changeOrder(database, given.chatId, { closedAt: null });
  };

  /**
   * Returns the newest draft that waits in a chat for its assignee, or for the first member to take the chat from its queue; null: none.
   * Older ones wait behind it: the chat may have been handed over again before anybody took them.
   */
  const handedDraft = (chatId: string): HandedDraft | null =>
    database.get<HandedDraft>(
      `SELECT assignment_id AS assignmentId, by_member_id AS byMemberId, draft AS text
       FROM team_assignment, (SELECT assignment_id AS lastId, member_id AS holder, ${ownMemberId} AS own FROM team_assignment
         WHERE chat_id = :chatId ORDER BY at DESC, assignment_id DESC LIMIT 1)
       WHERE chat_id = :chatId AND draft IS NOT NULL AND is_draft_done = 0 AND coalesce(holder, own) = own
         AND (by_member_id <> own OR (holder = own AND assignment_id <> lastId))
       ORDER BY at DESC, assignment_id DESC LIMIT 1`,
      { chatId },
    ) ?? null;

  const isOpen = (queueId: string | null): boolean =>
    database.get('SELECT 1 FROM team_queue WHERE queue_id = :queueId AND is_ended = 0', {
      queueId,
    }) !== undefined;

  /** Treats a chat in an ended queue as unassigned. */
  const isOf = (chatId: string, { memberId, queueId }: StoredAssignee): boolean => {
    const now = assignmentOf(database, chatId);
    const ofQueue = now !== null && isOpen(now.queueId) ? now.queueId : null;
    return memberId === (now?.memberId ?? null) && queueId === ofQueue;
  };

  return {
    /** Adds a note and deletes its draft; adding it again changes nothing. False: there is no such chat. */
    addNote: (note: NewNote & { chatId: string }, at: number): boolean =>
      database.transaction(() => {
        if (!hasChat(note.chatId)) return false;
        addNote(note, at);
        return true;
      }),
    /** Returns the note that is being written in a chat; null: none. */
    noteDraft: (chatId: string): NoteDraft | null =>
      database.get<NoteDraft>(
        'SELECT note_id AS noteId, text FROM team_note_draft WHERE chat_id = :chatId ORDER BY rowid LIMIT 1',
        { chatId },
      ) ?? null,
    /** Stores what is being written of a note, unless it was added; deletes the draft if it is blank. */
    putNoteDraft: ({ noteId, chatId, text }: NoteDraft & { chatId: string }): void => {
      if (text.trim() === '') {
        database.run('DELETE FROM team_note_draft WHERE note_id = :noteId', { noteId });
        return;
      }
      database.run(
        `INSERT INTO team_note_draft (note_id, chat_id, text)
         SELECT :noteId, :chatId, :text WHERE NOT EXISTS (SELECT 1 FROM team_note WHERE note_id = :noteId)
         ON CONFLICT DO UPDATE SET text = :text`,
        { noteId, chatId, text },
      );
    },
    /**
     * Assigns a chat, and reopens it for a member or a queue; does nothing if the assignee already has it. False: there is no such
     * chat.
     */
    assign: (given: Omit<NewAssignment, 'draft'>, at: number): boolean =>
      database.transaction(() => {
        if (!hasChat(given.chatId)) return false;
        if (!isOf(given.chatId, given.to)) assign({ ...given, draft: null }, at);
        return true;
      }),
    /** Assigns and reopens a chat with a note and the draft, in one transaction. False: there is no such chat. */
    handOver: (given: NewAssignment, note: NewNote | null, at: number): boolean =>
      database.transaction(() => {
        const { chatId, draft } = given;
        if (!hasChat(chatId)) return false;
        assign(given, at);
        if (note !== null) addNote({ chatId, ...note }, at);
        if (draft !== null) database.run('DELETE FROM draft WHERE chat_id = :chatId', { chatId });
        return true;
      }),
    /** Returns the assignment of each chat that was ever assigned. */
    assignments: () => assignments(database),
    /** Returns the assignment of a chat; null: it was never assigned. */
    assignmentOf: (chatId: string) => assignmentOf(database, chatId),
    handedDraft,
    /** Ends a handed draft: it is used, and added after this member's own text, or discarded. False: another window was first. */
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
    /** Returns when other members have something scheduled in a chat, by time; what is overdue for long is not known any more. */
    scheduled: (chatId: string, now: number): { memberId: string; sendAt: number }[] =>
      database.all(
        `SELECT member_id AS memberId, send_at AS sendAt FROM team_scheduled AS other
         WHERE chat_id = :chatId AND send_at >= :since
           AND NOT EXISTS (SELECT 1 FROM message WHERE message.local_id = other.local_id)
         ORDER BY send_at, local_id LIMIT ${mostScheduled}`,
        { chatId, since: now - overdueMs },
      ),
    /** Returns all queues ever made: older lines of a chat name those that have ended. */
    queues: (): StoredQueue[] =>
      database
        .all<{ queueId: string; name: string; isEnded: number }>(
          'SELECT queue_id AS queueId, name, is_ended AS isEnded FROM team_queue ORDER BY queue_id',
        )
        .map((row) => ({ ...row, isEnded: row.isEnded === 1 })),
    /** Sets a queue. */
    putQueue: (queue: StoredQueue, now: number): void => {
      const memberId = ownId();
      if (memberId === null) return;
      const { queueId } = queue;
      const before = database.get<{ at: number }>(
        'SELECT at FROM team_queue WHERE queue_id = :queueId',
        { queueId },
      );
      // Later than the last setting, even if this computer's clock is behind the store's.
      const at = Math.max(now, 1 + (before?.at ?? 0));
      putQueue(database, { ...queue, at, memberId, teamSeq: null });
    },
    /** Returns whether whoever answers an unassigned chat has it. */
    answerAssigns: (): boolean =>
      database.get('SELECT 1 FROM team_share WHERE is_off = 0 AND answer_assigns = 1') !==
      undefined,
    /** Chooses that for the team. */
    putAnswerAssigns: (isOn: boolean): void => {
      database.run('UPDATE team_share SET answer_assigns = :isOn WHERE is_off = 0', {
        isOn: Number(isOn),
      });
    },
    /** Returns how many open chats are in each queue that has any. */
    queueCounts: (now: number): { queueId: string; count: number }[] =>
      database.all(queueCounts, { now }),
    /** Returns the calls of this member to chats that they have not looked at since, newest first. */
    calls: (): StoredCall[] =>
      database.all<StoredCall>(
        `SELECT line_id AS lineId, team_call.chat_id AS chatId, by_member_id AS byMemberId, team_call.at AS at, text
         FROM team_call LEFT JOIN team_note ON note_id = line_id ORDER BY team_call.at DESC, line_id`,
      ),
    /** Ends the calls of this member to a chat, since they look at it; returns whether there were any. */
    endCalls: (chatId: string): boolean =>
      database.run('DELETE FROM team_call WHERE chat_id = :chatId', { chatId }) > 0,
  };
}
