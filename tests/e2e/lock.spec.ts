import type { Page } from '@playwright/test';
import { account } from '../support/account.ts';
import { barriers } from '../support/barriers.ts';
import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { callFrom } from '../support/page-calls.ts';
import { beginToRecord, button, kept } from '../support/recorder.ts';
import { expect, test } from '../support/story.ts';

// Emptying a console leaves its lock.
test.use({ isAlone: true, hears: { tones: [{ hertz: 440, seconds: 60 }] } });

const passphrase = 'four random words';
const locked = (page: Page) => page.getByRole('dialog', { name: 'Postline is locked' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Whether what has the focus, or is seen at the middle of the window, belongs to the lock. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const lock = document.querySelector('dialog:modal');
    const seen = document.elementFromPoint(width / 2, height / 2);
    const focused = document.activeElement;
    return Boolean(lock?.contains(seen) && (lock.contains(focused) || focused === document.body));
  });

test('a lock of Postline’s own covers everything, and leaves it as it was', async ({
  page,
  service,
}) => {
  await connect(page, service);
  // Without a passphrase, the keys lead to where one is set.
  await page.keyboard.press('Control+l');
  await page.getByRole('button', { name: 'Set a passphrase…' }).click();
  await field(page, 'New passphrase').fill(passphrase);
  await field(page, 'Repeat passphrase').fill('four random word');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('The passphrases differ.');
  await field(page, 'Repeat passphrase').fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A passphrase is set.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Lock Postline after' }).selectOption('5 minutes');

  await openChat(page, '+4915112345678');
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('half a sent');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Find a chat or command' });
  await palette.fill('lock n');
  await page.keyboard.press('Enter');
  await expect(locked(page)).toContainText('No unread chats');
  expect(await barriers(page)).toEqual([]);

  // By keys alone, nothing of the page is reached.
  for (const key of [
    'Escape',
    'Escape',
    'Control+n',
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Shift+Tab',
    '?',
  ]) {
    await page.keyboard.press(key);
    expect(await isCovered(page)).toBe(true);
  }
  await expect(callFrom(page, 'chats.counts', { instanceId: 'i' })).rejects.toThrow('locked');

  await field(page, 'Passphrase').fill('guess');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Passphrase')).toHaveAccessibleDescription(/Wrong passphrase/);
  await expect(field(page, 'Passphrase')).toBeFocused();
  await page.keyboard.type(passphrase);
  await page.keyboard.press('Enter');
  await expect(locked(page)).toBeHidden();
  await expect(box).toHaveValue('half a sent');

  // A page that is loaded anew meets the lock; a dialog with what is typed in it outlives one.
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('+55119');
  await callFrom(page, 'lock.lock', {});
  await expect(field(page, 'Passphrase')).toBeFocused();
  await page.keyboard.type(passphrase);
  await page.keyboard.press('Enter');
  await expect(locked(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Phone number or chat ID' })).toHaveValue(
    '+55119',
  );
  await page.keyboard.press('Escape');
  await beginToRecord(page, 1);
  await callFrom(page, 'lock.lock', {});
  await field(page, 'Passphrase').fill(passphrase);
  await page.keyboard.press('Enter');
  // It went on behind the lock.
  await button(page, 'Stop recording').click();
  expect(await kept(page)).toBeGreaterThanOrEqual(1);

  await callFrom(page, 'lock.lock', {});
  await page.reload();
  await page.getByRole('button', { name: 'Forgot the passphrase?' }).click();
  await expect(locked(page)).toContainText('Enter the access token of one of your instances');
  await field(page, 'Passphrase').fill(account.accessToken);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(box).toHaveValue('half a sent');
});
