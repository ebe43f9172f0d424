import type { StoreSession } from './store-session.ts';

export interface Person {
  memberId: string;
  name: string;
  isLead: boolean;
  /** Milliseconds since 1970; null: not yet. */
  joinedAt: number | null;
  removedAt: number | null;
}

/** Creates the requests about members and instances. */
export function storeMembers(ask: StoreSession['rows']) {
  return {
    people: async (): Promise<Person[]> => {
      const rows = await ask<{
        member_id: string;
        name: string;
        is_lead: boolean;
        joined_at: Date | null;
        removed_at: Date | null;
      }>('SELECT member_id, name, is_lead, joined_at, removed_at FROM postline.people');
      return rows.map((row) => ({
        memberId: row.member_id,
        name: row.name,
        isLead: row.is_lead,
        joinedAt: row.joined_at?.getTime() ?? null,
        removedAt: row.removed_at?.getTime() ?? null,
      }));
    },
    /** Returns the team's key of an instance, which differs if its service had another address. */
    keyOfInstance: async (instanceKey: string): Promise<string> => {
      const [row] = await ask<{ key: string }>('SELECT postline.instance_of($1) AS key', [
        instanceKey,
      ]);
      return row?.key ?? instanceKey;
    },
  };
}
