import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { accentHues } from '../../shared/domain/own-settings.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { downloadOf } from '../support/download.ts';
import { expect, test } from '../support/story.ts';

/** Whether the plot has bars in the colour that the style sheet gives to what was accepted. */
function hasBarsOfTheTheme(): boolean {
  const plot = document.querySelector<HTMLCanvasElement>('figure canvas');
  const mark = document.querySelector('figure [data-part="accepted"]');
  const copy = new OffscreenCanvas(plot?.width ?? 1, plot?.height ?? 1);
  const drawn = copy.getContext('2d', { willReadFrequently: true });
  if (!plot || !mark || !drawn) return false;
  drawn.fillStyle = getComputedStyle(mark).color;
  drawn.fillRect(0, 0, 1, 1);
  const wanted = drawn.getImageData(0, 0, 1, 1).data;
  drawn.clearRect(0, 0, 1, 1);
  drawn.drawImage(plot, 0, 0);
  const { data } = drawn.getImageData(0, 0, plot.width, plot.height);
  for (let at = 0; at < data.length; at += 4) {
    if ([0, 1, 2].every((part) => data[at + part] === wanted[part])) return true;
  }
  return false;
}

/** The contrast between what was accepted and what was not, whatever eyes make of their hues. */
function contrastOfParts(): number {
  const canvas = new OffscreenCanvas(1, 1);
  const drawn = canvas.getContext('2d', { willReadFrequently: true });
  const lights = ['accepted', 'refused'].map((part) => {
    const mark = document.querySelector(`figure [data-part="${part}"]`);
    if (!mark || !drawn) return 0;
    drawn.fillStyle = getComputedStyle(mark).color;
    drawn.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...drawn.getImageData(0, 0, 1, 1).data].map(
      (value) => (value / 255) ** 2.2,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(...lights) / Math.min(...lights);
}

test('the overview counts what was sent, by reason and agent, and saves it @page', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'Good morning!');
  await expect(messageWith(page, 'Good morning')).toContainText('Accepted');
  await openChat(page, '+55 11 91234-5000');
  await send(page, 'Is this your number?');
  await expect(messageWith(page, 'Is this your number')).toContainText('Rejected');

  await page.getByRole('link', { name: 'Overview' }).focus();
  await page.keyboard.press('Enter');
  const table = (name: string) => page.getByRole('table', { name });
  await expect(table('Sent per hour').getByRole('row', { name: /^Sent/ })).toContainText(/2$/);
  await expect(table('Sent per hour').getByRole('row', { name: /^Not accepted/ })).toContainText(
    /1$/,
  );
  await expect(page.locator('figure canvas')).toBeVisible();
  const instanceId = await instanceOf(page);
  for (const accentHue of accentHues.map(({ hue }) => hue)) {
    await callFrom(page, 'instances.change', { instanceId, accentHue });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(hasBarsOfTheTheme)).toBe(true);
      await expect.poll(() => page.evaluate(contrastOfParts)).toBeGreaterThan(2);
    }
  }
  await expect(table('Not accepted, by reason')).toContainText('Not on the chat network');
  await expect(table('By agent').getByRole('row', { name: /No name set/ })).toContainText('50%');

  const saved = await downloadOf(app, () =>
    (async () => {
      await page.getByRole('button', { name: 'Export…' }).click();
      await page.getByRole('menuitem', { name: 'Export CSV' }).click();
    })(),
  );
  const rows = saved.toString('utf8').trim().split('\r\n');
  expect(rows[0]).toContain('from,agent,sent,accepted,needsReview,other');
  expect(rows.slice(1).filter((row) => row.includes(',2,1,1,0'))).toHaveLength(1);

  // Another range has another step; days that make none are told, and nothing is lost.
  await page.getByRole('combobox', { name: 'Range' }).selectOption('Last 30 days');
  await expect(table('Sent per day').getByRole('row', { name: /^Sent/ })).toContainText(/2$/);
  await page.getByRole('combobox', { name: 'Range' }).selectOption('Choose days…');
  await page.getByLabel('From').fill('2026-03-02');
  await page.getByLabel('To', { exact: true }).fill('2026-03-01');
  await expect(page.getByText('Choose a first and a last day')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-03-02');
  await expect(page.getByText('Choose a first and a last day')).toBeHidden();
  // Both lists of what was sent say so.
  await expect(page.getByText('No chat message was sent in this time.')).toHaveCount(2);
});
