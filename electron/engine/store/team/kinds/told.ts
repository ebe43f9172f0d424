import * as z from 'zod';
import { toldKinds } from '../../../../../shared/domain/told-state.ts';
import { chatOf } from '../../rows/wire-address.ts';
import type { Database } from '../../database.ts';
import { putTold, type ToldEntry } from '../../told/told-table.ts';
import { mostAheadMs } from '../place-message.ts';
import { longText, time } from '../team-event.ts';
import type { EventKind } from './kind.ts';
import { markRegisterAppended } from '../../rows/register-rows.ts';

const schema = z.object({
  keyId: z.string().min(1).max(300),
  kind: z.enum(toldKinds),
  author: z.string().max(300),
  value: longText,
  at: time,
});

/**
 * A status that the service reported about a message: delivered, read, played, edited, deleted. Statuses of all desks are merged, in any
 * order: states only rise, the earlier of two times of one state stays, and the newer of two texts.
 */
export const toldKind: EventKind = {
  name: 'told',
  snapshot: (database, { chatId, entityId }) => {
    const row = chatId === null ? undefined : rowOf(database, chatId, entityId);
    if (row === undefined) return null;
    const { chatId: chat, ...payload } = row;
    return { chatId: chat, at: row.at, payload };
  },
  apply: ({ database, memberId: own }, event) => {
    const parsed = schema.safeParse(event.payload);
    if (!parsed.success || event.chatId === null) return null;
    const entry = { ...parsed.data, chatId: chatOf(database, event.chatId) };
    const toldBy = event.memberId === own ? null : event.memberId;
    const at = Math.min(entry.at, event.at + mostAheadMs);
    const chatId = putTold(database, { ...entry, at, toldBy });
    const { keyId, kind, author } = entry;
    const entityId = `${keyId} ${kind} ${author}`;
    const row = rowOf(database, entry.chatId, entityId);
    // The log has the local status, whoever appended it. This desk's own event is in the log also where another desk's was the earlier.
    const isLocal = row?.at === entry.at && row.value === entry.value;
    if (isLocal || event.memberId === own) {
      const version = isLocal ? Number.MAX_SAFE_INTEGER : event.version;
      const key = { chatId: entry.chatId, entityId };
      markRegisterAppended(database, 'told', key, { version, seq: event.seq });
    }
    return chatId;
  },
  ownEntities: null,
  localEntities: `SELECT chat_id, key_id || ' ' || kind || ' ' || author AS entity_id, at, key_id AS step_key FROM told`,
  stepColumn: { table: 'told', column: 'key_id' },
};

function rowOf(database: Database, chatId: string, entityId: string): ToldEntry | undefined {
  const [, keyId = '', kind = '', author = ''] = /^(\S+) (\S+) (.*)$/.exec(entityId) ?? [];
  return database.get<ToldEntry>(
    `SELECT key_id AS keyId, chat_id AS chatId, kind, author, value, at FROM told
     WHERE key_id = :keyId AND chat_id = :chatId AND kind = :kind AND author = :author`,
    { keyId, chatId, kind, author },
  );
}
