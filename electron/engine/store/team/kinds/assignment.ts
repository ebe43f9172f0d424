import * as z from 'zod';
import { chatHere } from '../apply-message.ts';
import type { EventKind } from './kind.ts';
import { setStoreTime, storeTime, type Timed } from './line.ts';
import { knownVersion, noteThere, noteVersion } from './marks.ts';

const schema = z.object({
  assignmentId: z.string().min(1).max(100),
  memberId: z.string().nullable(),
  at: z.number(),
});

/** Whose a chat is from then on. */
export const assignmentKind: EventKind = {
  name: 'assignment',
  snapshot: (database, { entityId: assignmentId }, offset) => {
    const row = database.get<{ chatId: string; memberId: string | null } & Timed>(
      'SELECT chat_id AS chatId, member_id AS memberId, at, team_seq AS seq FROM team_assignment WHERE assignment_id = :assignmentId',
      { assignmentId },
    );
    if (row === undefined) return null;
    const { chatId, memberId } = row;
    const at = storeTime(row, offset);
    return { chatId, at, payload: { assignmentId, memberId, at } };
  },
  apply: ({ database, memberId: own }, event) => {
    const { id, version, seq } = event;
    const read = schema.safeParse(event.payload);
    const chatId = chatHere(database, event.chatId, event.at);
    if (!read.success || read.data.assignmentId !== id || chatId === null) return null;
    const { memberId, at } = read.data;
    if (event.memberId === own) {
      noteThere(database, 'assignment', event);
      setStoreTime(database, ['team_assignment', 'assignment_id'], { id, at, seq });
    }
    if (version <= knownVersion(database, 'assignment', id)) return chatId;
    noteVersion(database, 'assignment', id, version);
    const row = { assignmentId: id, chatId, memberId, byMemberId: event.memberId, at };
    database.insert('team_assignment', { ...row, teamSeq: seq }, 'OR IGNORE');
    return chatId;
  },
  own: 'SELECT assignment_id AS id, at FROM team_assignment WHERE by_member_id = :memberId',
};
