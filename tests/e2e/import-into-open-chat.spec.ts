import { connectAndOpen, messageWith } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { expect, test } from '../support/story.ts';

const records = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => {
    const at = from + index * step;
    const change = { messageTimestamp: 1_760_000_000 + at };
    return JSON.stringify(incomingRecord(`R${at}`, `number ${at}`, change));
  }).join('\n');

test('an import puts older messages where they belong in the chat that is read @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await chooseImport(page, 'even.ndjson', records(100, 260, 2));
  await applyImport(page);
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(messageWith(page, 'number 260')).toBeVisible();
  await log.evaluate((element) => element.scrollBy(0, -1_200));
  await expect(messageWith(page, 'number 260')).toHaveCount(0);
  const text = await log.evaluate((element) => {
    // What is inserted within the view moves what stands below it: the first row stays of which anything is in view.
    const { top } = element.getBoundingClientRect();
    const isInView = (row: Element) => row.getBoundingClientRect().bottom > top;
    const first = [...element.querySelectorAll('[data-index]')].find(isInView);
    return /number \d{3}/.exec(first?.querySelector('article')?.textContent ?? '')?.[0] ?? '';
  });
  const place = async () => Math.round((await messageWith(page, text).boundingBox())?.y ?? 0);
  const before = await place();

  await chooseImport(page, 'odd.ndjson', records(1, 259, 2));
  await applyImport(page);
  const neighbour = `number ${Number(text.slice(7)) + 1}`;
  await expect(messageWith(page, neighbour)).toBeVisible();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(4);
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const shown = await log.getByRole('article').allInnerTexts();
  const numbers = shown.map((one) => Number(/number (\d+)/.exec(one)?.[1]));
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
});
