import type { Page } from '@playwright/test';

/** A record of an incoming message (interface.md §2.4); `at` in seconds since 1970. */
export function incomingRecord(id: string, text: string, change: object = {}) {
  return {
    key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id },
    message: { conversation: text },
    messageTimestamp: '1760000000',
    pushName: 'Maria Silva',
    ...change,
  };
}

/** Opens the import and lets it read a file. */
export async function chooseImport(
  page: Page,
  name: string,
  content: string | Buffer,
): Promise<void> {
  await page.getByRole('button', { name: 'Import messages…' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose files…' }).click();
  const buffer = Buffer.from(content);
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer });
}

/** Takes in what was read. */
export async function applyImport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import messages' });
  await dialog.getByRole('button', { name: /^Import \d+ message/ }).click();
  await dialog.getByText(/^[\d,]+ imported/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
}
