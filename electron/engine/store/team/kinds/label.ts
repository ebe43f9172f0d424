import * as z from 'zod';
import type { Database } from '../../database.ts';
import { registerKind } from './register-kind.ts';
import { asOwnChange } from './register-rows.ts';

const labelSchema = z
  .object({ name: z.string().min(1).max(100), hue: z.int().min(0).max(359) })
  .nullable();

/**
 * A label. Null: it was deleted. Two labels of the same name, made on two desks that could not know of each other, are one: that with
 * the smaller ID stays, has the chats of both, and every desk says so.
 */
export const labelKind = registerKind({
  name: 'label',
  isOfChat: false,
  value: labelSchema,
  read: (database, { entityId }) => ({
    value:
      database.get<{ name: string; hue: number }>(
        'SELECT name, hue FROM label WHERE label_id = :entityId',
        { entityId },
      ) ?? null,
  }),
  write: ({ database }, { entityId: labelId }, value) => {
    if (value === null) {
      database.run('DELETE FROM chat_label WHERE label_id = :labelId', { labelId });
      database.run('DELETE FROM label WHERE label_id = :labelId', { labelId });
      return;
    }
    const twin = database.get<{ labelId: string }>(
      'SELECT label_id AS labelId FROM label WHERE name = :name AND label_id <> :labelId',
      { name: value.name, labelId },
    )?.labelId;
    // Names are there once: the twin makes way until it is known which of both stays.
    if (twin !== undefined) renameTwin(database, twin);
    database.run(
      `INSERT INTO label (label_id, name, hue) VALUES (:labelId, :name, :hue)
       ON CONFLICT (label_id) DO UPDATE SET name = :name, hue = :hue`,
      { labelId, ...value },
    );
    // What was told of chats before the label was.
    database.run(
      `INSERT OR IGNORE INTO chat_label SELECT chat_id, entity_id FROM team_register JOIN chat USING (chat_id)
       WHERE team_register.kind = 'chat-label' AND entity_id = :labelId AND value = 1`,
      { labelId },
    );
    if (twin !== undefined) asOwnChange(database, () => makeOne(database, twin, labelId, value));
  },
  here: `SELECT '' AS chat_id, label_id AS entity_id, 1 AS at FROM label`,
});

/** That a chat has a label. */
export const chatLabelKind = registerKind({
  name: 'chat-label',
  isOfChat: true,
  value: z.boolean(),
  read: (database, { chatId, entityId }) => {
    if (database.get('SELECT 1 FROM chat WHERE chat_id = :chatId', { chatId }) === undefined) {
      return undefined;
    }
    const row = database.get(
      'SELECT 1 FROM chat_label WHERE chat_id = :chatId AND label_id = :entityId',
      { chatId, entityId },
    );
    return { value: row !== undefined };
  },
  write: ({ database }, { chatId, entityId }, value) => {
    const values = { chatId, entityId };
    if (value) {
      database.run(
        `INSERT OR IGNORE INTO chat_label SELECT :chatId, label_id FROM label WHERE label_id = :entityId`,
        values,
      );
    } else {
      database.run(
        'DELETE FROM chat_label WHERE chat_id = :chatId AND label_id = :entityId',
        values,
      );
    }
  },
  here: 'SELECT chat_id, label_id AS entity_id, 1 AS at FROM chat_label',
});

function renameTwin(database: Database, twin: string): void {
  database.run(`UPDATE label SET name = label_id WHERE label_id = :twin`, { twin });
}

/** Of two labels with one name one stays, with the chats of both; views that ask for the other ask for it. */
function makeOne(
  database: Database,
  one: string,
  other: string,
  value: { name: string; hue: number },
): void {
  const [kept = one, gone = other] = [one, other].sort();
  const both = { kept, gone };
  database.run(
    `INSERT OR IGNORE INTO chat_label SELECT chat_id, :kept FROM chat_label WHERE label_id = :gone`,
    both,
  );
  // That which stays is told first: a desk that heard of the other's end before it would take the label off its chats.
  renameTwin(database, gone);
  database.run('UPDATE label SET name = :name WHERE label_id = :kept', { kept, name: value.name });
  database.run('DELETE FROM chat_label WHERE label_id = :gone', { gone });
  database.run('DELETE FROM label WHERE label_id = :gone', { gone });
  database.run(
    `UPDATE chat_view SET filter = replace(filter, :gone, :kept) WHERE instr(filter, :gone) > 0`,
    both,
  );
}
