import { afterAll, afterEach, beforeAll } from 'vitest';
import { sharedPostgres, type SharedPostgres } from './postgres.ts';
import { type Desks, type DesksOptions, startDesks } from './team-desks.ts';

/**
 * Starts desks for the tests of a block, and ends after each those that it started. `start` starts the desks of a team: one for each
 * name, which has joined and shares the instance. `startServer` starts the server of their teams, by default the one that all share.
 */
export function desksOfTests<Server extends SharedPostgres = SharedPostgres>(
  startServer = sharedPostgres as () => Promise<Server>,
): {
  postgres: () => Server;
  start: (names: readonly string[], options?: DesksOptions) => Promise<Desks>;
} {
  let postgres: Server;
  let started: Desks[] = [];
  beforeAll(async () => {
    postgres = await startServer();
  }, 60_000);
  afterEach(async () => {
    const ending = started;
    started = [];
    await Promise.all(ending.map((desks) => desks.close()));
  });
  afterAll(() => postgres.remove());
  return {
    postgres: () => postgres,
    start: async (names, options) => {
      const desks = await startDesks(postgres, names, options);
      started.push(desks);
      return desks;
    },
  };
}
