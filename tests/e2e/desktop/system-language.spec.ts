import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { electronCommand } from '../../support/start-electron.ts';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postline-language-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the first start speaks the language of the system, in the page and in the menu', async () => {
  const { executablePath, args } = electronCommand(folder);
  const electron = await _electron.launch({
    executablePath,
    args,
    // A language that Postline doesn't speak, then one that it does.
    env: { ...process.env, LANGUAGE: 'fa_IR:ar_SA:en_GB', LC_ALL: 'C.UTF-8' } as Record<
      string,
      string
    >,
  });
  const page = await electron.firstWindow();
  await expect(page.getByRole('heading', { name: 'توصيل مثيل' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const menu = electron.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.map(({ label }) => label),
  );
  expect(await menu).toEqual(['ملف', 'تحرير', 'عرض', 'المحادثة', 'الرسالة', 'نافذة', 'مساعدة']);
  await electron.close();
});
