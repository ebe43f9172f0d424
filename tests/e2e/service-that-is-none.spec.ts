import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillConnectForm } from '../support/connect-page.ts';
import { expect, test } from '../support/story.ts';

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
};

test('an address where a web page answers is said at its field, with a way on @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  const asked: (string | undefined)[] = [];
  const website = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Welcome</title>');
  });
  const address = await listening(website);
  await fillConnectForm(page, service, { 'Chat service address': address });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const field = page.getByLabel('Chat service address');
  await expect(field).toHaveAccessibleDescription(/This address returns a web page/);
  await expect(field).toHaveValue(address);
  // Looking needs no token, and gives none away.
  expect(asked).toEqual([undefined]);

  await page.getByRole('button', { name: 'Connect anyway' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  website.close();
});

test('a service that never answers is waited for in view, and the wait can be ended @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  const silent = createServer(() => {});
  const address = await listening(silent);
  await fillConnectForm(page, service, { 'SMS service address': address });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Checking the addresses…')).toBeVisible();
  await expect(page.getByText(/\d s of \d+ s/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Checking the addresses…')).toBeHidden();
  await expect(page.getByLabel('SMS service address')).toHaveValue(address);

  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByLabel('SMS service address')).toHaveAccessibleDescription(
    /doesn’t respond/,
  );
  silent.closeAllConnections();
  silent.close();
});
