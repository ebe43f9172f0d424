import * as z from 'zod';
import { registerKind } from './register-kind.ts';

/**
 * The reaction of one author to a message, by the message's key and the author (empty: the number that the team serves). A customer's
 * reaction has the service's time, so that a desk that receives it late does not make it the newest.
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
  localEntities: `SELECT chat_id, key_id || ' ' || author AS entity_id, at FROM reaction`,
});

function partsOf(entityId: string): { keyId: string; author: string } {
  const [keyId = '', author = ''] = entityId.split(' ');
  return { keyId, author };
}
