import type { Page } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/story.ts';
import { joinByLine, storiesOfTeam } from '../support/team-story.ts';
import {
  archiveAll,
  archivedAt,
  importCsv,
  openThreads,
  startRun,
  tab,
  grid,
  threadRow,
} from '../support/threads-page.ts';

const count = 40;

const begin = storiesOfTeam();

const ownRun = (page: Page) => page.getByRole('region', { name: 'Archive run', exact: true });

test('two desks run over the same threads in turn, and one undoes the other’s run @page', async ({
  app,
  service,
  folder,
  workplace,
}) => {
  const { team, other } = await begin({ app, service, workplace });
  const [jan, ana] = [app.page, other.page];
  for (const [page, name] of [
    [jan, 'Jan'],
    [ana, 'Ana'],
  ] as const) {
    await joinByLine(page, team.lines[name] ?? '');
    await openThreads(page);
  }

  await test.step('what Jan imports is in Ana’s list, and its details say whose computer told it', async () => {
    await expect(ana.getByText(/Your colleagues’ threads appear here/)).toBeVisible();
    await importCsv(jan, folder, count);
    await expect(tab(ana, 'Open')).toHaveText(`Open${count}`, { timeout: 60_000 });
    await threadRow(ana, 'Message 39, thanks').click();
    await ana.getByText('Details', { exact: true }).click();
    await expect(ana.getByText('Jan’s computer')).toBeVisible();
    expect(await barriers(ana)).toEqual([]);
  });

  await test.step('Ana’s run stands at Jan’s desk by her name, and is not his to stop', async () => {
    await archiveAll(ana, 60);
    await ownRun(ana).getByText('Confirmed').waitFor();
    const hers = jan.getByRole('region', { name: 'Archive run by Ana' });
    await expect(hers).toContainText('By Ana, as of', { timeout: 60_000 });
    // It can be folded, and nothing else.
    await expect(hers.getByRole('button', { expanded: true })).toBeVisible();
    await expect(hers.getByRole('button')).toHaveCount(1);
    expect(await barriers(jan)).toEqual([]);
  });

  await test.step('Jan’s own waits for it, and says how far it is', async () => {
    await grid(jan).focus();
    await jan.keyboard.press('Control+a');
    await startRun(jan, 0);
    const his = ownRun(jan);
    await expect(his).toContainText(/Waiting for Ana’s run: \d+ of 40/, { timeout: 60_000 });
    expect(await barriers(jan)).toEqual([]);
  });

  await test.step('it begins once hers has ended', async () => {
    await ownRun(ana).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => archivedAt(service), { timeout: 60_000 }).toBe(count);
    await expect(tab(jan, 'Archived')).toHaveText(`Archived${count}`);
    await expect(tab(ana, 'Archived')).toHaveText(`Archived${count}`, { timeout: 60_000 });
    // His run does not replace the outcomes of hers.
    await expect(ownRun(ana)).toContainText(/Cancelled: \d+ of 40 archived/);
  });

  await test.step('Ana undoes it by a run of her own, and it is undone at both desks', async () => {
    await ana.getByRole('button', { name: 'More', exact: true }).click();
    await ana.getByRole('menuitem', { name: 'Archive runs…' }).click();
    const all = ana.getByRole('dialog', { name: 'Archive runs' });
    const his = all.getByRole('listitem').filter({ hasText: 'Jan' });
    await his.getByRole('button', { name: 'Show' }).click();
    await ana
      .getByRole('region', { name: 'Archive run by Jan' })
      .getByRole('button', { name: 'Undo run' })
      .click();
    const dialog = ana.getByRole('dialog', { name: 'Undo this run' });
    await expect(dialog).toContainText('Jan started this run.');
    expect(await barriers(ana)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo run' }).click();
    await expect.poll(() => archivedAt(service), { timeout: 60_000 }).toBeLessThan(count);
    const hers = jan.getByRole('region', { name: 'Archive run by Ana' });
    await expect(hers).toContainText(/Undone: \d+ threads/, { timeout: 60_000 });
    await expect
      .poll(async () => (await tab(jan, 'Archived').textContent())?.replace(/\D/g, ''), {
        timeout: 60_000,
      })
      .toBe(String(archivedAt(service)));
  });
  await other.end();
});
