import type { StoreSession } from './store-session.ts';

export interface Person {
  memberId: string;
  name: string;
  isLead: boolean;
  /** Milliseconds since 1970; null: not yet. */
  joinedAt: number | null;
  /** When they left or were removed. */
  removedAt: number | null;
  /** The team’s keys of the instances that an administrator limits them to, of those that this member sees; null: all. */
  instances: string[] | null;
  /** Those that a console of theirs has shared, likewise. */
  reads: string[];
}

/** Returns whether a member is still of the team and may use an instance. What is assigned to anybody else there is nobody's. */
export function worksIn(
  instanceKey: string,
  { removedAt, instances }: Pick<Person, 'removedAt' | 'instances'>,
): boolean {
  return removedAt === null && (instances?.includes(instanceKey) ?? true);
}

/** Creates the requests about members and instances. */
export function storeMembers(ask: StoreSession['rows']) {
  return {
    people: (): Promise<Person[]> =>
      ask(
        `SELECT member_id AS "memberId", name, is_lead AS "isLead", floor(extract(epoch FROM joined_at) * 1000)::float8 AS "joinedAt",
           floor(extract(epoch FROM removed_at) * 1000)::float8 AS "removedAt", instances, reads FROM postline.people`,
      ),
    /** Ends this member's membership: what is assigned to them is nobody's from then on. */
    leaveTeam: async (): Promise<void> => {
      await ask('SELECT postline.leave_team()');
    },
    /** Notes that the team shares an instance of this name, and returns the team's key of it, which differs if its service had another address. */
    shareInstance: async (instanceKey: string, name: string): Promise<string> => {
      const [row] = await ask<{ key: string }>('SELECT postline.share_instance($1, $2) AS key', [
        instanceKey,
        name,
      ]);
      return row?.key ?? instanceKey;
    },
  };
}
