import type { Locator, Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import {
  cursorText,
  grid,
  importCsv,
  openThreads,
  rowCount,
  threadRow,
} from '../support/threads-page.ts';
import { expect, test } from '../support/story.ts';

test('threads come in by a file, are found, and archived by keys alone', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  await expect(page.getByText('No threads yet')).toBeVisible();
  await importCsv(page, folder);
  await expect(page.getByRole('tab', { name: 'Open', exact: true })).toContainText('3,000');
  expect(await rowCount(page)).toBe(3_000);

  // The newest stands first; only what is visible is drawn.
  await grid(page).focus();
  await expect.poll(() => cursorText(page)).toContain('+15550002999');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(120);

  // E takes the row away, and the next is where the keys are.
  await page.keyboard.press('e');
  await expect.poll(() => cursorText(page)).toContain('+15550002998');
  await expect.poll(() => rowCount(page)).toBe(2_999);
  await expect.poll(() => service.threads.get('thread-002999')?.is_archived).toBe(true);
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+j');
  await page.keyboard.press('Shift+j');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('e');
  await expect.poll(() => rowCount(page)).toBe(2_996);

  // Z takes one act back after another.
  await page.keyboard.press('z');
  await expect.poll(() => rowCount(page)).toBe(2_999);
  await page.keyboard.press('z');
  await expect.poll(() => rowCount(page)).toBe(3_000);
  await expect.poll(() => service.threads.get('thread-002999')?.is_archived).toBe(false);

  // Keys are text while one types.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('50000123');
  await expect.poll(() => rowCount(page)).toBe(1);
  await expect(threadRow(page, '+15550000123')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => rowCount(page)).toBe(3_000);
});

test('a press on a list that is still scrolled means the row below the pointer', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  await importCsv(page, folder, 200);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  const row = threadRow(page, '+15550000193');
  await row.waitFor();
  // A pixel down and up with every frame: scrolled, and the rows stay where they are.
  await grid(page).evaluate((element) => {
    let isDown = false;
    const step = () => {
      isDown = !isDown;
      element.scrollTop = isDown ? 41 : 40;
      requestAnimationFrame(step);
    };
    step();
  });
  await expect(grid(page)).toHaveAttribute('data-scrolling');
  const press = async (what: Locator) => {
    const place = await what.boundingBox();
    if (!place) throw new Error('it is not on screen');
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  };
  await press(row.getByRole('checkbox'));
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('1 selected')).toBeVisible();
  await press(row.getByRole('switch'));
  await expect.poll(() => service.threads.get('thread-000193')?.is_archived).toBe(true);
  expect([...service.threads.values()].filter((thread) => thread.is_archived)).toHaveLength(1);
  await press(threadRow(page, '+15550000195').getByText('+15550000195'));
  await expect.poll(() => cursorText(page)).toContain('+15550000195');
  await expect(grid(page)).toBeFocused();
});

test('a picture that is called a table is refused where it was picked', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import…' }).click();
  const buffer = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  await (await choosing).setFiles({ name: 'threads.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('alert')).toContainText('This is no text, but another kind of file.');
  await expect(page.getByText('No threads yet')).toBeVisible();
});

test('the switch goes back where the service refuses, and says why', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  await importCsv(page, folder, 20);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  service.faults.next({
    kind: 'status',
    status: 422,
    body: { message: 'This thread is locked.' },
  });
  const row = threadRow(page, '+15550000007');
  await row.getByRole('switch', { name: 'Archived' }).click();
  await expect(page.getByRole('alert')).toContainText('This thread is locked.');
  await expect(row.getByRole('switch', { name: 'Archived' })).not.toBeChecked();
  // The mark of what failed belongs to its row, like all else in it.
  await threadRow(page, '+15550000012').getByText('+15550000012').click();
  await expect.poll(() => cursorText(page)).toContain('+15550000012');
  await row.locator('svg').click();
  await expect.poll(() => cursorText(page)).toContain('+15550000007');
  await page.getByRole('button', { name: 'Try again' }).click();
  // The service's record says who it was, too.
  await expect(grid(page).getByRole('switch', { checked: true })).toHaveCount(1);
  await expect(grid(page)).toContainText('Confirmed');
  expect(service.threads.get('thread-000007')?.is_archived).toBe(true);
});

/** The places of the drawn rows, in the order in which a screen reader meets them. */
const drawnPlaces = (page: Page): Promise<number[]> =>
  grid(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));

test('rows stand in their order where the list rests, and the focus in one stays there', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  await importCsv(page, folder, 200);
  await grid(page).focus();
  for (let row = 0; row < 9; row += 1) await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  const box = grid(page).locator('#thread-row-9').getByRole('checkbox');
  await expect(box).toBeFocused();
  for (const pixels of [126, 168, 2_000, -2_000, 4_000]) {
    await grid(page).evaluate((element, by) => element.scrollBy(0, by), pixels);
    await expect
      .poll(async () => {
        const places = await drawnPlaces(page);
        return places.join() === [...places].sort((one, other) => one - other).join();
      })
      .toBe(true);
    await expect(box).toBeFocused();
  }
  await page.keyboard.press('j');
  await expect(grid(page)).toBeFocused();
});

test('rows that fly by stay blank, and are written where the list rests', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  // All in the one window that is read at first: nothing is waited for.
  await importCsv(page, folder, 90);
  const blank = grid(page).locator('tbody tr[aria-busy="true"]');
  await expect(blank).toHaveCount(0);
  const mostBlank = await grid(page).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let [frames, most] = [0, 0];
        const frame = () => {
          const boxes = [...element.querySelectorAll('tbody tr[aria-busy="true"] input')];
          // The cells in them are those of rows before, and not shown.
          most = Math.max(most, boxes.filter((box) => !box.checkVisibility()).length);
          if (frames === 8) return resolve(most);
          frames += 1;
          element.scrollTop += 320;
          requestAnimationFrame(frame);
        };
        frame();
      }),
  );
  expect(mostBlank).toBeGreaterThan(0);
  await expect(blank).toHaveCount(0);
  expect(Math.max(...(await drawnPlaces(page)))).toBeGreaterThan(60);
});
