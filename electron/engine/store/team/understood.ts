import type { Database } from '../database.ts';
import { eventKind, eventKinds } from './kinds/kinds.ts';
import { isContentUnderstood, sharedContentSchema } from './shared-content.ts';
import type { LoggedEvent } from './team-event.ts';

/** Names all that this Postline understands of a log. A later one that understands more has another text here. */
const understood = [
  ...eventKinds.map(({ name }) => name),
  ...sharedContentSchema.options.map(({ shape }) => shape.kind.value),
].join(' ');

/** Notes where the first event stands that this Postline does not understand: behind the cursor of its page. */
export function noteUnknown(
  database: Database,
  events: readonly LoggedEvent[],
  cursor: number,
): void {
  const isUnderstood = ({ kind, payload }: LoggedEvent): boolean =>
    eventKind(kind) !== undefined && isContentUnderstood(payload);
  if (events.every(isUnderstood)) return;
  database.run(
    'UPDATE team_share SET unknown_after = coalesce(unknown_after, :cursor), understood = :understood',
    { cursor, understood },
  );
}

/**
 * Moves the cursor back to what an earlier Postline did not understand, once, where this one understands more. Applying the events
 * behind it again changes nothing but what they could not change then.
 */
export function readUnknownAgain(database: Database): void {
  const values = { understood };
  const again = 'unknown_after IS NOT NULL AND understood <> :understood';
  if (database.get(`SELECT 1 FROM team_share WHERE ${again}`, values) === undefined) return;
  database.transaction(() => {
    // A restored log is recognized by the event at the cursor: where that is no longer known the log is read whole.
    database.run(
      `UPDATE team_share SET unknown_after = NULL, cursor = min(cursor, coalesce(
         (SELECT seq FROM team_trail WHERE seq = unknown_after), 0)) WHERE ${again}`,
      values,
    );
    database.exec('DELETE FROM team_trail WHERE seq > (SELECT cursor FROM team_share)');
  });
}
