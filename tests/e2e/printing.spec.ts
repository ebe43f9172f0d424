import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('each page prints what it shows, in whole, and nothing of the ways to elsewhere @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+5511912345000');
  for (let count = 1; count <= 26; count += 1) {
    await send(page, `paper ${count + 10}`);
  }
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const rail = page.getByRole('navigation', { name: 'Main' });
  async function prints(...texts: string[]) {
    await page.emulateMedia({ media: 'print' });
    await expect(rail).toBeHidden();
    for (const text of texts) await expect(page.getByText(text).last()).toBeVisible();
    const printed = await height();
    await page.emulateMedia({ media: null });
    await expect(rail).toBeVisible();
    return printed;
  }

  await page.setViewportSize({ width: 1000, height: 500 });
  await expect(messageWith(page, 'paper 36')).toContainText('Rejected');
  // The log goes on to its end once it knows of its new height.
  await expect(messageWith(page, 'paper 36')).toBeInViewport();
  const oldest = messageWith(page, 'paper 11');
  await expect(oldest).toHaveCount(0);
  // The system prints the page as it is when this event is over.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(oldest).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  const isBack = async () => {
    await expect(oldest).toHaveCount(0);
    await expect(messageWith(page, 'paper 36')).toBeInViewport();
  };
  await isBack();
  await page.pdf();
  await isBack();
  expect(await prints('paper 11', 'paper 36')).toBeGreaterThan(600);
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByText('paper 11', { exact: true }).waitFor();
  expect(await prints('paper 11', 'paper 21')).toBeGreaterThan(600);
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page.getByText('Rejected').first().waitFor();
  expect(await prints('paper 36', 'Result')).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Sending' }).click();
  await page.getByRole('switch', { name: 'Safe send' }).waitFor();
  expect(await prints('Safe send')).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'SMS threads' }).click();
  await prints('SMS threads');
});
