import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../support/connect-page.ts';
import { findBytes } from '../../support/bytes-of.ts';
import { account } from '../../support/account.ts';
import { expect, test } from '../../support/story.ts';

test.use({ switches: ['--password-store=basic'] });

test('without a keyring the token is kept in memory only, and the person is told', async ({
  app,
  service,
}) => {
  await expect(app.page.getByText(/Kept only until you quit/)).toBeVisible();
  await connect(app.page, service);

  const tokens = await readFile(join(app.dataFolder, 'tokens.json'), 'utf8').catch(() => '{}');
  expect(JSON.parse(tokens).tokens ?? {}).toEqual({});
  expect(findBytes(app.dataFolder, account.accessToken)).toEqual([]);
});
