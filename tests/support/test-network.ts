import type { Page } from '@playwright/test';
import { makeCertificate } from '../../electron/engine/connection/testing/certificate.ts';
import { startTestProxy, type TestProxy } from '../../electron/engine/connection/testing/proxy.ts';
import { startRawService } from '../../electron/engine/connection/testing/raw-service.ts';
import { account } from './account.ts';
import { callFrom } from './page-calls.ts';

/** A proxy of this machine, and behind it a service whose certificate nobody vouches for. */
export async function startTestNetwork(
  login: TestProxy['login'],
): Promise<{ proxy: TestProxy; close: () => Promise<void> }> {
  const service = await startRawService(() => {}, makeCertificate());
  const proxy = await startTestProxy(() => service.port, { login });
  return {
    proxy,
    close: async () => {
      await proxy.close();
      await service.close();
    },
  };
}

/** Connects an instance, also where nothing answers; by default of chat.example.test, a name that only a proxy knows. */
export async function connectFarAway(
  page: Page,
  address = 'https://chat.example.test/v1',
): Promise<void> {
  await callFrom(page, 'instances.connect', {
    ...account,
    chatServiceAddress: address,
    smsServiceAddress: address,
    attemptId: 'story',
    evenIfUnreachable: true,
  });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}
