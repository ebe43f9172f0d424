import * as z from 'zod';
import { time } from '../team-event.ts';
import { putQueue } from '../work-table.ts';
import type { EventKind } from './kind.ts';
import { storeTime } from './line.ts';
import { noteThere } from './marks.ts';

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

/** What a queue is called, and whether it has ended. Several may say it: the newest counts. */
export const queueKind: EventKind = {
  name: 'queue',
  snapshot: (database, { entityId: queueId }, offset) => {
    // What somebody else has said since is theirs to tell.
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
    const read = schema.safeParse(event.payload);
    if (!read.success || read.data.queueId !== id) return null;
    const { name, isEnded } = read.data;
    // No clock but the store's decides which is the newest.
    const at = Math.min(read.data.at, event.at);
    if (memberId === own) noteThere(database, 'queue', event);
    const row = database.get<QueueRow>(
      `SELECT name, is_ended AS isEnded, at, member_id AS "by", team_seq AS seq FROM team_queue WHERE queue_id = :id`,
      { id },
    );
    if (row?.seq === null && row.by === memberId) {
      // One's own comes back, and has its time from now on; what was changed here meanwhile is told next.
      if (row.name !== name || (row.isEnded === 1) !== isEnded) return null;
    } else if (row !== undefined) {
      const before = storeTime(row, offset);
      if (at < before || (at === before && memberId < row.by) || seq === row.seq) return null;
    }
    putQueue(database, { queueId: id, name, isEnded, at, memberId, teamSeq: seq });
    return null;
  },
  own: 'SELECT queue_id AS id, at FROM team_queue WHERE member_id = :memberId',
};
