import { sharedOf } from '../team/team-desk.ts';
import { isSameNumber } from './connected-to.ts';
import type { InstanceSession } from './instance-session.ts';

/**
 * Returns another instance that is the same one for the team, and shared: a number was connected twice, or a backup restored beside what is
 * there. Undefined: there is none.
 */
export async function sharedCopyOf(
  session: InstanceSession,
  all: readonly InstanceSession[],
): Promise<InstanceSession | undefined> {
  const others = await sharedOf(all.filter((other) => other !== session));
  return others.find(
    ({ record, team }) =>
      team.instanceKey() === session.team.instanceKey() || isSameNumber(record, session.record),
  );
}
