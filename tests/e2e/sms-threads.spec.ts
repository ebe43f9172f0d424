import { connect } from '../support/connect-page.ts';
import {
  cursorText,
  grid,
  openThreads,
  openWithThreads,
  rowCount,
  tab,
  threadRow,
} from '../support/threads-page.ts';
import { expect, test } from '../support/story.ts';

test('threads come in by a file, and are archived by keys alone, each in its place', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await openWithThreads(page, service, folder, 3_000);
  await expect(tab(page, 'Open')).toContainText('3,000');
  expect(await rowCount(page)).toBe(3_000);

  // The newest stands first; only what is visible is drawn.
  await grid(page).focus();
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
  app,
  service,
  folder,
}) => {
  const { page } = app;
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

test('threads are found by / from anywhere, and the list says how many match @page', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await openWithThreads(page, service, folder, 300);
  await page.getByRole('button', { name: 'Add thread' }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('555 000 0123');
  await expect.poll(() => rowCount(page)).toBe(1);
  await expect(threadRow(page, '+1 555 000 0123')).toBeVisible();
  await expect(page.getByText('1 of 300 match')).toBeVisible();
  // Keys are text while one types.
  await page.keyboard.type(' thanks');
  await expect.poll(() => rowCount(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => rowCount(page)).toBe(300);
  await page.keyboard.type('29');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => rowCount(page)).toBe(300);

  // On arrival the keys mean the list.
  await page.getByRole('link', { name: 'Chats' }).click();
  await openThreads(page);
  await expect(grid(page)).toBeFocused();
});

test('a thread of which only the id is known is neither open nor archived @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  await page.getByRole('button', { name: 'Add thread' }).click();
  await page.getByRole('textbox', { name: 'Thread IDs, one per line' }).fill('th-1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const row = threadRow(page, 'th-1');
  await expect(row).toContainText('Not known');
  await expect(row.getByRole('switch', { name: 'Archived' })).toHaveAttribute('title', 'Not known');
  await expect(tab(page, 'Open')).toHaveText('Open0');
  await expect(tab(page, 'Not known')).toHaveText('Not known1');
  await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Not known');
  await row.getByRole('switch', { name: 'Archived' }).click();
  await expect(tab(page, 'Archived')).toHaveText('Archived1');
});

test('a picture that is called a table is refused where it was picked @page', async ({
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
  await expect(page.getByRole('alert')).toContainText('This isn’t a text file.');
  await expect(page.getByText('No threads yet')).toBeVisible();
});

test('the switch stays off where the service rejects the change, and says why @page', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
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
  app,
  service,
  folder,
}) => {
  const { page } = app;
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

test('every row whose data is there is written in the frame that shows it @page', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
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

test('a service that calls a thread’s ID otherwise is met on the spot @page', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  service.switches.sms.threadIdField = 'message_thread_id';
  await openWithThreads(page, service, folder, 2);
  const panel = page.getByRole('region', { name: 'Thread', exact: true });
  const switchOf = (text: string) =>
    threadRow(page, text).getByRole('switch', { name: 'Archived' });
  await switchOf('Message 1').click();
  await switchOf('Message 0').click();
  await expect(panel).toContainText('It may call it “message_thread_id”.');
  await panel.getByRole('button', { name: 'Use “message_thread_id” from now on' }).click();
  await expect(panel).toContainText('Postline now calls it “message_thread_id”.');
  await switchOf('Message 0').click();
  await expect(tab(page, 'Archived')).toHaveText('Archived1');

  // What failed before says nothing about the new name.
  await threadRow(page, 'Message 1').click();
  await expect(panel).toContainText('thread-000001');
  await expect(panel).not.toContainText('It may call it');
});
