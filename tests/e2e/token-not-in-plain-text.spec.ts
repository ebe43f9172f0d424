import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectByForm } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { findBytes } from '../support/bytes-of.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

test.use({ isAlone: true });

test('the access token is in no file as it is', async ({ app, service }) => {
  await connectByForm(app.page, service);
  await openChat(app.page, '+4915112345678');
  await send(app.page, 'a-text-that-is-kept');
  await expect(messageWith(app.page, 'a-text-that-is-kept')).toContainText('Accepted');
  expect(findBytes(app.dataFolder, account.accessToken)).toEqual([]);

  await app.kill();
  // The search finds what is there: the message is kept as it is.
  expect(findBytes(app.dataFolder, 'a-text-that-is-kept')).not.toEqual([]);
  expect(findBytes(app.dataFolder, account.accessToken)).toEqual([]);

  const page = await app.page.content();
  expect(page).not.toContain(account.accessToken);
});

test('the token outlives a restart only where the system encrypts it', async ({ app, service }) => {
  await connectByForm(app.page, service);
  await app.restart();
  const { tokens } = JSON.parse(await readFile(join(app.dataFolder, 'tokens.json'), 'utf8')) as {
    tokens: Record<string, string>;
  };
  expect(Object.keys(tokens)).toHaveLength(app.electron === null ? 0 : 1);

  await openChat(app.page, '+4915112345678');
  await send(app.page, 'after the restart');
  const state = app.electron === null ? /Queued|Not sent/ : 'Accepted';
  await expect(messageWith(app.page, 'after the restart')).toContainText(state);
  expect(service.log).toHaveLength(app.electron === null ? 0 : 1);
});
