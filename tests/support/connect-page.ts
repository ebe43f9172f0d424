import type { Page } from '@playwright/test';
import type { PracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import type { Postline } from './postline.ts';
import { account } from './story.ts';

/** The fields of the first start, by their names on screen. */
const connectFields = [
  'Name',
  'Chat service address',
  'SMS service address',
  'Instance UUID',
  'Access token',
] as const;

/** The addresses that a service has. */
type Addresses = Pick<PracticeService, 'chatServiceAddress' | 'smsServiceAddress'>;

export type ConnectField = (typeof connectFields)[number];

/** Fills the form with a service's addresses and the account; `changes` replace fields. Does not submit. */
export async function fillConnectForm(
  page: Page,
  service: Addresses,
  changes: Partial<Record<ConnectField, string>> = {},
): Promise<void> {
  const values: Record<ConnectField, string> = {
    Name: account.name,
    'Chat service address': service.chatServiceAddress,
    'SMS service address': service.smsServiceAddress,
    'Instance UUID': account.instanceUuid,
    'Access token': account.accessToken,
    ...changes,
  };
  for (const field of connectFields) {
    await page.getByLabel(field, { exact: true }).fill(values[field]);
  }
}

/** Connects without a gap between sends, since stories send in bursts, and waits for the console. */
export async function connect(page: Page, service: Addresses): Promise<void> {
  await page.evaluate(() => window.postline.call('settings.set', { sending: { gapSeconds: 0 } }));
  await fillConnectForm(page, service);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** After a restart: the preview keeps no token, the desktop application does. */
export async function enterTokenAgain({ page, electron }: Postline): Promise<void> {
  if (electron) return;
  await page.getByRole('button', { name: 'Enter access token' }).click();
  await page.getByLabel('Access token', { exact: true }).fill(account.accessToken);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
