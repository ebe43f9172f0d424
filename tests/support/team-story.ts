import { expect, type Page } from '@playwright/test';
import { connect } from './connect-page.ts';
import { callFrom, instanceOf } from './page-calls.ts';
import { findPostgres } from './postgres-at-hand.mjs';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { test } from './story.ts';
import { makeTeam, type TestTeam } from './test-team.ts';

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Console = Awaited<ReturnType<Fixtures['workplace']['consoles']['start']>>;

/**
 * Starts a PostgreSQL for the stories of a file, which are skipped without one. Returns a function that sets up a story: a team of
 * Ana, who leads it, and Jan, and a second console beside the story’s own. Both consoles are connected and have yet to join.
 */
export function storiesOfTeam(): (
  fixtures: Pick<Fixtures, 'app' | 'service' | 'workplace'>,
) => Promise<{ postgres: TestPostgres; team: TestTeam; other: Console }> {
  test.skip(findPostgres() === null, 'there is no PostgreSQL on this machine');
  // Two consoles and a server start.
  test.slow();
  let postgres: TestPostgres;
  test.beforeAll(async () => {
    postgres = await startPostgres();
  });
  test.afterAll(() => postgres.remove());
  return async ({ app, service, workplace }) => {
    const team = await makeTeam(postgres, ['Ana', 'Jan']);
    const other = await workplace.consoles.start([]);
    await connect(app.page, service);
    await connect(other.page, service);
    return { postgres, team, other };
  };
}

/** Pastes a join line, as a person does. */
export async function joinByLine(page: Page, line: string): Promise<void> {
  await page.evaluate(() => (location.hash = '/settings/team'));
  await page.getByRole('textbox', { name: 'Join code' }).fill(line);
  await page.getByRole('button', { name: 'Join team' }).click();
  await expect(page.getByText('Team up to date')).toBeVisible();
}

/** Joins by a call, for stories about what follows. Resolves once the console has both members, and so the lead. */
export async function joinTeam(page: Page, line: string): Promise<void> {
  const instanceId = await instanceOf(page);
  await callFrom(page, 'team.join', { attemptId: 'join', line, instanceId });
  await expect.poll(async () => (await callFrom(page, 'team.get', {})).members.length).toBe(2);
}
