import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pickFiles } from '../support/attachments.ts';
import { messageWith, openChat, sendAttached } from '../support/conversation.ts';
import { pngOf } from '../support/png-of.ts';
import { expect } from '../support/story.ts';
import { animate, type Frame } from './animate.ts';
import { box, button, openMorning, test } from './scenes.ts';

// Draws the film of the README: `npm run pictures`.

/** Bytes: what a reader of the README loads. */
const most = 1_500_000;

test('a customer is answered', async ({ app: { page }, service, folder }) => {
  await openMorning(page, service);
  await openChat(page, '+49 1511 2345678');
  await page.setViewportSize({ width: 960, height: 600 });
  const frames: Frame[] = [];
  const shoot = async (shownFor: number) => {
    frames.push({ png: await page.screenshot({ caret: 'hide' }), shownFor });
  };
  await box(page).fill('');
  await shoot(900);
  for (const text of [
    'Good morning',
    'Good morning Jonas, here is',
    'Good morning Jonas, here is the form.',
  ]) {
    await box(page).fill(text);
    await shoot(350);
  }
  const path = join(folder, 'Form.png');
  writeFileSync(path, pngOf(640, 420, [96, 125, 139]));
  await pickFiles(page, [path]);
  await page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').waitFor();
  await shoot(1_400);
  await sendAttached(page);
  await shoot(500);
  await expect(messageWith(page, 'here is the form')).toContainText('Accepted');
  await expect(messageWith(page, 'Form.png')).toContainText('Accepted');
  await shoot(1_400);

  service.faults.next({ kind: 'reset-after' });
  await box(page).fill('Please send it back by Friday.');
  await shoot(900);
  await box(page).press('Enter');
  const unknown = messageWith(page, 'back by Friday');
  await expect(unknown).toContainText('Unknown');
  await shoot(1_600);
  await button(page, 'What does Unknown mean?').last().click();
  await page.getByRole('dialog').waitFor();
  await shoot(2_600);
  await page.keyboard.press('Escape');
  await unknown.getByRole('button', { name: 'It arrived' }).click();
  await expect(unknown).toContainText('Accepted');
  await shoot(2_200);

  const film = animate(frames);
  expect(film.length).toBeLessThan(most);
  writeFileSync(fileURLToPath(new URL('../../docs/images/film.png', import.meta.url)), film);
});
