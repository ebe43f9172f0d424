import type { Locator, Page } from '@playwright/test';

/** Opens the menu of a message by its button. */
async function openMenu(message: Locator): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: 'Message actions' }).click();
}

/** Chooses an entry of a message's menu. */
export async function choose(page: Page, message: Locator, name: string): Promise<void> {
  await openMenu(message);
  await page.getByRole('menuitem', { name, exact: true }).click();
}
