import { languages } from '../../shared/domain/languages.ts';
import { test } from './drawn-test.ts';
import { save } from './save-picture.ts';
import { firstPage, openDay, scenesIn } from './scenes.ts';

// Draws what README, guides and Help show: `npm run pictures`.

test('the first page', async ({ page }) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).waitFor();
  await save(page, `en/${firstPage}`, []);
});

for (const language of languages) {
  test(`the practice day, ${language}`, async ({ page }) => {
    await openDay(page, language);
    for (const [name, scene] of Object.entries(scenesIn(language))) {
      await test.step(name, async () => save(page, `${language}/${name}`, await scene(page)));
      await page.reload();
    }
  });
}
