import * as z from 'zod';
import { chatHere } from '../apply-message.ts';
import { longText, time } from '../team-event.ts';
import type { EventKind } from './kind.ts';
import { setStoreTime, storeTime, type Timed } from './line.ts';
import { knownVersion, noteThere, noteVersion } from './marks.ts';

const schema = z.object({
  assignmentId: z.string().min(1).max(100),
  memberId: z.string().nullable(),
  /** What an older Postline wrote has none, and what it reads of this is that the chat is nobody's. */
  queueId: z.string().nullable().default(null),
  draft: longText.nullable().default(null),
  at: time,
});

/** Whose a chat is from then on. */
export const assignmentKind: EventKind = {
  name: 'assignment',
  snapshot: (database, { entityId: assignmentId }, offset) => {
    const row = database.get<
      {
        chatId: string;
        memberId: string | null;
        queueId: string | null;
        draft: string | null;
      } & Timed
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
  apply: ({ database, memberId: own }, event) => {
    const { id, version, seq } = event;
    const read = schema.safeParse(event.payload);
    const chatId = chatHere(database, event.chatId, event.at);
    if (!read.success || read.data.assignmentId !== id || chatId === null) return null;
    const { memberId, queueId, draft } = read.data;
    // No clock but the store's decides which is the newest.
    const at = Math.min(read.data.at, event.at);
    if (event.memberId === own) {
      noteThere(database, 'assignment', event);
      setStoreTime(database, ['team_assignment', 'assignment_id'], { id, at, seq });
    }
    const by = database.get<{ memberId: string }>(
      'SELECT by_member_id AS memberId FROM team_assignment WHERE assignment_id = :id',
      { id },
    );
    // Nobody else changes what somebody gives with a chat.
    if (by !== undefined && by.memberId !== event.memberId) return null;
    if (version <= knownVersion(database, 'assignment', id)) return chatId;
    noteVersion(database, 'assignment', id, version);
    // That its draft was used may have been told before it, where the log was restored.
    database.run(
      `INSERT INTO team_assignment (assignment_id, chat_id, member_id, queue_id, draft, by_member_id, at, team_seq, is_draft_done)
       VALUES (:id, :chatId, :memberId, :queueId, :draft, :by, :at, :seq, EXISTS (
         SELECT 1 FROM team_register WHERE kind = 'draft-done' AND chat_id = :chatId AND entity_id = :id AND value = 1))
       ON CONFLICT DO UPDATE SET queue_id = :queueId, draft = :draft`,
      { id, chatId, memberId, queueId, draft, by: event.memberId, at, seq },
    );
    return chatId;
  },
  own: 'SELECT assignment_id AS id, at FROM team_assignment WHERE by_member_id = :memberId',
};
