import { invalidInput } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';

/**
 * Throws EngineError where messages to these chats would be to more new people than the instance may write to in a day: networks
 * restrict numbers that write to many. The day is this computer's; in a team every desk's first messages count, as far as this one
 * has heard of them.
 */
export async function refuseFirstContacts(
  { history, record }: Pick<InstanceSession, 'history' | 'record'>,
  chatIds: readonly string[],
): Promise<void> {
  const limit = record.own.firstContactsPerDay;
  if (limit === null) return;
  const midnight = new Date().setHours(0, 0, 0, 0);
  const { now, before } = await history.messages.firstContacts(chatIds, midnight);
  if (now > 0 && before + now > limit) throw invalidInput('text', 'too-many-first-contacts');
}
