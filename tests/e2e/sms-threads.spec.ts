import { barriers } from '../support/barriers.ts';
import { connect } from '../support/connect-page.ts';
import {
  cursorText,
  grid,
  importCsv,
  openThreads,
  openWithThreads,
  rowCount,
  tab,
  threadRow,
} from '../support/threads-page.ts';
import { expect, test } from '../support/story.ts';

test('threads come in by a file, and are archived by keys alone, each in its place', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 3_000);
  await expect(tab(page, 'Open')).toContainText('3,000');
  expect(await rowCount(page)).toBe(3_000);

  // The newest stands first; only what is visible is drawn.
  await grid(page).focus();
  // Of those that came in above the row that was first there.
  await page.keyboard.press('Home');
  await expect.poll(() => cursorText(page)).toContain('+1 555 000 2999');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(120);

  // E leaves the row where it is, and goes on to the next.
  await page.keyboard.press('e');
  await expect.poll(() => cursorText(page)).toContain('+1 555 000 2998');
  await expect(threadRow(page, '+1 555 000 2999')).toContainText('Archived');
  await expect(tab(page, 'Open')).toContainText('2,999');
  expect(service.threads.get('thread-002999')?.is_archived).toBe(true);
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+j');
  await page.keyboard.press('Shift+j');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('e');
  await expect(tab(page, 'Open')).toContainText('2,996');
  expect(await rowCount(page)).toBe(3_000);

  // Z takes one action back after another.
  await page.keyboard.press('z');
  await expect(tab(page, 'Open')).toContainText('2,999');
  await page.keyboard.press('z');
  await expect(tab(page, 'Open')).toContainText('3,000');
  expect(service.threads.get('thread-002999')?.is_archived).toBe(false);
});

test('rows that were archived stay until the person lets them go @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 20);
  await grid(page).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await expect(tab(page, 'Archived')).toHaveText('Archived2');
  await expect(threadRow(page, 'Archived')).toHaveCount(3);
  await page.getByRole('button', { name: 'Hide archived' }).click();
  await expect.poll(() => rowCount(page)).toBe(18);
  await grid(page).focus();
  await page.keyboard.press('e');
  await expect(tab(page, 'Archived')).toHaveText('Archived3');
  expect(await rowCount(page)).toBe(18);
  await tab(page, 'Archived').click();
  await expect.poll(() => rowCount(page)).toBe(3);
  await tab(page, 'Open').click();
  await expect.poll(() => rowCount(page)).toBe(17);
});

test('the switch stays off where the service rejects the change, and says why @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 20);
  service.faults.next({
    kind: 'status',
    status: 422,
    body: { message: 'This thread is locked.' },
  });
  const row = threadRow(page, '+1 555 000 0007');
  await row.getByRole('switch', { name: 'Archived' }).click();
  await expect(page.getByRole('alert')).toContainText('This thread is locked.');
  await expect(row).toContainText('Rejected');
  await expect(row.getByRole('switch', { name: 'Archived' })).not.toBeChecked();
  // The mark of what failed belongs to its row, like all else in it.
  await threadRow(page, '+1 555 000 0012').getByText('+1 555 000 0012').click();
  await expect.poll(() => cursorText(page)).toContain('+1 555 000 0012');
  await row.locator('svg').click();
  await expect.poll(() => cursorText(page)).toContain('+1 555 000 0007');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row.getByRole('switch', { name: 'Archived' })).toBeChecked();
  await expect(row).toContainText('Archived');
  expect(service.threads.get('thread-000007')?.is_archived).toBe(true);
});

test('rows stand in their order, and the focus in one stays there wherever the list is scrolled @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 200);
  await grid(page).focus();
  for (let row = 0; row < 9; row += 1) await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  const box = grid(page).locator('#thread-row-9').getByRole('checkbox');
  await expect(box).toBeFocused();
  for (const pixels of [126, 168, 2_000, -2_000, 4_000]) {
    await grid(page).evaluate((element, by) => element.scrollBy(0, by), pixels);
    await expect
      .poll(async () => {
        const places = await grid(page)
          .locator('tbody tr')
          .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
        return places.join() === [...places].sort((one, other) => one - other).join();
      })
      .toBe(true);
    await expect(box).toBeFocused();
  }
  await page.keyboard.press('j');
  await expect(grid(page)).toBeFocused();
});

test('the ends of a thread stand in columns of their own, and the list is sorted by the phone @page', async ({
  page,
  service,
  folder,
}) => {
  await connect(page, service);
  await openThreads(page);
  const csv = [
    'id,from_phone_number,to_phone_number,is_archived,last_message_at',
    'one,+447700900123,+4930231251002,false,2026-11-03T10:00:00Z',
    'two,+447700900124,+4930231251001,false,2026-11-02T10:00:00Z',
    'three,AMAZON,+4930231251002,false,2026-11-01T10:00:00Z',
  ];
  await importCsv(page, folder, 3, csv.join('\n'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Columns…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['From', 'To']) await dialog.getByRole('switch', { name }).click();
  for (const name of ['Last message', 'State']) await dialog.getByRole('switch', { name }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const ends = () =>
    grid(page)
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].slice(2, 4).map((cell) => cell.textContent)),
      );
  const [first, second] = ['+49 30 231251001', '+49 30 231251002'];
  await expect.poll(ends).toEqual([
    ['+44 7700 900123', second],
    ['+44 7700 900124', first],
    ['AMAZON', second],
  ]);
  await grid(page).getByRole('button', { name: 'To', exact: true }).click();
  await expect.poll(ends).toEqual([
    ['+44 7700 900124', first],
    ['AMAZON', second],
    ['+44 7700 900123', second],
  ]);
  expect(await barriers(page)).toEqual([]);
});

test('every row whose data is there is written in the frame that shows it @page', async ({
  page,
  service,
  folder,
}) => {
  // All in the one window that is read at first: nothing is waited for.
  await openWithThreads(page, service, folder, 90);
  const mostBlank = await grid(page).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let [frames, most] = [0, 0];
        const frame = () => {
          const { top, bottom } = element.getBoundingClientRect();
          const middle = element.ownerDocument.elementFromPoint(200, (top + bottom) / 2);
          const isBlank = !middle?.closest('tbody tr')?.querySelector('input');
          most += Number(isBlank || element.querySelector('tbody tr[aria-busy="true"]') !== null);
          if (frames === 8) return resolve(most);
          frames += 1;
          element.scrollTop += 320;
          // In the frame after the one that scrolled, what came into view has been drawn.
          requestAnimationFrame(() => requestAnimationFrame(frame));
        };
        frame();
      }),
  );
  expect(mostBlank).toBe(0);
});
