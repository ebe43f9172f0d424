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
