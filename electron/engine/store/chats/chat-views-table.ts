import { type ChatView, chatViewSchema } from '../../../../shared/contract/chats.ts';
import type { Database } from '../database.ts';
import { readJson } from '../rows/read-json.ts';

/** Saved views of the list of chats, without those that are damaged. */
export function chatViewsTable(database: Database) {
  return {
    list: (): ChatView[] => views(database, 'ORDER BY name'),
    /** Writes a view, or returns why not: another one has this name, or it must exist and does not. */
    save: (
      { viewId, name, filter }: ChatView,
      mustExist = false,
    ): 'name-taken' | 'view-deleted' | null => {
      const known = 'SELECT 1 FROM chat_view WHERE view_id = :viewId';
      if (mustExist && !database.get(known, { viewId })) return 'view-deleted';
      const written = database.run(
        `INSERT INTO chat_view (view_id, name, filter)
         SELECT :viewId, :name, :filter
         WHERE NOT EXISTS (SELECT 1 FROM chat_view WHERE name = :name AND view_id <> :viewId)
         ON CONFLICT (view_id) DO UPDATE SET name = :name, filter = :filter`,
        { viewId, name, filter: JSON.stringify(filter) },
      );
      return written > 0 ? null : 'name-taken';
    },
    remove: (viewId: string): void => {
      database.run('DELETE FROM chat_view WHERE view_id = :viewId', { viewId });
    },
  };
}

/** Returns a saved view; undefined where it is gone or damaged. */
export function savedView(database: Database, viewId: string): ChatView | undefined {
  return views(database, 'WHERE view_id = :viewId', { viewId })[0];
}

function views(database: Database, rest: string, values = {}): ChatView[] {
  return database
    .all<{
      viewId: string;
      name: string;
      filter: string;
    }>(`SELECT view_id AS viewId, name, filter FROM chat_view ${rest}`, values)
    .flatMap(
      (row) =>
        chatViewSchema.safeParse({ ...row, filter: readJson<unknown>(row.filter, null) }).data ??
        [],
    );
}
