import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callFrom } from '../../support/page-calls.ts';
import { expect, test } from '../../support/story.ts';
import { connectFarAway, startTestNetwork } from '../../support/test-network.ts';

test('a PAC file says by which proxy a service is reached', async ({ page }) => {
  const { proxy, close } = await startTestNetwork(null);
  const at = `127.0.0.1:${proxy.port}`;
  const pacServer = createServer((_request, response) => {
    response.setHeader('content-type', 'application/x-ns-proxy-autoconfig');
    response.end(
      `function FindProxyForURL(url, host) { return host === 'chat.example.test' ? 'PROXY ${at}' : 'DIRECT'; }`,
    );
  });
  pacServer.listen(0, '127.0.0.1');
  await once(pacServer, 'listening');
  const pacAddress = `http://127.0.0.1:${(pacServer.address() as AddressInfo).port}/proxy.pac`;
  await connectFarAway(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Network' }).click();
  const mode = page.getByLabel('Proxy settings');
  await expect(mode).toHaveValue('system');
  await mode.selectOption('PAC file');
  await page.getByLabel('Address of the PAC file').fill(pacAddress);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Proxy settings saved')).toBeVisible();

  const test = page.getByRole('dialog', { name: /^Connection test/ });
  const firstStep = async () => {
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(test.getByRole('button', { name: 'Copy result' })).toBeVisible();
    const text = await test.getByRole('listitem').first().innerText();
    await test.getByRole('button', { name: 'Close' }).click();
    return text;
  };
  expect(await firstStep()).toContain(`Use the proxy ${at}`);
  expect(proxy.asked.map(({ target }) => target)).toContain('chat.example.test:443');

  // Chromium's own exceptions are those of the manual proxy.
  const manual = { mode: 'manual', server: at } as const;
  await callFrom(page, 'settings.set', { proxy: { ...manual, bypass: '*.example.test' } });
  expect(await firstStep()).toContain('Connect without a proxy');
  await callFrom(page, 'settings.set', { proxy: { ...manual, bypass: 'example.test' } });
  expect(await firstStep()).toContain(`Use the proxy ${at}`);
  await callFrom(page, 'settings.set', { proxy: { mode: 'none' } });
  expect(await firstStep()).toContain('Connect without a proxy');
  pacServer.close();
  await close();
});
