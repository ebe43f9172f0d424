import * as z from 'zod';
import { bareKey } from '../../../../../shared/domain/message-id.ts';
import type { Database } from '../../database.ts';
import { isKey } from '../../told/told-table.ts';
import { registerKind } from './register-kind.ts';

/** Whether a message is starred. The service keeps stars for the team's number, so they belong to the chat. */
export const starKind = registerKind({
  name: 'star',
  isOfChat: true,
  value: z.boolean(),
  read: (database, { chatId, entityId }) => {
    const row = database.get<{ isStarred: number }>(
      `SELECT is_starred AS isStarred FROM message
       WHERE ${isKey('message')} AND chat_id = :chatId AND direction = :direction`,
      { chatId, ...partsOf(entityId) },
    );
    return row && { value: row.isStarred === 1 };
  },
  write: ({ database }, { chatId, entityId }, value) => {
    database.run(
      `UPDATE message SET is_starred = :value
       WHERE ${isKey('message')} AND chat_id = :chatId AND direction = :direction`,
      { chatId, value: Number(value), ...partsOf(entityId) },
    );
  },
  localEntities: `SELECT chat_id, iif(instr(key_id, '@') > 0, substr(key_id, 1, instr(key_id, '_') - 1), key_id) || ' ' || direction AS entity_id,
    1 AS at FROM message WHERE is_starred = 1 AND key_id IS NOT NULL`,
});

/** Stars a message whose star was applied before this desk had the message or its key. */
export function applyEarlierStar(
  database: Database,
  { chatId, keyId, direction }: { chatId: string; keyId: string; direction: 'in' | 'out' },
): void {
  const bare = bareKey(keyId);
  // Few messages are starred: first whether this one is.
  const star = database.get(
    `SELECT 1 FROM team_register WHERE kind = 'star' AND chat_id = :chatId AND entity_id = :entityId AND value = 1 AND is_waiting = 0`,
    { chatId, entityId: `${bare} ${direction}` },
  );
  if (star === undefined) return;
  database.run(
    `UPDATE message SET is_starred = 1
     WHERE ${isKey('message')} AND chat_id = :chatId AND direction = :direction AND is_starred = 0`,
    { chatId, keyId: bare, direction },
  );
}

function partsOf(entityId: string): { keyId: string; direction: string } {
  const [keyId = '', direction = ''] = entityId.split(' ');
  return { keyId, direction };
}
