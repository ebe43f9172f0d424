import { afterAll, afterEach, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { type Desks, startDesks } from './team-desks.ts';

/**
 * Starts a PostgreSQL for the tests of a block, and ends after each the desks that it started. `start` starts the desks of a team:
 * one for each name, which has joined and shares the instance.
 */
export function desksOfTests(): {
  postgres: () => TestPostgres;
  start: (...names: string[]) => Promise<Desks>;
} {
  let postgres: TestPostgres;
  let started: Desks[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterEach(async () => {
    const ending = started;
    started = [];
    await Promise.all(ending.map((desks) => desks.close()));
  });
  afterAll(() => postgres.remove());
  return {
    postgres: () => postgres,
    start: async (...names) => {
      const desks = await startDesks(postgres, names);
      started.push(desks);
      return desks;
    },
  };
}
