import type { Database } from '../database.ts';
import { fingerprintOf } from './fingerprints.ts';
import type { ApplyingDesk } from './kinds/kind.ts';
import { eventKind } from './kinds/kinds.ts';
import type { LoggedEvent } from './team-event.ts';

/**
 * Applies an event of a team's log to the history, as part of a transaction, and collects what it changes in `desk.applied`. Applying it
 * again changes nothing; an event that is not understood is skipped.
 */
export function applyEvent(desk: ApplyingDesk, event: LoggedEvent): void {
  const [, kind = '', id = '', written = ''] = /^([a-z-]+):(.+):(\d+)$/.exec(event.eventId) ?? [];
  const version = Number(written);
  if (isForgotten(desk, event)) return;
  if (kind !== event.kind || !Number.isSafeInteger(version) || version < 1) return;
  const chatId = eventKind(kind)?.apply(desk, { ...event, id, version }) ?? null;
  if (chatId !== null) desk.applied.chatIds.add(chatId);
}

/** Returns whether an event is from before its person was forgotten: it must not bring them back. */
function isForgotten({ forgotten, instanceKey }: ApplyingDesk, event: LoggedEvent): boolean {
  if (event.chatId === null || forgotten.size === 0) return false;
  const until = forgotten.get(fingerprintOf(instanceKey, event.chatId));
  return until !== undefined && event.at <= until;
}

/** Runs `work`, which applies events, so that triggers do not mark its changes as this desk's own. */
export function withoutMarks(database: Database, work: () => void): void {
  database.run('UPDATE team_share SET is_applying = 1');
  work();
  database.run('UPDATE team_share SET is_applying = 0');
}
