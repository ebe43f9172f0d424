import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { newPassword, scramVerifier } from './agreed/scram-verifier.ts';
import { type Guest, makeGuest } from './guest.ts';
import { asOwner, inTransaction } from './schema/install.ts';
import { codeOf, TeamError } from './server.ts';

/** Days within which a join code is to be used. */
export const codeDays = 7;

/** Who may join: what a join line says of a member. */
export interface Invitation extends Guest {
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
  return inTransaction(client, async () => {
    const { role, code } = await makeGuest(client);
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
  { memberId, role, name }: Pick<Member, 'memberId' | 'role' | 'name'>,
): Promise<void> {
  await putOut(client, { role, name });
  await whileOut(name, 'remove', () =>
    withoutThem(client, role, async () => {
      await client.query(`revoke postline_member from ${role}`);
      await putAway(client, memberId, 'removed_at = clock_timestamp()');
    }),
  );
}

/** Gives a member a new code, for another computer. The console that they had is out at once. */
export async function rotateCode(
  client: ClientBase,
  { memberId, role, name }: Member,
): Promise<Invitation> {
  for (let attempt = 1; ; attempt += 1) {
    await putOut(client, { role, name });
    const code = newPassword();
    await whileOut(name, 'rotate', () =>
      withoutThem(client, role, async () => {
        await client.query(`alter role ${role} login password '${scramVerifier(code)}'`);
        await putAway(
          client,
          memberId,
          `joined_at = null, code_until = clock_timestamp() + ${codeDays} * interval '1 day'`,
        );
      }),
    );
    // Nobody has the code yet: whoever is there logged in before, unseen, and may have replaced it.
    if ((await disconnect(client, role)) === 0) return { role, code, memberId };
    if (attempt === attempts) throw new TeamError(stillThere(name));
  }
}

/** Takes the login from a role for good, and ends its connections. Whatever fails afterwards, the member is out. */
async function putOut(
  client: ClientBase,
  { role, name }: Pick<Member, 'role' | 'name'>,
): Promise<void> {
  try {
    await withoutThem(client, role, async () => {
      await client.query(`alter role ${role} nologin password null`);
    });
  } catch (error) {
    if (!isInTheWay(error)) throw error;
    throw new TeamError(stillThere(name), { cause: error });
  }
  await untilSeen(client);
  for (let attempt = 1; (await disconnect(client, role)) > 0; attempt += 1) {
    if (attempt === attempts) throw new TeamError(stillThere(name));
  }
}

/** Waits for whoever is logging in and stands in no list yet, five seconds at most: it could be the member, let in just before. */
async function untilSeen(client: ClientBase): Promise<void> {
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'virtualxid' and pid not in (select pid from pg_stat_activity)`,
    );
    if (rowCount === 0) return;
    await wait(50);
  }
}

const stillThere = (name: string) =>
  `${name} is not out yet: their connections do not end. Try again; if that does not help, keep their computer from the server by its firewall.`;

/** Tells of what fails that the member is out all the same. */
async function whileOut(name: string, command: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isInTheWay(error)) throw error;
    throw new TeamError(
      `${name} is out, but somebody is using what else is to be changed. Run ${command} again.`,
      { cause: error },
    );
  }
}

/** Milliseconds for which an attempt waits for what others have locked, and how many there are. */
const lockMs = 1_000;
const attempts = 20;

/** Locked, a deadlock, or (as an internal error) a role that changed itself in the same moment: “tuple concurrently updated”. */
const isInTheWay = (error: unknown) => ['55P03', '40P01', 'XX000'].includes(codeOf(error) ?? '');

/**
 * Does what a member could hold up by an open transaction, or by changing their role at the same time: ends their connections
 * first, and tries again. What is still in the way after twenty attempts is thrown.
 */
export async function withoutThem(
  client: ClientBase,
  role: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockMs}`);
        await disconnect(client, role);
        await work();
      });
    } catch (error) {
      if (!isInTheWay(error) || attempt === attempts) throw error;
    }
  }
}

/**
 * Ends the logins of those whose code ran out before they joined: the server lets nobody join with it, but it would still let them
 * connect. A new code is a login again.
 */
export async function endOldCodes(client: ClientBase): Promise<void> {
  const old = await inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<Pick<Member, 'role' | 'name'>>(
      `select role_name as role, name from postline.member
       where joined_at is null and removed_at is null and code_until <= clock_timestamp()
         and exists (select from pg_roles where rolname = role_name and rolcanlogin)`,
    );
    return rows;
  });
  for (const member of old) await putOut(client, member);
}

/** Changes a member, frees what they hold, and tells the others. */
export async function putAway(
  client: ClientBase,
  memberId: string,
  change: string | null = null,
): Promise<void> {
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

/** Ends a member’s connections, and waits for it, five seconds for each. Returns how many there were. */
export async function disconnect(client: ClientBase, role: string): Promise<number> {
  // Whoever is no superuser may end the connections of roles that are theirs.
  await client.query(
    `do $$ begin
       if not (select rolsuper from pg_roles where rolname = current_user) then
         execute 'grant ${role} to current_user';
       end if;
     end $$`,
  );
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1',
    [role],
  );
  return rowCount ?? 0;
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
