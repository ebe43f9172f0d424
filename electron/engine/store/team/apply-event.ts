import type { Database } from '../database.ts';
import type { ApplyingDesk } from './kinds/kind.ts';
import { eventKind } from './kinds/kinds.ts';
import type { LoggedEvent } from './team-event.ts';

/**
 * Brings an event of a team's log into the history, as part of a transaction; what it changes is noted in `desk.applied`. The same
 * event twice changes nothing, and one that cannot be understood is passed over.
 */
export function applyEvent(desk: ApplyingDesk, event: LoggedEvent): void {
  const [, kind = '', id = '', written = ''] = /^([a-z-]+):(.+):(\d+)$/.exec(event.eventId) ?? [];
  const version = Number(written);
  if (kind !== event.kind || !Number.isSafeInteger(version) || version < 1) return;
  const chatId = eventKind(kind)?.apply(desk, { ...event, id, version }) ?? null;
  if (chatId !== null) desk.applied.chatIds.add(chatId);
}

/** Runs what applies events, so that what it does to registers is not taken for this desk's own. */
export function withoutMarks(database: Database, work: () => void): void {
  const before = database
    .all<{ id: string }>(
      `SELECT register || ' ' || chat_id AS id FROM team_chat WHERE is_waiting = 1`,
    )
    .map(({ id }) => id);
  work();
  database.run(
    `UPDATE team_chat SET is_waiting = 0
     WHERE is_waiting = 1 AND register || ' ' || chat_id NOT IN (SELECT value FROM json_each(:before))`,
    { before: JSON.stringify(before) },
  );
}
