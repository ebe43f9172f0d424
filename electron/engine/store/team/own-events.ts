import type { Database } from '../database.ts';
import { eventKind } from './kinds/kinds.ts';
import { sharedValue } from './shared-text.ts';
import type { Mark, OwnEvent } from './team-event.ts';

/**
 * Returns the event for a mark, from the present state of its entity; null: the entity no longer exists. `offset`: milliseconds by which
 * the store's clock is ahead of this computer's, since events have the store's time.
 */
export function ownEvent(database: Database, mark: Mark, offset: number): OwnEvent | null {
  const { kind, id, version } = mark;
  const snapshot = eventKind(kind)?.snapshot(database, mark, offset) ?? null;
  if (snapshot === null) return null;
  const eventId = `${kind}:${id}:${version}`;
  return { ...snapshot, kind, eventId, payload: sharedValue(snapshot.payload), mark };
}
