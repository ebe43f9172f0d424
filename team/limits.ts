import type { ClientBase } from 'pg';
import { disconnect, type Member, putAway, withoutThem } from './members.ts';
import { asOwner, inTransaction } from './schema/install.ts';

/** Returns the instances that a team shares something of, in the order in which they came. */
export async function listInstances(client: ClientBase, teamId: string): Promise<string[]> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<{ key: string }>(
      'select instance_key as key from postline.instance where team_id = $1 order by first_at, key',
      [teamId],
    );
    return rows.map(({ key }) => key);
  });
}

/**
 * Lets a member see these instances alone, from now on; null: all of them. Their console connects anew, and what they held
 * elsewhere is free.
 */
export async function limitMember(
  client: ClientBase,
  { memberId, role }: Member,
  instances: readonly string[] | null,
): Promise<void> {
  await withoutThem(client, role, async () => {
    await putAway(client, memberId);
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
