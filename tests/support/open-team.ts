import type { Client } from 'pg';
import { sharedPostgres, type SharedPostgres } from './postgres.ts';
import { makeTeam, type TestTeam } from './test-team.ts';

export interface OpenedTeam<Name extends string, Server extends SharedPostgres = SharedPostgres> {
  postgres: Server;
  team: TestTeam;
  admin: Client;
  clients: Record<Name, Client>;
  /** Closes these connections, and removes the server, or the databases on it that all share. */
  close: () => Promise<void>;
}

/**
 * Makes a team whose `members` have joined; the first one leads. The `invited` have yet to join. `starting` starts the server, by default
 * the one that all tests share.
 */
export async function openTeam<
  const Name extends string,
  Server extends SharedPostgres = SharedPostgres,
>(
  members: readonly Name[],
  invited: readonly string[] = [],
  starting = sharedPostgres() as Promise<Server>,
): Promise<OpenedTeam<Name, Server>> {
  const postgres = await starting;
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
