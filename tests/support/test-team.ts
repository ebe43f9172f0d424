import type { Client } from 'pg';
import { scramVerifier } from '../../team-database/agreed/scram-verifier.ts';
import { writeJoinLine } from '../../team-database/join-line.ts';
import { addMember, createTeam, type Invitation } from '../../team-database/members.ts';
import type { SharedPostgres } from './postgres.ts';

/** A team in a database of a test’s server. */
export interface TestTeam {
  database: string;
  teamId: string;
  /** Join lines by member name. */
  lines: Record<string, string>;
  invitations: Record<string, Invitation>;
  /** Joins as a console does, and returns a connection as that member. The caller ends it. */
  join: (name: string) => Promise<Client>;
  /** Returns another connection of a member who joined by {@link join}. */
  connect: (name: string) => Promise<Client>;
}

/**
 * Makes a team with members who have yet to join; the first leads. By default in its own database.
 */
export async function makeTeam(
  postgres: SharedPostgres,
  members: readonly string[],
  { name = 'Alpha', database }: { name?: string; database?: string } = {},
): Promise<TestTeam> {
  const databaseName = database ?? (await postgres.createTeamDatabase());
  const admin = await postgres.connect(databaseName);
  const teamId = await createTeam(admin, name);
  const invitations: TestTeam['invitations'] = {};
  const lines: TestTeam['lines'] = {};
  for (const [at, member] of members.entries()) {
    const invitation = await addMember(admin, { teamId, name: member, isLead: at === 0 });
    invitations[member] = invitation;
    const { host, port, fingerprint } = postgres;
    const { role, code } = invitation;
    lines[member] = writeJoinLine({
      host,
      port,
      database: databaseName,
      role,
      code,
      fingerprint,
      team: name,
    });
  }
  await admin.end();
  const invitationOf = (member: string) => {
    const found = invitations[member];
    if (found === undefined) throw new Error(`${member} is no member`);
    return found;
  };
  const passwordOf = (member: string) => `of ${member}`;
  return {
    database: databaseName,
    teamId,
    lines,
    invitations,
    join: async (member) => {
      const { role, code } = invitationOf(member);
      const client = await postgres.connect(databaseName, { user: role, password: code });
      await client.query('begin');
      await client.query('select postline.join_team()');
      await client.query(`alter role current_user password '${scramVerifier(passwordOf(member))}'`);
      await client.query('commit');
      return client;
    },
    connect: (member) =>
      postgres.connect(databaseName, {
        user: invitationOf(member).role,
        password: passwordOf(member),
      }),
  };
}
