import * as z from 'zod';
import { registerKind } from './register-kind.ts';

/**
 * What somebody thinks of a message, by its key and who that is (empty: the number that the team serves). Others' have the service's
 * time, so that no desk that hears of one late makes it the newest.
 */
export const reactionKind = registerKind({
  name: 'reaction',
  isOfChat: true,
  value: z.string().max(100),
  read: (database, { chatId, entityId }) => {
    const { keyId, author } = partsOf(entityId);
    const row = database.get<{ value: string; at: number }>(
      'SELECT emoji AS value, at FROM reaction WHERE chat_id = :chatId AND key_id = :keyId AND author = :author',
      { chatId, keyId, author },
    );
    return row === undefined || author !== '' ? row : { value: row.value };
  },
  write: ({ database }, { chatId, entityId }, emoji, at) => {
    database.run(
      `INSERT INTO reaction (chat_id, key_id, author, emoji, at) VALUES (:chatId, :keyId, :author, :emoji, :at)
       ON CONFLICT DO UPDATE SET emoji = :emoji, at = :at`,
      { chatId, ...partsOf(entityId), emoji, at: Math.floor(at) },
    );
  },
  here: `SELECT chat_id, key_id || ' ' || author AS entity_id, at FROM reaction`,
});

function partsOf(entityId: string): { keyId: string; author: string } {
  const [keyId = '', author = ''] = entityId.split(' ');
  return { keyId, author };
}
