import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';
import { connectFarAway, startTestNetwork } from '../support/test-network.ts';

test('a proxy that asks for a name and password is asked about where it stops a message', async ({
  page,
}) => {
  const login = { name: 'ana', password: 'open sesame' };
  const { proxy, close } = await startTestNetwork(login);
  const at = `127.0.0.1:${proxy.port}`;
  await connectFarAway(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Network' }).click();
  await page.getByLabel('Proxy settings').selectOption('Manual');
  const server = page.getByLabel('Proxy server');
  const save = page.getByRole('button', { name: 'Save' });
  await server.fill('socks5://127.0.0.1:1080');
  await save.click();
  await expect(server).toHaveAccessibleDescription(/HTTP and HTTPS proxies only/);
  await server.fill('127.0.0.1');
  await save.click();
  await expect(server).toHaveAccessibleDescription(/Add the port/);
  await server.fill(at);
  await page.getByLabel('No proxy for').fill('intranet, 10.0.0.0/99');
  await save.click();
  await expect(page.getByLabel('No proxy for')).toHaveAccessibleDescription(/10\.0\.0\.0\/99/);
  await page.getByLabel('No proxy for').fill('intranet');
  await save.click();
  await expect(page.getByText('Proxy settings saved')).toBeVisible();
  expect(proxy.asked).toEqual([]);

  await page.getByRole('link', { name: 'Chats' }).click();
  await openChat(page, '+4915112345678');
  await send(page, 'through the proxy');
  const notice = page.getByText(`The proxy ${at} asks for a name and password`);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Enter name and password' }).click();
  const signIn = page.getByRole('dialog', { name: `Sign in to the proxy ${at}` });
  await signIn.getByLabel('User name').fill('ana');
  await signIn.getByLabel('Password').fill('guessed');
  await signIn.getByRole('button', { name: 'Save' }).click();
  await expect(signIn).toBeHidden();
  await expect(page.getByText(`The proxy ${at} rejected the name and password`)).toBeVisible();
  await page.getByRole('button', { name: 'Enter name and password' }).click();
  await signIn.getByLabel('User name').fill('ana');
  await signIn.getByLabel('Password').fill(login.password);
  await signIn.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`The proxy ${at} refused`)).toBeHidden();

  await page.getByRole('button', { name: 'Test connection' }).first().click();
  const testing = page.getByRole('dialog', { name: /^Connection test/ });
  await expect(testing.getByRole('status')).toContainText(
    'The certificate of chat.example.test isn’t trusted on this computer.',
  );
  await expect(testing.getByRole('listitem')).toHaveText([
    /OK: Use the proxy 127/,
    /OK: Connect to 127/,
    /OK: Get through the proxy 127/,
    /Failed: Check the certificate of chat\.example\.test/,
  ]);
  // Also while what waits is tried again, and the line with the button goes.
  const before = proxy.asked.length;
  await expect.poll(() => proxy.asked.length, { timeout: 60_000 }).toBeGreaterThan(before + 1);
  await testing.getByRole('button', { name: 'Copy result' }).click();
  await testing.getByRole('button', { name: 'Close' }).click();
  await expect(testing).toBeHidden();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Network' }).click();
  // What waits lets the proxy ask again at once.
  const kept = page
    .getByRole('listitem', { name: at })
    .filter({ hasText: /Name and password (saved|kept)/ });
  await kept.getByRole('button', { name: 'Forget' }).click();
  await expect(kept).toBeHidden();
  await close();
});

test('a test of the connection shows where it stands, and can be ended @page', async ({ page }) => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await connectFarAway(page, `http://127.0.0.1:${port}/v1`);
  await page.getByRole('link', { name: 'Settings' }).click();
  const connected = once(silent, 'connection') as Promise<[Socket]>;
  await page.getByRole('button', { name: 'Test connection' }).click();
  const testing = page.getByRole('dialog', { name: /^Connection test/ });
  await expect(testing.getByRole('status')).toHaveText('Testing…');
  await expect(testing.getByRole('listitem')).toHaveText([
    /OK: Connect without a proxy/,
    /OK: Connect to 127/,
    /In progress: Get an answer from 127/,
  ]);
  const [socket] = await connected;
  const closed = once(socket.resume(), 'close');
  await testing.getByRole('button', { name: 'Cancel' }).click();
  await expect(testing).toBeHidden();
  await closed;
  silent.close();
});
