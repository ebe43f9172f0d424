import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pickFiles } from '../support/attachments.ts';
import { connectAndOpen, messageWith, sendAttached } from '../support/conversation.ts';
import { pngOf } from '../support/png-of.ts';
import { expect, test } from '../support/story.ts';

test('pictures with a text go as an album, of which each is its own message', async ({
  page,
  service,
  folder,
}) => {
  await connectAndOpen(page, service);
  const paths = await Promise.all(
    ['one', 'two', 'three', 'four', 'five'].map(async (name, index) => {
      const path = join(folder, `${name}.png`);
      await writeFile(path, pngOf(400 + 100 * index, 300, [40 * index, 90, 160]));
      return path;
    }),
  );
  await pickFiles(page, paths);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('The door, from all sides');
  await expect(page.getByText('Your text is the caption of “one.png”.')).toBeVisible();
  await sendAttached(page);

  const log = page.getByRole('log', { name: 'Messages' });
  const openers = log.getByRole('button', { name: /^Open image/ });
  await expect(openers).toHaveCount(4);
  await expect(log.locator('time').first(), 'the time on a dark ground').toHaveCSS(
    'color',
    'rgb(255, 255, 255)',
  );
  await expect(messageWith(page, 'The door')).toContainText('Accepted');
  await log.getByRole('button', { name: 'Show 1 more picture' }).click();
  await expect(openers).toHaveCount(5);
  await expect(log.getByRole('article')).toHaveCount(5);
  await expect(messageWith(page, 'five.png')).toContainText('Accepted');
  expect(service.log.map(({ operation, fields }) => [operation, fields['caption']])).toEqual([
    ['send-image', 'The door, from all sides'],
    ...Array.from({ length: 4 }, () => ['send-image', undefined]),
  ]);

  // One of them, by its own menu.
  await log.getByRole('button', { name: 'Open image three.png' }).hover();
  await messageWith(page, 'three.png').getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await page.keyboard.type('This one');
  await page.keyboard.press('Enter');
  await expect(messageWith(page, 'This one').locator('blockquote')).toContainText('three.png');

  // Parted, the text is a message before its picture.
  await pickFiles(page, paths.slice(0, 1));
  await box.fill('By itself');
  await page.getByRole('button', { name: 'Send it as its own message' }).click();
  await sendAttached(page);
  await expect(messageWith(page, 'By itself')).toContainText('Accepted');
  await expect.poll(() => service.log.length).toBe(8);
  expect(service.log.slice(-2).map(({ operation }) => operation)).toEqual([
    expect.stringContaining('send-text'),
    'send-image',
  ]);
});
