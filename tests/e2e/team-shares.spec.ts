import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { attachments, pickFiles } from '../support/attachments.ts';
import { barriers } from '../support/barriers.ts';
import { messageWith, openChat, send, sendAttached } from '../support/conversation.ts';
import { pngOf } from '../support/png-of.ts';
import { expect, test } from '../support/story.ts';
import { joinTeam, storiesOfTeam } from '../support/team-story.ts';

const number = '+55 11 91234-5678';

const begin = storiesOfTeam();

test('labels, messages and templates of one member appear on a colleague’s desk @page', async ({
  app,
  service,
  folder,
  workplace,
}) => {
  const { team, other } = await begin({ app, service, workplace });
  const [ana, jan] = [app.page, other.page];
  await joinTeam(ana, team.lines['Ana'] ?? '');
  await joinTeam(jan, team.lines['Jan'] ?? '');
  await openChat(ana, number);
  await send(ana, 'Good morning');
  await openChat(jan, number);
  await expect(messageWith(jan, 'Good morning')).toContainText('Ana');

  await test.step('a label', async () => {
    const row = ana.getByRole('region', { name: 'Chats' }).getByRole('link', { name: /91234/ });
    await row.focus();
    await ana.keyboard.press('Home');
    await ana.keyboard.press('l');
    const dialog = ana.getByRole('dialog', { name: /^Labels/ });
    await dialog.getByRole('textbox', { name: 'Find or add a label' }).fill('Missing parcel');
    await ana.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(
      jan.getByRole('region', { name: 'Chats' }).getByRole('link', { name: /91234/ }),
    ).toContainText('Missing parcel');
  });

  await test.step('a view that was saved, and what is noted about a person', async () => {
    await ana.getByRole('button', { name: 'More views' }).click();
    await ana.getByRole('menuitemradio', { name: 'Missing parcel' }).click();
    await ana.getByRole('button', { name: 'More views' }).click();
    await ana.getByRole('menuitem', { name: 'Save this view…' }).click();
    await ana.getByRole('textbox', { name: 'View name' }).fill('Parcels');
    await ana.keyboard.press('Enter');
    await jan.getByRole('button', { name: 'More views' }).click();
    await expect(jan.getByRole('menuitemradio', { name: 'Parcels' })).toBeVisible();
    await jan.keyboard.press('Escape');
    const notes = (page: Page) =>
      page.getByRole('complementary', { name: 'Contact' }).getByRole('textbox', { name: 'Notes' });
    for (const page of [ana, jan]) {
      await page.getByRole('textbox', { name: 'Message', exact: true }).press('Control+Shift+K');
      await expect(notes(page)).toHaveValue('');
    }
    await notes(ana).fill('Prefers to be called.');
    await expect(notes(jan)).toHaveValue('Prefers to be called.');
    expect(await barriers(jan)).toEqual([]);
  });

  await test.step('a picture, which is simply there, and a larger file at a press', async () => {
    const picture = join(folder, 'door.png');
    await writeFile(picture, pngOf(60, 40, [20, 120, 200]));
    const film = join(folder, 'film.bin');
    await writeFile(film, randomBytes(1_200_000));
    await pickFiles(ana, [picture, film]);
    await expect(attachments(ana)).toHaveCount(2);
    await sendAttached(ana);
    const shown = jan.getByRole('article').getByRole('button', { name: /^Open image/ });
    await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 60);
    await shown.click();
    await expect(jan.getByRole('dialog', { name: 'Image viewer' })).toContainText('Ana ');
    await jan.keyboard.press('Escape');
    await jan.getByRole('button', { name: 'Download film.bin' }).click();
    await expect(jan.getByRole('button', { name: /^Save film\.bin/ })).toBeVisible();
    expect(await barriers(jan)).toEqual([]);
  });

  await test.step('a template, and each change of it', async () => {
    await ana.evaluate(() => (location.hash = '/templates'));
    await ana.getByRole('button', { name: 'New template' }).click();
    await ana.getByRole('textbox', { name: 'Name' }).fill('Parcel at the neighbour’s');
    await ana.getByRole('textbox', { name: 'Text', exact: true }).fill('It is at number 12.');
    await ana.keyboard.press('Control+s');
    const isShared = ana.getByRole('switch', { name: /^Share with the team/ });
    await isShared.click();
    await expect(isShared).toBeChecked();
    await jan.evaluate(() => (location.hash = '/templates'));
    const listed = jan.getByRole('list', { name: 'Templates' }).getByRole('listitem');
    await expect(listed.filter({ hasText: 'Parcel at the neighbour’s' })).toBeVisible();
    await listed
      .filter({ hasText: 'Parcel at the neighbour’s' })
      .getByRole('button')
      .first()
      .click();
    await expect(jan.getByText(/^Last changed by Ana/)).toBeVisible();
    await jan.getByRole('textbox', { name: 'Text', exact: true }).fill('It is at number 14.');
    await jan.keyboard.press('Control+s');
    await expect(ana.getByText(/^Last changed by Jan/)).toBeVisible();
    await expect(ana.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
      'It is at number 14.',
    );
    expect(await barriers(ana)).toEqual([]);
  });

  await test.step('deleting a template says for whom, and who is writing in it is told', async () => {
    const text = ana.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('It is at number 16.');
    await jan.getByRole('button', { name: 'Delete template' }).click();
    await expect(
      jan.getByText('Deleted “Parcel at the neighbour’s” for the whole team.'),
    ).toBeVisible();
    const kept = ana.getByText(
      /^Jan deleted the template .* Yours is kept as a template of your own\.$/,
    );
    await expect(kept).toBeVisible();
    expect(await barriers(ana)).toEqual([]);
    await expect(ana.getByRole('switch', { name: /^Share with the team/ })).not.toBeChecked();
    await expect(text).toHaveValue('It is at number 16.');
  });

  await test.step('what each has to do', async () => {
    await ana.evaluate(() => (location.hash = '/overview'));
    const now = ana.getByRole('table', { name: 'Team now' });
    await expect(now.getByRole('row', { name: /^Ana/ })).toBeVisible();
    await expect(now.getByRole('row', { name: /^Jan/ })).toBeVisible();
    expect(await barriers(ana)).toEqual([]);
  });

  await test.step('that a person is forgotten, where the chat is open', async () => {
    await openChat(jan, number);
    const message = jan.getByRole('textbox', { name: 'Message', exact: true });
    await message.fill('Dear customer');
    await openChat(ana, number);
    await ana.getByRole('textbox', { name: 'Message', exact: true }).press('Control+Shift+K');
    await ana.getByRole('button', { name: 'Chat actions' }).click();
    await ana.getByRole('menuitem', { name: 'Forget this person…' }).click();
    const dialog = ana.getByRole('dialog', { name: /^Forget / });
    await dialog.getByRole('checkbox', { name: 'I understand that this can’t be undone' }).check();
    await dialog.getByRole('button', { name: 'Forget this person' }).click();
    await expect(jan.getByText('This chat is no longer in Postline.')).toBeVisible();
    await expect(message).toBeHidden();
    await jan.getByRole('button', { name: 'Back to chats' }).click();
    await expect(jan.getByText('Choose a chat or start a new one.')).toBeVisible();
  });
  await other.end();
});
