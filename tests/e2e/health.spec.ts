import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { expect, test } from '../support/story.ts';

test('a person sees how Postline is, checks the database, and hands over diagnostics that they have read @page', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'ochre words');
  await expect(messageWith(page, 'ochre words')).toContainText('Accepted');
  service.faults.next({ kind: 'status', status: 422, body: { message: 'Not so' } });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('more ochre');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Outbox, 1 message needs review' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Show health' }).click();
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  const here = page.getByRole('region', { name: 'This installation' });
  await expect(here.getByRole('listitem').filter({ hasText: 'Disk' })).toContainText(
    /: Disk.*free.*Postline uses/,
  );
  const instance = page.getByRole('region', { name: 'Support' });
  const line = (label: string) => instance.getByRole('listitem').filter({ hasText: label });
  await expect(line('Outbox')).toContainText(
    'Needs attention: Outbox0 waiting, 0 sending, 1 needs',
  );
  await line('Database').getByRole('button', { name: 'Check now' }).click();
  // Where SQLite has no write-ahead log, it says that it could not look.
  await expect(line('Database')).toContainText(/Last (check|try): Today/);
  await line('Last answers')
    .getByText(/^Rejected, /)
    .click();
  await expect(instance.getByRole('row', { name: /send-text.* Rejected 422 / })).toBeVisible();

  await page.getByRole('button', { name: 'Copy diagnostics…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  const text = dialog.getByRole('textbox', { name: 'Diagnostics' });
  await expect(text).toHaveValue(/rejected, status 422/);
  await expect(text).not.toHaveValue(/ochre|15112345678|Support/);
  const saved = await downloadOf(app, () => dialog.getByRole('button', { name: 'Save…' }).click());
  expect(saved.toString()).toContain('rejected, status 422');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Diagnostics copied.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await line('Outbox').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('list', { name: 'Outbox' })).toContainText('more ochre');
});
