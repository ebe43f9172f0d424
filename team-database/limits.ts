import type { ClientBase } from 'pg';
import { disconnect, type Member, releaseMember, withoutConnections } from './members.ts';
import { asOwner, inTransaction } from './schema/install.ts';

/** An instance that a team shares. */
export interface SharedInstance {
  key: string;
  /** What the console that shared it first calls it; null: none said. */
  name: string | null;
}

/** Returns the instances that a team shares, oldest first. */
export async function listInstances(client: ClientBase, teamId: string): Promise<SharedInstance[]> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<SharedInstance>(
      'select instance_key as key, name from postline.instance where team_id = $1 order by first_at, key',
      [teamId],
    );
    return rows;
  });
}

/** Limits a member to these instances; null lifts the limit. Releases their claims and makes their console reconnect. */
export async function limitMember(
  client: ClientBase,
  { memberId, role }: Member,
  instances: readonly string[] | null,
): Promise<void> {
  await withoutConnections(client, role, async () => {
    await releaseMember(client, memberId);
    await client.query('delete from postline.member_instance where member_id = $1', [memberId]);
    if (instances === null) {
      await client.query('delete from postline.member_limit where member_id = $1', [memberId]);
      return;
    }
    await client.query(
      'insert into postline.member_limit (member_id) values ($1) on conflict do nothing',
      [memberId],
    );
    await client.query(
      'insert into postline.member_instance (member_id, instance_key) select $1, unnest($2::text[])',
      [memberId, [...new Set(instances)]],
    );
  });
  await disconnect(client, role);
}
