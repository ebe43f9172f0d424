import * as z from 'zod';
import { partAlias, takeAlias } from '../../aliases/aliases-table.ts';
import { registerKind } from './register-kind.ts';
import { asOwnChange } from './register-rows.ts';

const name = 'alias';

/**
 * Whose a hidden ID is, of the chat of the number: what showed it; null: a person separated them. A claim and an answer are then in one
 * chat on all desks, whatever ID a customer's message came under.
 */
export const aliasKind = registerKind({
  name,
  isOfChat: true,
  value: z.enum(['record', 'answer', 'contact', 'person']).nullable(),
  read: (database, { chatId, entityId }) =>
    database.get(
      `SELECT iif(is_separated, NULL, shown_by) AS value FROM alias WHERE hidden_id = :entityId AND chat_id = :chatId`,
      { chatId, entityId },
    ),
  write: ({ database, audit, now, applied }, key, shownBy) => {
    const { chatId, entityId: hiddenId } = key;
    // What both chats are as one is told from here, too: this desk may have had something that the others do not know yet.
    asOwnChange(database, () => {
      const changed =
        shownBy === null
          ? partAlias(database, audit, { hiddenId, chatId }, now)
          : takeAlias(database, audit, { hiddenId, chatId, shownBy }, now);
      for (const one of changed) applied.chatIds.add(one);
    });
    // But not that they are.
    database.run(
      `UPDATE team_register SET is_waiting = 0 WHERE kind = '${name}' AND chat_id = :chatId AND entity_id = :entityId`,
      { ...key },
    );
  },
  here: 'SELECT chat_id, hidden_id AS entity_id, 1 AS at FROM alias WHERE chat_id IS NOT NULL',
});
