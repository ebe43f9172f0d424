import type { TestPostgres } from '../support/postgres.ts';
import type { OpenDesks } from '../support/team-desks.ts';

/**
 * Puts a backup in the place of a team's database. As the guide says, no console reaches the server meanwhile: to one that finds a
 * half-restored team it looks as if its member was removed.
 */
export async function restoreBackup(
  postgres: Pick<TestPostgres, 'restore'>,
  { desks }: Pick<OpenDesks, 'desks'>,
  { database, backup }: { database: string; backup: string },
): Promise<void> {
  const reached = desks.filter(({ line }) => !line.isCut);
  for (const { line } of reached) line.cut();
  await postgres.restore(database, backup);
  for (const { line, networkChanges } of reached) {
    line.mend();
    networkChanges();
  }
}
