import type { Client } from 'pg';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { makeTeam, type TestTeam } from './test-team.ts';

export interface OpenedTeam<Name extends string> {
  postgres: TestPostgres;
  team: TestTeam;
  admin: Client;
  clients: Record<Name, Client>;
  /** Closes these connections, and removes the server. */
  close: () => Promise<void>;
}

/** Starts a server with a team whose `members` have joined; the first one leads. The `invited` have yet to join. */
export async function openTeam<const Name extends string>(
  members: readonly Name[],
  invited: readonly string[] = [],
): Promise<OpenedTeam<Name>> {
  const postgres = await startPostgres();
  const team = await makeTeam(postgres, [...members, ...invited]);
  const admin = await postgres.connect(team.database);
  const joined = await Promise.all(
    members.map(async (name) => [name, await team.join(name)] as const),
  );
  return {
    postgres,
    team,
    admin,
    clients: Object.fromEntries(joined) as Record<Name, Client>,
    close: async () => {
      await Promise.all([admin.end(), ...joined.map(([, client]) => client.end())]);
      await postgres.remove();
    },
  };
}
