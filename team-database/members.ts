import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { newPassword, scramVerifier } from './agreed/scram-verifier.ts';
import { createRole, type Role } from './roles.ts';
import { limitRole } from './schema/guard.ts';
import { asOwner, inTransaction } from './schema/install.ts';
import { errorCode, TeamError } from './server.ts';

/** Days for which a join code is valid. */
export const codeDays = 7;

/** A member who may join: their role and its first password, the join code. */
export interface Invitation extends Role {
  memberId: string;
}

/** Creates a team without members. Returns its ID. */
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

/** Creates a member and their role on the server. */
export async function addMember(
  client: ClientBase,
  { teamId, name, isLead = false }: { teamId: string; name: string; isLead?: boolean },
): Promise<Invitation> {
  return inTransaction(client, async () => {
    const { role, code } = await createRole(client);
    for (const setting of roleSettings) await client.query(`alter role ${role} set ${setting}`);
    await limitRole(client, role);
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
  /** When they left by themselves; null: they have not, or have a new code. */
  leftAt: Date | null;
  removedAt: Date | null;
  /** The instances that they may see; null: all. */
  instances: string[] | null;
}

/** Returns a team’s members, removed ones included, oldest first. */
export async function listMembers(client: ClientBase, teamId: string): Promise<Member[]> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<Member>(
      `select member_id as "memberId", name, role_name as role, is_lead as "isLead", code_until as "codeUntil",
         joined_at as "joinedAt", left_at as "leftAt", removed_at as "removedAt",
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

/** Sets whether a member leads the team; the server applies it at once. Returns whether that changed anything. */
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

/**
 * Removes a member at once. What they wrote stays, under their name. Their password stays, too: to whoever proves it the server says that the
 * role may not log in, and to others no more than that the password is wrong. So their console knows why it is out.
 */
export async function removeMember(
  client: ClientBase,
  { memberId, role, name }: Pick<Member, 'memberId' | 'role' | 'name'>,
): Promise<void> {
  await announceEnd(client, { memberId, role });
  await lockOut(client, { role, name }, 'nologin');
  await afterLockOut(name, 'remove', () =>
    withoutConnections(client, role, async () => {
      await client.query(`revoke postline_member from ${role}`);
      await releaseMember(client, memberId, 'removed_at = clock_timestamp()');
    }),
  );
}

/** Gives a member a new join code, for another computer. Locks their present console out at once. */
export async function rotateCode(
  client: ClientBase,
  { memberId, role, name }: Member,
): Promise<Invitation> {
  await announceEnd(client, { memberId, role });
  for (let attempt = 1; ; attempt += 1) {
    await lockOut(client, { role, name });
    const code = newPassword();
    await afterLockOut(name, 'rotate', () =>
      withoutConnections(client, role, async () => {
        await client.query(`alter role ${role} login password '${scramVerifier(code)}'`);
        await releaseMember(
          client,
          memberId,
          `joined_at = null, left_at = null, code_until = clock_timestamp() + ${codeDays} * interval '1 day'`,
        );
      }),
    );
    // Nobody has the new code yet: a connection found now logged in before, unseen, and may have replaced the password.
    if ((await disconnect(client, role)) === 0) return { role, code, memberId };
    if (attempt === maxAttempts) throw new TeamError(stillConnected(name));
  }
}

/**
 * Tells a member's console who ends its login, and gives it half a second to hear that: the server itself says no more than that it has
 * ended. A console that is away does not hear it.
 */
async function announceEnd(
  client: ClientBase,
  { memberId, role }: Pick<Member, 'memberId' | 'role'>,
): Promise<void> {
  await inTransaction(client, async () => {
    await asOwner(client);
    await client.query(
      `select postline.hint(team_id, concat_ws(' ', 'ended', member_id,
         floor(extract(epoch from clock_timestamp()) * 1000)::bigint, session_user))
       from postline.member where member_id = $1`,
      [memberId],
    );
  });
  const { rowCount } = await client.query('select from pg_stat_activity where usename = $1', [
    role,
  ]);
  if (rowCount !== 0) await wait(500);
}

/** Revokes a role’s login and ends its connections. The member stays locked out even if a later step fails. */
async function lockOut(
  client: ClientBase,
  { role, name }: Pick<Member, 'role' | 'name'>,
  change = 'nologin password null',
): Promise<void> {
  try {
    await withoutConnections(client, role, async () => {
      await client.query(`alter role ${role} ${change}`);
    });
  } catch (error) {
    if (!isBlocked(error)) throw error;
    throw new TeamError(stillConnected(name), { cause: error });
  }
  await waitForLogins(client);
  for (let attempt = 1; (await disconnect(client, role)) > 0; attempt += 1) {
    if (attempt === maxAttempts) throw new TeamError(stillConnected(name));
  }
}

/** Waits, five seconds at most, for logins under way, which pg_stat_activity does not list yet: one may be the member’s. */
async function waitForLogins(client: ClientBase): Promise<void> {
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'virtualxid' and pid not in (select pid from pg_stat_activity)`,
    );
    if (rowCount === 0) return;
    await wait(50);
  }
}

