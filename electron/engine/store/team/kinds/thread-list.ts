import { isForgottenUntil } from '../../sms/thread-sources.ts';
import { applyListed } from './listed-threads.ts';
import { learnToldNumbers } from '../../sms/customer-number.ts';
import { type OwnListed, listedEntry, listedEntrySchema, listPageSchema } from '../listed-entry.ts';
import type { EventKind } from './kind.ts';
import { markAppended } from './marks.ts';

/**
 * A page of one desk's list of SMS threads: each as the service or a file told it, or gone from the service's list. It is the same for the
 * list that was there when the instance was shared and for what changes since.
 */
export const threadListKind: EventKind = {
  name: 'thread-list',
  snapshot: (database, { entityId: page, version }, offset) => {
    const rows = database
      .all<OwnListed>(`${selectOwn} WHERE own.page = :page ORDER BY own.at, own.thread`, { page })
      .filter((row) => !isForgottenUntil(row, row));
    if (rows.length === 0) return null;
    const threads = rows.map((row) => listedEntry(row, offset));
    return { chatId: null, at: version + offset, payload: { threads } };
  },
  apply: (desk, event) => {
    const { database } = desk;
    if (event.memberId === desk.memberId) {
      markAppended(database, 'thread-list', event);
      database.run('UPDATE team_listing SET is_back = 1 WHERE page = :id', { id: event.id });
    }
    const page = listPageSchema.safeParse(event.payload);
    if (!page.success) return null;
    for (const one of page.data.threads) {
      const entry = listedEntrySchema.safeParse(one);
      if (entry.success) applyListed(desk, event, entry.data);
    }
    learnToldNumbers(database);
    return null;
  },
  ownEntities: `SELECT page AS id, team_listing.at, thread_id AS step_key FROM team_listing
    JOIN thread ON thread.place = team_listing.thread WHERE page IS NOT NULL`,
  queue: (database, within, bounds) => {
    // What the log has is told by whoever told it.
    database.run(
      `INSERT INTO team_listing (thread, at) SELECT place, 1 FROM (
         SELECT place, thread_id AS step_key FROM thread
         WHERE gone_at IS NULL AND forgotten_until IS NULL AND NOT EXISTS (SELECT 1 FROM team_listed WHERE thread = place))
       WHERE ${within} ON CONFLICT DO NOTHING`,
      { ...bounds },
    );
  },
  stepColumn: { table: 'thread', column: 'thread_id' },
};

const selectOwn = `SELECT thread.thread_id AS id, own.at, thread.from_number AS fromNumber, thread.to_number AS toNumber,
    thread.phone_id AS phoneId, thread.last_message_id AS lastMessageId, thread.last_message AS lastMessage,
    thread.last_message_at AS lastMessageAt, thread.created_at AS createdAt, thread.updated_at AS updatedAt,
    thread.known, thread.confirmed, thread.gone_at AS goneAt, thread.forgotten_until AS forgottenUntil
  FROM team_listing AS own JOIN thread ON thread.place = own.thread`;
