import type { Page } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { callFrom } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { joinByLine, storiesOfTeam } from '../support/team-story.ts';
import { openChat } from '../support/conversation.ts';

const number = '+55 11 91234-5678';

const begin = storiesOfTeam();

/** Checks that keyboard focus did not fall back to the beginning of the window. */
const keepsFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.keyboard.press('Enter');
}

test('two agents answer one chat as a team, and no question gets two answers', async ({
  app,
  service,
  workplace,
}) => {
  const { postgres, team, other } = await begin({ app, service, workplace });
  const [jan, ana] = [app.page, other.page];

  await test.step('they join by a line each', async () => {
    await jan.evaluate(() => (location.hash = '/settings/team'));
    await jan.getByRole('textbox', { name: 'Join code' }).fill('postline-team:nothing');
    await jan.getByRole('button', { name: 'Join team' }).click();
    await expect(jan.getByText('This isn’t a join code.')).toBeVisible();
    await expect(jan.getByRole('textbox', { name: 'Join code' })).toHaveValue(
      'postline-team:nothing',
    );
    await joinByLine(jan, team.lines['Jan'] ?? '');
    await keepsFocus(jan);
    await joinByLine(ana, team.lines['Ana'] ?? '');
    const members = jan.getByRole('list', { name: 'Members' });
    await expect(members.getByRole('listitem').filter({ hasText: 'Ana' })).toContainText('Here');
    expect(await barriers(jan)).toEqual([]);
  });

  await openChat(jan, number);
  await openChat(ana, number);

  await test.step('what Ana sends is in Jan’s log, by her name', async () => {
    await write(ana, 'Good morning, I look after it.');
    const message = jan.getByRole('article').filter({ hasText: 'Good morning' });
    await expect(message).toContainText('Ana');
    await expect(message).toContainText('Accepted');
  });

  const rowOf = (page: Page, name: RegExp) =>
    page.getByRole('region', { name: 'Chats' }).getByRole('link', { name });
  const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

  await test.step('who looks and who writes is shown in the list and in the conversation', async () => {
    await expect(status(jan, 'Ana is looking')).toBeVisible();
    await expect(rowOf(jan, /Ana is looking/)).toBeVisible();
    const whom = jan.getByRole('heading', { name: /91234/ });
    const before = await whom.boundingBox();
    await box(jan).fill('It');
    await expect(status(ana, 'Jan is answering')).toBeVisible();
    // A member who is named above the box is not named a second time.
    await expect(status(ana, 'Jan')).toHaveCount(1);
    await box(ana).fill('I');
    await expect(status(jan, 'Ana is writing…')).toBeVisible();
    await expect(rowOf(jan, /Ana is writing…/)).toBeVisible();
    expect(await whom.boundingBox()).toEqual(before);
    expect(await barriers(jan)).toEqual([]);
    await box(ana).fill('');
    await expect(status(jan, 'Ana is looking')).toBeVisible();
    await ana.evaluate(() => (location.hash = '/outbox'));
    await expect(status(jan, 'Ana is')).toHaveCount(0);
    await expect(rowOf(jan, /Ana is/)).toHaveCount(0);
    await openChat(ana, number);
    await box(jan).fill('');
    await expect(status(ana, 'Jan is answering')).toHaveCount(0);
  });

  await test.step('who types is shown to the other, in the list and above the box', async () => {
    await box(ana).pressSequentially('One mo');
    await expect(status(jan, 'Ana is answering')).toBeVisible();
    await expect(rowOf(jan, /Ana is answering/)).toBeVisible();
    expect(await barriers(jan)).toEqual([]);
    // In a small window and a language of longer words, the time since then is not cut.
    await jan.setViewportSize({ width: 900, height: 600 });
    await callFrom(jan, 'settings.set', { appearance: { language: 'de' } });
    const started = jan.getByText(/^begonnen vor \d+/);
    await expect.poll(() => started.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    await callFrom(jan, 'settings.set', { appearance: { language: 'en' } });
    await jan.setViewportSize({ width: 1280, height: 720 });
    await expect(status(jan, 'Ana is answering')).toBeVisible();
  });

  await test.step('Enter stops, and goes on at a word', async () => {
    await write(jan, 'It leaves today.');
    const asked = jan.getByRole('dialog', { name: 'Someone else is answering' });
    await expect(asked).toContainText('It leaves today.');
    await asked.getByRole('button', { name: 'Edit' }).click();
    await expect(box(jan)).toHaveValue('It leaves today.');
    await box(ana).fill('It is at 14A.');
    await ana.keyboard.press('Enter');
    await expect(jan.getByRole('article').filter({ hasText: 'It is at 14A.' })).toBeVisible();
    await box(jan).focus();
    await jan.keyboard.press('Enter');
    const answered = jan.getByRole('dialog', { name: 'Someone else answered' });
    await expect(answered).toContainText('It is at 14A.');
    expect(await barriers(jan)).toEqual([]);
    expect(service.log.map(({ fields }) => fields['text'])).not.toContain('It leaves today.');
    await jan.keyboard.press('Control+Enter');
    await expect(answered).toBeHidden();
    await expect(ana.getByRole('article').filter({ hasText: 'It leaves today.' })).toContainText(
      'Jan',
    );
  });

  await test.step('a note is for the team alone, and an assignment is told', async () => {
    await jan.keyboard.press('Control+Shift+m');
    await expect(jan.getByRole('textbox', { name: 'Internal note' })).toBeFocused();
    await jan.keyboard.type('@An');
    // A fast typist need not wait for the name.
    await Promise.all([
      jan.keyboard.press('Tab'),
      jan.keyboard.type('third parcel in this street.'),
    ]);
    // It is not lost with the page, which says that it is there.
    await jan.reload();
    await openChat(jan, number);
    await jan.getByRole('button', { name: 'Unsaved note' }).click();
    const written = jan.getByRole('textbox', { name: 'Internal note' });
    await expect(written).toHaveValue('@Ana third parcel in this street.');
    await written.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(11, 11));
    await jan.keyboard.type('missing ');
    await jan.getByRole('button', { name: 'Save note' }).click();
    const note = ana.getByRole('note', { name: 'Internal note' });
    await expect(note).toContainText('@Ana third missing parcel in this street.');
    expect(service.log.map(({ fields }) => fields['text'])).toHaveLength(3);
    await box(ana).pressSequentially('I as');
    await jan.getByRole('button', { name: 'Answer instead' }).click();
    await expect(box(jan)).toBeFocused();
    await box(ana).fill('');

    await jan.getByRole('button', { name: 'Chat actions' }).click();
    await jan.getByRole('menuitem', { name: 'Assign…' }).click();
    const dialog = jan.getByRole('dialog', { name: 'Assign chat' });
    await dialog.getByRole('radio', { name: 'Ana' }).check();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(ana.getByText(/^Jan assigned this chat to you/)).toBeVisible();
    await expect(ana.getByRole('radio', { name: 'Mine 1' })).toBeVisible();
    await ana.getByRole('radio', { name: 'Mine 1' }).check({ force: true });
    await expect(
      ana.getByRole('region', { name: 'Chats' }).getByRole('link', { name: /91234/ }),
    ).toBeVisible();
    expect(await barriers(ana)).toEqual([]);
  });

  await test.step('the store goes away and comes back, and nothing is lost', async () => {
    postgres.kill();
    await expect(jan.getByText(/^Can’t reach the team server since/)).toBeVisible({
      timeout: 20_000,
    });
    await write(jan, 'Sent without the store.');
    await expect(
      jan.getByRole('article').filter({ hasText: 'Sent without the store.' }),
    ).toContainText('Accepted');
    await postgres.start();
    // The author is repeated: a note and an assignment are between Jan's two messages.
    await expect(
      ana
        .getByRole('article')
        .filter({ hasText: 'Sent without the store.' })
        .getByText('Jan', { exact: true }),
    ).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(async () => (await callFrom(jan, 'team.get', {})).state, { timeout: 60_000 })
      .toBe('up');
  });

  await test.step('leaving says what stays', async () => {
    await jan.evaluate(() => (location.hash = '/settings/team'));
    await jan.getByRole('button', { name: 'Leave team…' }).click();
    const dialog = jan.getByRole('dialog', { name: 'Leave Alpha?' });
    await expect(dialog).toContainText('stays on this computer');
    await dialog.getByRole('button', { name: 'Leave team' }).click();
    await expect(jan.getByRole('textbox', { name: 'Join code' })).toBeVisible();
    await keepsFocus(jan);
    await openChat(jan, number);
    const writerOf = (text: string, name: string) =>
      jan.getByRole('article').filter({ hasText: text }).getByText(name, { exact: true });
    await expect(writerOf('Good morning', 'Ana')).toBeVisible();
    await expect(writerOf('It leaves today.', 'You')).toBeVisible();
    await expect(jan.getByRole('note', { name: 'Internal note' })).toContainText('@Ana third');
    await expect(jan.getByText(/^You assigned this chat to Ana/)).toBeVisible();
  });
  await other.end();
});