const stillConnected = (name: string) =>
  `${name} is not out yet: their connections do not end. Try again; if that does not help, keep their computer from the server by its firewall.`;

/** Runs work after the lock-out, and reports a lock in its way with the fact that the member is out all the same. */
async function afterLockOut(
  name: string,
  command: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isBlocked(error)) throw error;
    throw new TeamError(
      `${name} is out, but somebody is using what else is to be changed. Run ${command} again.`,
      { cause: error },
    );
  }
}

/** Milliseconds that an attempt waits for locks of others. */
const lockTimeoutMs = 1_000;
const maxAttempts = 20;

/** A lock time-out, a deadlock, or “tuple concurrently updated”: an internal error when a role changes itself at the same moment. */
const isBlocked = (error: unknown) => ['55P03', '40P01', 'XX000'].includes(errorCode(error) ?? '');

/**
 * Runs work in a transaction after ending the member’s connections: an open transaction of theirs, or a change of their own
 * role, could block it. Retries when blocked, and throws after twenty attempts.
 */
export async function withoutConnections(
  client: ClientBase,
  role: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
        await disconnect(client, role);
        await work();
      });
    } catch (error) {
      if (!isBlocked(error) || attempt === maxAttempts) throw error;
    }
  }
}

/**
 * Revokes the logins of members whose code expired before they joined: they could no longer join with it, but still connect.
 * `rotateCode` lets them log in again.
 */
export async function expireCodes(client: ClientBase): Promise<void> {
  const expired = await inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<Pick<Member, 'role' | 'name'>>(
      `select role_name as role, name from postline.member
       where joined_at is null and removed_at is null and code_until <= clock_timestamp()
         and exists (select from pg_roles where rolname = role_name and rolcanlogin)`,
    );
    return rows;
  });
  for (const member of expired) await lockOut(client, member);
}

/** Updates a member, releases their claims and presence, and notifies the other desks. */
export async function releaseMember(
  client: ClientBase,
  memberId: string,
  assignments: string | null = null,
): Promise<void> {
  await asOwner(client);
  if (assignments !== null) {
    await client.query(`update postline.member set ${assignments} where member_id = $1`, [
      memberId,
    ]);
  }
  await client.query('delete from postline.claim where member_id = $1', [memberId]);
  await client.query('delete from postline.presence where member_id = $1', [memberId]);
  await client.query(
    `select postline.hint(team_id, 'here') from postline.member where member_id = $1`,
    [memberId],
  );
}

/** Ends a role’s connections and waits five seconds at most for each to end. Returns their number. */
export async function disconnect(client: ClientBase, role: string): Promise<number> {
  // An administrator who is no superuser may end connections only of roles granted to them.
  const { rows } = await client.query<{ isSuper: boolean }>(
    'select rolsuper as "isSuper" from pg_roles where rolname = current_user',
  );
  if (rows[0]?.isSuper !== true) await client.query(`grant ${role} to current_user`);
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1',
    [role],
  );
  return rowCount ?? 0;
}

/**
 * Makes the server end a console that was suspended in the middle of an append, which would block the whole team. These are
 * defaults, not limits: a console can set others.
 */
const roleSettings = [
  'idle_in_transaction_session_timeout = 15000',
  'statement_timeout = 30000',
  'tcp_keepalives_idle = 30',
  'tcp_keepalives_interval = 10',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 60000',
];
