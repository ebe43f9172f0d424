import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

const file = join(tmpdir(), `postline-policy-${process.pid}.json`);

test.use({ isAlone: true, options: [`--policy=${file}`] });

test.afterAll(() => rmSync(file, { force: true }));

test('a policy presets and locks addresses and settings, and a damaged one is said', async ({
  app,
  service,
}) => {
  const notice = () => app.page.getByText('Your organization’s policy has an error.');
  const openTab = async (name: string) => {
    await app.page.getByRole('link', { name: 'Settings' }).click();
    await app.page.getByRole('tab', { name }).click();
  };
  await expect(notice()).toContainText('no instance can be added');
  await expect(
    app.page.getByText('Your organization doesn’t allow adding instances here.'),
  ).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Connect', exact: true })).toBeHidden();

  const { chatServiceAddress, smsServiceAddress } = service;
  const policy = {
    locked: { sending: { tellSeen: 'on-read' }, proxy: { mode: 'none' } },
    presets: { sending: { undoSeconds: 10 }, notifications: { runs: false } },
    instances: [{ name: 'Support Berlin', chatServiceAddress, smsServiceAddress }],
    onlyTheseInstances: true,
    retention: { months: 12 },
  };
  await app.restart(() => writeFileSync(file, JSON.stringify(policy)));
  await expect(notice()).toBeHidden();
  for (const [label, value] of [
    ['Chat service address', chatServiceAddress],
    ['SMS service address', smsServiceAddress],
  ] as const) {
    const field = app.page.getByRole('textbox', { name: label });
    await expect(field).toHaveValue(value);
    await expect(field).not.toBeEditable();
    await expect(field).toHaveAccessibleDescription('Set by your organization');
  }
  await expect(app.page.getByLabel('Name', { exact: true })).toHaveValue('Support Berlin');
  await app.page.getByLabel('Instance UUID').fill(account.instanceUuid);
  await app.page.getByLabel('Access token', { exact: true }).fill(account.accessToken);
  await app.page.getByRole('button', { name: 'Connect', exact: true }).click();

  await openTab('Sending');
  const seen = () => app.page.getByLabel('Mark messages as seen');
  await expect(seen()).toHaveValue('on-read');
  await expect(seen()).toBeDisabled();
  const locked = app.page.getByRole('group').filter({ has: seen() });
  await expect(locked).toHaveAccessibleDescription('Set by your organization');
  const undo = () => app.page.getByLabel('Undo send (seconds)');
  await expect(undo()).toHaveValue('10');
  await undo().fill('3');
  await undo().blur();
  await openTab('Network');
  await expect(app.page.getByLabel('Proxy settings')).toBeDisabled();
  await expect(app.page.getByRole('button', { name: 'Save' })).toBeHidden();
  await openTab('Data');
  await expect(app.page.getByText('Deletes messages older than 1 year')).toBeVisible();
  await expect(app.page.getByRole('button', { name: /^Change how long/ })).toBeHidden();

  await app.restart(() => writeFileSync(file, JSON.stringify(policy).slice(0, -1)));
  await expect(notice()).toContainText('It isn’t valid JSON');
  await expect(notice()).toContainText('The last valid policy still applies');
  await openTab('Sending');
  await expect(seen()).toBeDisabled();
  await expect(undo()).toHaveValue('3');
  await openTab('About');
  await expect(app.page.getByText(file)).toBeVisible();
  await expect(app.page.getByText('The last policy that worked still applies.')).toBeVisible();
});
