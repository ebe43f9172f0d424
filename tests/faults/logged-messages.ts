import { isMessageState } from '../../shared/domain/message-state.ts';
import type { TestPostgres } from '../support/postgres.ts';

/** The last state of a message in the store's log, or on a console. */
export interface LoggedMessage {
  state: string;
  /** The name of its author. */
  by: string;
  chatId: string;
}

/** Returns the `noteId` of each note that the log of a team's store has. */
export async function loggedNotes(
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

/** Returns the last state of each message in the log of a team's store, by its `localId`. */
export async function loggedMessages(
  postgres: Pick<TestPostgres, 'connect'>,
  database: string,
): Promise<Map<string, LoggedMessage>> {
  const admin = await postgres.connect(database);
  const { rows } = await admin.query<LoggedMessage & { localId: string }>(`
    select distinct on (payload ->> 'localId') payload ->> 'localId' as "localId", payload ->> 'state' as state,
      member.name as by, chat_id as "chatId"
    from postline.event join postline.member using (member_id) where kind = 'message'
    order by payload ->> 'localId', seq desc`);
  await admin.end();
  for (const { state } of rows) if (!isMessageState(state)) throw new Error(`no state: ${state}`);
  return new Map(rows.map(({ localId, ...logged }) => [localId, logged]));
}
