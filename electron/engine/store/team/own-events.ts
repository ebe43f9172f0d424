import type { Database } from '../database.ts';
import { eventKind } from './kinds/kinds.ts';
import { sharedValue } from './shared-text.ts';
import type { Mark, OwnEvent } from './team-event.ts';

/**
 * Reads what a mark is of, as it is now; null: it is not here any more. `offset` is what the store's clock is ahead of this
 * computer's, in milliseconds: everything is told by the store's.
 */
export function ownEvent(database: Database, mark: Mark, offset: number): OwnEvent | null {
  const { kind, id, version } = mark;
  const snapshot = eventKind(kind)?.snapshot(database, mark, offset) ?? null;
  if (snapshot === null) return null;
  const eventId = `${kind}:${id}:${version}`;
  return { ...snapshot, kind, eventId, payload: sharedValue(snapshot.payload), mark };
}
