import * as z from 'zod';
import { localChat } from './apply-message.ts';
import { reopenAssigned } from './chat-registers.ts';
import { longText, time } from '../team-event.ts';
import type { EventKind } from './kind.ts';
import { knownVersion, markAppended, setKnownVersion } from './marks.ts';
import { setStoreTime, storeTime, type TimedRow } from './store-time.ts';

const schema = z.object({
  assignmentId: z.string().min(1).max(100),
  memberId: z.string().nullable(),
  queueId: z.string().nullable(),
  draft: longText.nullable(),
  at: time,
});

/** The assignment of a chat to a member, to a queue, or to no one. */
export const assignmentKind: EventKind = {
  name: 'assignment',
  snapshot: (database, { entityId: assignmentId }, offset) => {
    const row = database.get<
      {
        chatId: string;
        memberId: string | null;
        queueId: string | null;
        draft: string | null;
      } & TimedRow
    >(
      `SELECT chat_id AS chatId, member_id AS memberId, queue_id AS queueId, draft, at, team_seq AS seq
       FROM team_assignment WHERE assignment_id = :assignmentId`,
      { assignmentId },
    );
    if (row === undefined) return null;
    const { chatId, memberId, queueId, draft } = row;
    const at = storeTime(row, offset);
    return { chatId, at, payload: { assignmentId, memberId, queueId, draft, at } };
  },
  apply: (desk, event) => {
    const { database, memberId: own } = desk;
    const { id, version, seq } = event;
    const parsed = schema.safeParse(event.payload);
    const chatId = localChat(database, event.chatId, event.at);
    if (!parsed.success || parsed.data.assignmentId !== id || chatId === null) return null;
    const { memberId, queueId, draft } = parsed.data;
    // Only the store's clock decides which assignment is the newest.
    const at = Math.min(parsed.data.at, event.at);
    if (event.memberId === own) {
      markAppended(database, 'assignment', event);
      setStoreTime(database, ['team_assignment', 'assignment_id'], { id, at, seq });
    }
    const existing = database.get<{ byMemberId: string }>(
      'SELECT by_member_id AS byMemberId FROM team_assignment WHERE assignment_id = :id',
      { id },
    );
    // Only its author changes an assignment.
    if (existing !== undefined && existing.byMemberId !== event.memberId) return null;
    const isKnown = version <= knownVersion(database, 'assignment', id);
    const by = event.memberId;
    // This desk's own is known, but not when the log has it.
    if ((!isKnown || by === own) && (memberId !== null || queueId !== null)) {
      reopenAssigned(desk, chatId, { at, memberId: by, isTaken: memberId === by });
    }
    if (isKnown) return chatId;
    setKnownVersion(database, 'assignment', id, version);
    // In a restored log, `draft-done` may come before the assignment.
    database.run(
      `INSERT INTO team_assignment (assignment_id, chat_id, member_id, queue_id, draft, by_member_id, at, team_seq, is_draft_done)
       VALUES (:id, :chatId, :memberId, :queueId, :draft, :by, :at, :seq, EXISTS (
         SELECT 1 FROM team_register WHERE kind = 'draft-done' AND chat_id = :chatId AND entity_id = :id AND value = 1))
       ON CONFLICT DO UPDATE SET queue_id = :queueId, draft = :draft`,
      { id, chatId, memberId, queueId, draft, by, at, seq },
    );
    return chatId;
  },
  ownEntities: 'SELECT assignment_id AS id, at FROM team_assignment WHERE by_member_id = :memberId',
};
