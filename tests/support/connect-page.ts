import { expect, type Page } from '@playwright/test';
import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import { callFrom } from './page-calls.ts';
import type { Postline } from './postline.ts';
import { account } from './account.ts';

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

/** Connects by the form, as a person does. Leaves the pace of sends as it is. */
export async function connectByForm(page: Page, service: Addresses): Promise<void> {
  await fillConnectForm(page, service);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/**
 * Connects in one step, for stories that are about what comes after: by the call that the form makes, without a gap
 * between sends, since stories send in bursts, and without tips. Waits for the console.
 */
export async function connect(page: Page, service: Addresses): Promise<void> {
  const { chatServiceAddress, smsServiceAddress } = service;
  await callFrom(page, 'settings.set', {
    sending: { gapSeconds: 0 },
    learning: { showsTips: false },
  });
  await callFrom(page, 'instances.connect', {
    ...account,
    chatServiceAddress,
    smsServiceAddress,
    attemptId: 'story',
  });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await begun(page);
}

/** Waits until a window has gone to where it begins: it would be taken back from an address that is set before. */
export async function begun(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/./);
}

/** After a restart: the preview keeps no token, the desktop application does. */
export async function enterTokenAgain({ page, electron }: Postline): Promise<void> {
  if (electron) return;
  await page.getByRole('button', { name: 'Enter access token' }).click();
  await page.getByLabel('Access token', { exact: true }).fill(account.accessToken);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
