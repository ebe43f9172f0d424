import type { Database } from '../database.ts';
import { fingerprintOf } from './fingerprints.ts';
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
  if (isForgotten(desk, event)) return;
  if (kind !== event.kind || !Number.isSafeInteger(version) || version < 1) return;
  const chatId = eventKind(kind)?.apply(desk, { ...event, id, version }) ?? null;
  if (chatId !== null) desk.applied.chatIds.add(chatId);
}

/** What is older than that somebody was forgotten does not bring them back. */
function isForgotten({ forgotten, instanceKey }: ApplyingDesk, event: LoggedEvent): boolean {
  if (event.chatId === null || forgotten.size === 0) return false;
  const until = forgotten.get(fingerprintOf(instanceKey, event.chatId));
  return until !== undefined && event.at <= until;
}

/** Runs what applies events, so that what it does to registers is not taken for this desk's own. */
export function withoutMarks(database: Database, work: () => void): void {
  database.run('UPDATE team_share SET is_applying = 1');
  work();
  database.run('UPDATE team_share SET is_applying = 0');
}
