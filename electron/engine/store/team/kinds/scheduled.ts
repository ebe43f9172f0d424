import { time } from '../team-event.ts';
import { overdueMs } from '../work-table.ts';
import { answeredAt } from '../../chats/owed.ts';
import { isPendingUndated, registerRow } from '../../rows/register-rows.ts';
import { registerKind } from './register-kind.ts';

/**
 * When what a member has scheduled in a chat is to be sent; null: it was sent, taken off or put back, or an answer came that it was to
 * be sent without. Nothing else of it leaves its desk before it is a message.
 */
export const scheduledKind = registerKind({
  name: 'scheduled',
  isOfChat: true,
  value: time.nullable(),
  read: (database, key) => {
    const own = database.get<{ sendAt: number | null; isHeld: number }>(
      `SELECT iif(${answeredAt} IS NULL, send_at, NULL) AS sendAt, is_held AS isHeld FROM scheduled WHERE local_id = :entityId`,
      { entityId: key.entityId },
    );
    // Of a restored backup: whoever it was restored from has it scheduled.
    if (own?.isHeld === 1) return undefined;
    if (own !== undefined) return { value: own.sendAt };
    // Another desk's, of which this one only knows.
    return isPendingUndated(registerRow(database, 'scheduled', key)) ? undefined : { value: null };
  },
  write: ({ database, memberId: own, now }, { chatId, entityId }, sendAt, _at, memberId) => {
    database.run('DELETE FROM team_scheduled WHERE local_id = :entityId OR send_at < :since', {
      entityId,
      since: now - overdueMs,
    });
    if (sendAt === null || memberId === own) return;
    const row = { localId: entityId, chatId, memberId, sendAt: Math.floor(sendAt) };
    database.insert('team_scheduled', row);
  },
  localEntities: `SELECT chat_id, local_id AS entity_id, created_at AS at FROM scheduled WHERE is_held = 0`,
});
