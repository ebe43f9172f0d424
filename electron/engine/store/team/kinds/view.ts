import type * as z from 'zod';
import { cutText } from '../../../../../shared/domain/cut-text.ts';
import { chatViewSchema } from '../../../../../shared/contract/chats.ts';
import type { Database } from '../../database.ts';
import { readJson } from '../../rows/read-json.ts';
import { registerKind } from './register-kind.ts';
import { runAsOwnChange } from '../../rows/register-rows.ts';

const viewSchema = chatViewSchema.omit({ viewId: true }).nullable();

type View = z.output<typeof viewSchema>;

/**
 * A saved view of the list of chats; null: it was deleted. Two views that got the same name on two desks both stay, since they show
 * different chats: the one with the greater ID gets a number.
 */
export const viewKind = registerKind<View>({
  name: 'view',
  isOfChat: false,
  value: viewSchema,
  read: (database, { entityId }) => {
    const row = database.get<{ name: string; filter: string }>(
      'SELECT name, filter FROM chat_view WHERE view_id = :entityId',
      { entityId },
    );
    if (row === undefined) return { value: null };
    const view = viewSchema.safeParse({ ...row, filter: readJson<unknown>(row.filter, null) });
    // A damaged view is not appended.
    return view.success ? { value: view.data } : undefined;
  },
  write: ({ database }, { entityId: viewId }, value) => {
    if (value === null) {
      database.run('DELETE FROM chat_view WHERE view_id = :viewId', { viewId });
      return;
    }
    const { name, filter } = value;
    const twin = viewNamed(database, name, viewId);
    const save = (shown: string): void => {
      database.run(
        `INSERT INTO chat_view (view_id, name, filter) VALUES (:viewId, :name, :filter)
         ON CONFLICT (view_id) DO UPDATE SET name = :name, filter = :filter`,
        { viewId, name: shown, filter: JSON.stringify(filter) },
      );
    };
    if (twin === undefined) return save(name);
    const numbered = freeName(database, name);
    runAsOwnChange(database, () => {
      if (viewId > twin) return save(numbered);
      database.run('UPDATE chat_view SET name = :numbered WHERE view_id = :twin', {
        numbered,
        twin,
      });
      save(name);
    });
  },
  localEntities: `SELECT '' AS chat_id, view_id AS entity_id, 1 AS at FROM chat_view`,
});

/** Returns the ID of a view with this name, except `not`. */
function viewNamed(database: Database, name: string, not: string): string | undefined {
  return database.get<{ viewId: string }>(
    'SELECT view_id AS viewId FROM chat_view WHERE name = :name AND view_id <> :not',
    { name, not },
  )?.viewId;
}

/** Returns the name with a free number. Thousands of views may share a name, so it doubles and halves; the number may not be the lowest. */
function freeName(database: Database, name: string): string {
  const numbered = (number: number): string => `${cutText(name, 90)} ${number}`;
  const isTaken = (number: number): boolean =>
    viewNamed(database, numbered(number), '') !== undefined;
  let taken = 1;
  let free = 2;
  while (isTaken(free)) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return numbered(free);
}
