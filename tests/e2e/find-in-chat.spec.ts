import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { expect, test } from '../support/story.ts';

test('matches of a chat are counted, marked and gone through by keys @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+5511912345678');
  await send(page, 'The parcel of another chat');
  await openChat(page, '+4915112345678');
  for (const text of ['The parcel is here', 'Nothing of it', 'Two parcels, one PARCEL']) {
    await send(page, text);
  }
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Find in chat' });
  const status = page.getByRole('search').getByRole('status');
  await expect(field).toBeFocused();
  await page.keyboard.type('parcel');
  await expect(status).toHaveText('1 of 2');
  const marked = (name: string) =>
    page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), name);
  await expect.poll(() => marked('found-current')).toEqual(['parcel', 'PARCEL']);
  await expect.poll(() => marked('found')).toEqual(['parcel']);

  await page.keyboard.press('Enter');
  await expect(status).toHaveText('2 of 2');
  await expect.poll(() => marked('found-current')).toEqual(['parcel']);
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect(status).toHaveText('1 of 2');
  await page.getByRole('button', { name: 'Previous match' }).click();
  await expect(status).toHaveText('2 of 2');
  await field.press('Shift+Enter');
  await expect(status).toHaveText('1 of 2');

  await send(page, 'A parcel that was sent since');
  await expect(status).toHaveText('2 of 3');
  await page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
  await page.keyboard.type('umbrella');
  await expect(status).toHaveText('No matches');
  await field.fill('parcel++');
  await expect(status).toHaveText('1 of 3');
  await expect(page.getByRole('search')).toContainText('Not searched for: “++”.');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  expect(await marked('found')).toEqual([]);
  await expect(messageWith(page, 'Nothing of it')).toBeVisible();
});

test('each match of a long chat is in view and marked, wherever in its message it stands @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const letter = 'I have written to you twice and the hotline keeps me waiting. '.repeat(90);
  const kinds = [
    (text: string) => ({ conversation: text }),
    (text: string) => ({ conversation: `${letter}\n\nPlease ${text}.` }),
    (text: string) => ({ conversation: `*re*${text.slice(2)}, or _${text}_` }),
    (text: string) => ({ documentMessage: { fileName: `${text}.pdf` } }),
    (text: string) => ({ imageMessage: { caption: `My ${text} form` } }),
    (text: string) => ({
      locationMessage: { degreesLatitude: 52.5, degreesLongitude: 13.4, name: `Office of ${text}` },
    }),
    (text: string) => ({ contactMessage: { displayName: `Refund desk`, vcard: vcardOf(text) } }),
    (text: string) => ({ pollCreationMessage: { name: text, options: [{ optionName: 'Yes' }] } }),
  ];
  const vcardOf = (name: string) =>
    `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:+4915112345600\nEND:VCARD`;
  const lines = Array.from({ length: 480 }, (_, index) => {
    const kind = kinds[(index / 12) % kinds.length];
    const message =
      index % 12 === 0 && kind
        ? kind('refund')
        : { conversation: index % 5 === 0 ? letter.slice(0, 60 * (index % 37)) || 'Hm' : 'Hello?' };
    const at = 1_760_000_000 + index * 700;
    return JSON.stringify(
      incomingRecord(`F${index}`, '', { message, messageTimestamp: String(at) }),
    );
  });
  await chooseImport(page, 'long.ndjson', lines.join('\n'));
  await applyImport(page);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('refund');
  const status = page.getByRole('search').getByRole('status');
  await expect(status).toHaveText('1 of 40');
  for (let step = 1; step <= 40; step += 1) {
    await expect(status).toHaveText(`${step} of 40`);
    await expect.poll(() => page.evaluate(currentMark), { message: `match ${step}` }).toBe('seen');
    await page.keyboard.press('Enter');
  }

  // Whoever walks on from it by keys is not drawn back.
  await page.locator('[data-marked=true] [data-handle]').focus();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('ArrowUp');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await expect(page.locator('[data-handle]:focus')).toBeInViewport();
  expect(await page.evaluate(currentMark)).not.toBe('seen');
});

/** Whether the mark of the current match is drawn inside the log. */
function currentMark(): string {
  const log = document.querySelector('[role="log"]')?.getBoundingClientRect();
  const [range] = CSS.highlights.get('found-current') ?? [];
  if (!log || !(range instanceof Range)) return 'not marked';
  const { top, bottom, height } = range.getBoundingClientRect();
  return height > 0 && top >= log.top && bottom <= log.bottom ? 'seen' : 'out of view';
}
