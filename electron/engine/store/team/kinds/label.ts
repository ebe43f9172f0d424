import * as z from 'zod';
import type { Database } from '../../database.ts';
import { registerKind } from './register-kind.ts';
import { runAsOwnChange } from '../../rows/register-rows.ts';

const labelSchema = z
  .object({ name: z.string().min(1).max(100), hue: z.int().min(0).max(359) })
  .nullable();

/**
 * A label; null: it was deleted. Two labels with the same name, created on two desks before either read the other's event, are merged:
 * the smaller ID stays and gets the chats of both. Every desk merges them and appends the result.
 */
export const labelKind = registerKind({
  name: 'label',
  isOfChat: false,
  // Saved views hold IDs in a text, in which merging replaces them.
  id: z.uuid(),
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
    // Names are unique in the table: the twin gets another one until both are merged.
    if (twin !== undefined) freeName(database, twin);
    database.run(
      `INSERT INTO label (label_id, name, hue) VALUES (:labelId, :name, :hue)
       ON CONFLICT (label_id) DO UPDATE SET name = :name, hue = :hue`,
      { labelId, ...value },
    );
    // Events that gave chats this label may have come before it.
    database.run(
      `INSERT OR IGNORE INTO chat_label SELECT chat_id, entity_id FROM team_register JOIN chat USING (chat_id)
       WHERE team_register.kind = 'chat-label' AND entity_id = :labelId AND value = 1`,
      { labelId },
    );
    if (twin !== undefined) {
      runAsOwnChange(database, () => mergeLabels(database, twin, labelId, value));
    }
  },
  localEntities: `SELECT '' AS chat_id, label_id AS entity_id, 1 AS at FROM label`,
});

/** Whether a chat has a label. */
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
  localEntities: 'SELECT chat_id, label_id AS entity_id, 1 AS at FROM chat_label',
});

/** Frees the name of a label by naming it after its ID. */
function freeName(database: Database, twin: string): void {
  database.run(`UPDATE label SET name = label_id WHERE label_id = :twin`, { twin });
}

/** Merges two labels of one name: the one with the smaller ID gets the chats of both, and replaces the other in saved views. */
function mergeLabels(
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
  // Change the label that stays first, so that its event comes first: a desk that applied the deletion earlier would unlabel the chats.
  freeName(database, gone);
  database.run('UPDATE label SET name = :name WHERE label_id = :kept', { kept, name: value.name });
  database.run('DELETE FROM chat_label WHERE label_id = :gone', { gone });
  database.run('DELETE FROM label WHERE label_id = :gone', { gone });
  database.run(
    `UPDATE chat_view SET filter = replace(filter, :gone, :kept) WHERE instr(filter, :gone) > 0`,
    both,
  );
}
