import { isMessageState } from '../../shared/domain/message-state.ts';
import type { TestPostgres } from '../support/postgres.ts';

/** What is said of a message somewhere: by a console, or by the store's log. */
export interface Told {
  state: string;
  /** The name of its author. */
  by: string;
  chatId: string;
}

/** Returns the `noteId` of each note that the log of a team's store has. */
export async function toldNotes(
  postgres: Pick<TestPostgres, 'connect'>,
  database: string,
): Promise<Set<string>> {
  const admin = await postgres.connect(database);
  const { rows } = await admin.query<{ noteId: string }>(
    `select payload ->> 'noteId' as "noteId" from postline.event where kind = 'note'`,
  );
  await admin.end();
  return new Set(rows.map(({ noteId }) => noteId));
}

/** Returns what the log of a team's store says at last of each message, by its `localId`. */
export async function toldMessages(
  postgres: Pick<TestPostgres, 'connect'>,
  database: string,
): Promise<Map<string, Told>> {
  const admin = await postgres.connect(database);
  const { rows } = await admin.query<Told & { localId: string }>(`
    select distinct on (payload ->> 'localId') payload ->> 'localId' as "localId", payload ->> 'state' as state,
      member.name as by, chat_id as "chatId"
    from postline.event join postline.member using (member_id) where kind = 'message'
    order by payload ->> 'localId', seq desc`);
  await admin.end();
  for (const { state } of rows) if (!isMessageState(state)) throw new Error(`no state: ${state}`);
  return new Map(rows.map(({ localId, ...told }) => [localId, told]));
}
