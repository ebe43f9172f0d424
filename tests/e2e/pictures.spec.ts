import { shoot } from '../pictures/save-picture.ts';
import { openDay, scenesIn } from '../pictures/scenes.ts';
import { test } from '../support/story.ts';

test('what README, guides and Help show can still be drawn @page', async ({ page }) => {
  await openDay(page, 'en');
  for (const [name, scene] of Object.entries(scenesIn('en'))) {
    await test.step(name, async () => {
      await shoot(page, await scene(page));
    });
    await page.reload();
  }
});
