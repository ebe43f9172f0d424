import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { newPassword, scramVerifier } from './agreed/scram-verifier.ts';
import { asOwner, inTransaction } from './schema/install.ts';

/** Days within which a join code is to be used. */
export const codeDays = 7;

/** Who may join: what a join line says of a member. */
export interface Invitation {
  role: string;
  code: string;
  memberId: string;
}

/** Makes a team, without members. Returns its ID. */
export async function createTeam(client: ClientBase, name: string): Promise<string> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<{ id: string }>(
      'insert into postline.team (name) values ($1) returning team_id as id',
      [name],
    );
    return rows[0]?.id ?? '';
  });
}

/** Makes a member and their role on the server; the code is its first password, of which the server sees a verifier. */
export async function addMember(
  client: ClientBase,
  { teamId, name, isLead = false }: { teamId: string; name: string; isLead?: boolean },
): Promise<Invitation> {
  const role = `postline_${randomBytes(6).toString('hex')}`;
  const code = newPassword();
  return inTransaction(client, async () => {
    await client.query(
      `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication
       connection limit 8 password '${scramVerifier(code)}'`,
    );
    await client.query(`grant postline_member to ${role}`);
    for (const setting of roleSettings) await client.query(`alter role ${role} set ${setting}`);
    await asOwner(client);
    const { rows } = await client.query<{ memberId: string }>(
      `insert into postline.member (team_id, name, role_name, is_lead, code_until)
       values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 day')
       returning member_id as "memberId"`,
      [teamId, name, role, isLead, codeDays],
    );
    return { role, code, memberId: rows[0]?.memberId ?? '' };
  });
}

/** A member as the administrator sees them. */
export interface Member {
  memberId: string;
  name: string;
  role: string;
  isLead: boolean;
  codeUntil: Date;
  joinedAt: Date | null;
  removedAt: Date | null;
  /** The instances that they may see; null: all. */
  instances: string[] | null;
}

/** Everybody of a team, those who were removed included. */
export async function listMembers(client: ClientBase, teamId: string): Promise<Member[]> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<Member>(
      `select member_id as "memberId", name, role_name as role, is_lead as "isLead", code_until as "codeUntil",
         joined_at as "joinedAt", removed_at as "removedAt",
         case when exists (
           select from postline.member_limit l where l.member_id = member.member_id
         ) then array(
           select i.instance_key from postline.member_instance i where i.member_id = member.member_id order by 1
         ) end as instances
       from postline.member where team_id = $1 order by created_at`,
      [teamId],
    );
    return rows;
  });
}

/**
 * Lets a member lead the team, or no longer, and changes nothing else of them; the server goes by it at once. Returns
 * whether that is news.
 */
export async function setLead(
  client: ClientBase,
  { memberId }: Pick<Member, 'memberId'>,
  isLead: boolean,
): Promise<boolean> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rowCount } = await client.query(
      'update postline.member set is_lead = $2 where member_id = $1 and removed_at is null and is_lead <> $2',
      [memberId, isLead],
    );
    return rowCount === 1;
  });
}

/** Takes everything away from a member at once; what they have written stays, under their name. */
export async function removeMember(
  client: ClientBase,
  { memberId, role }: Pick<Member, 'memberId' | 'role'>,
): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`alter role ${role} nologin password null`);
    await client.query(`revoke postline_member from ${role}`);
    await putAway(client, { memberId, role }, 'removed_at = clock_timestamp()');
  });
  await disconnect(client, role);
}

/** Gives a member a new code, for another computer. The console that they had is out at once. */
export async function rotateCode(
  client: ClientBase,
  { memberId, role }: Member,
): Promise<Invitation> {
  const code = newPassword();
  await inTransaction(client, async () => {
    await client.query(`alter role ${role} password '${scramVerifier(code)}'`);
    await putAway(
      client,
      { memberId, role },
      `joined_at = null, code_until = clock_timestamp() + ${codeDays} * interval '1 day'`,
    );
  });
  await disconnect(client, role);
  return { role, code, memberId };
}

/**
 * Ends the logins of those whose code ran out before they joined: the server lets nobody join with it, but it would still let them
 * connect. A new code is a login again.
 */
export async function endOldCodes(client: ClientBase): Promise<void> {
  const old = await inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<Pick<Member, 'memberId' | 'role'>>(
      `select member_id as "memberId", role_name as role from postline.member
       where joined_at is null and removed_at is null and code_until <= clock_timestamp()`,
    );
    return rows;
  });
  for (const member of old) {
    await inTransaction(client, async () => {
      await client.query(`alter role ${member.role} password null`);
      await putAway(client, member);
    });
    await disconnect(client, member.role);
  }
}

/** Changes a member, frees what they hold, and tells the others. */
export async function putAway(
  client: ClientBase,
  { memberId, role }: Pick<Member, 'memberId' | 'role'>,
  change: string | null = null,
): Promise<void> {
  // Whoever is no superuser may end the connections of roles that are theirs.
  await client.query(
    `do $$ begin
       if not (select rolsuper from pg_roles where rolname = current_user) then
         execute 'grant ${role} to current_user';
       end if;
     end $$`,
  );
  await asOwner(client);
  if (change !== null) {
    await client.query(`update postline.member set ${change} where member_id = $1`, [memberId]);
  }
  await client.query('delete from postline.claim where member_id = $1', [memberId]);
  await client.query('delete from postline.presence where member_id = $1', [memberId]);
  await client.query(
    `select postline.hint(team_id, 'here') from postline.member where member_id = $1`,
    [memberId],
  );
}

/** Ends a member’s connections, and waits for it. */
export async function disconnect(client: ClientBase, role: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1',
    [role],
  );
}

/**
 * A console that was put to sleep in the middle of an append would hold up the whole team: the server gives it up.
 * What a console forgets to say, not what it is kept from: it could set them otherwise.
 */
const roleSettings = [
  'idle_in_transaction_session_timeout = 15000',
  'statement_timeout = 30000',
  'tcp_keepalives_idle = 30',
  'tcp_keepalives_interval = 10',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 60000',
];
