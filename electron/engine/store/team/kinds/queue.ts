import * as z from 'zod';
import { time } from '../team-event.ts';
import { putQueue } from '../work-table.ts';
import type { EventKind } from './kind.ts';
import { markAppended } from './marks.ts';
import { storeTime } from './store-time.ts';

const schema = z.object({
  queueId: z.string().min(1).max(100),
  name: z.string().max(200),
  isEnded: z.boolean(),
  at: time,
});

interface QueueRow {
  name: string;
  isEnded: number;
  at: number;
  by: string;
  seq: number | null;
}

/** The name of a queue, and whether it has ended, as a last-writer-wins register. */
export const queueKind: EventKind = {
  name: 'queue',
  snapshot: (database, { entityId: queueId }, offset) => {
    // If another member has changed the queue since, that desk appends it.
    const row = database.get<QueueRow>(
      `SELECT name, is_ended AS isEnded, at, team_queue.member_id AS "by", team_seq AS seq FROM team_queue
       JOIN team_share USING (member_id) WHERE queue_id = :queueId`,
      { queueId },
    );
    if (row === undefined) return null;
    const at = storeTime(row, offset);
    return {
      chatId: null,
      at,
      payload: { queueId, name: row.name, isEnded: row.isEnded === 1, at },
    };
  },
  apply: ({ database, memberId: own, offset }, event) => {
    const { id, memberId, seq } = event;
    const parsed = schema.safeParse(event.payload);
    if (!parsed.success || parsed.data.queueId !== id) return null;
    const { name, isEnded } = parsed.data;
    // Only the store's clock decides which change is the newest.
    const at = Math.min(parsed.data.at, event.at);
    if (memberId === own) markAppended(database, 'queue', event);
    const row = database.get<QueueRow>(
      `SELECT name, is_ended AS isEnded, at, member_id AS "by", team_seq AS seq FROM team_queue WHERE queue_id = :id`,
      { id },
    );
    const queue = { queueId: id, name, isEnded, at, memberId, teamSeq: seq };
    if (row === undefined || replaces(queue, row, offset)) putQueue(database, queue);
    return null;
  },
  ownEntities: 'SELECT queue_id AS id, at FROM team_queue WHERE member_id = :memberId',
};

/** Returns whether a queue of the log replaces the local row. */
function replaces(logged: Parameters<typeof putQueue>[1], row: QueueRow, offset: number): boolean {
  const { name, isEnded, at, memberId } = logged;
  // This member's own event comes back and gives the row the store's time; a row that changed meanwhile is appended next.
  if (row.seq === null && row.by === memberId) {
    return row.name === name && (row.isEnded === 1) === isEnded;
  }
  if (logged.teamSeq === row.seq) return false;
  const rowAt = storeTime(row, offset);
  return at === rowAt ? memberId >= row.by : at > rowAt;
}
