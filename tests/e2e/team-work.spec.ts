import type { Page } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { openChat } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { joinTeam, storiesOfTeam } from '../support/team-story.ts';

const number = '+55 11 91234-5678';

const begin = storiesOfTeam();

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const row = (page: Page) =>
  page.getByRole('region', { name: 'Chats' }).getByRole('link', { name: /91234/ });

test('a team divides its work by queues, hand-overs and questions @page', async ({
  app,
  service,
  workplace,
}) => {
  const { team, other } = await begin({ app, service, workplace });
  const [ana, jan] = [app.page, other.page];
  await joinTeam(ana, team.lines['Ana'] ?? '');
  await joinTeam(jan, team.lines['Jan'] ?? '');

  await test.step('who leads makes a queue, and who does not sees it', async () => {
    await ana.evaluate(() => (location.hash = '/settings/team'));
    await ana.getByRole('button', { name: 'New queue…' }).click();
    const dialog = ana.getByRole('dialog', { name: 'New queue' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Returns');
    await ana.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(ana.getByRole('list', { name: 'Queues' })).toContainText('Returns');
    await jan.evaluate(() => (location.hash = '/settings/team'));
    await expect(jan.getByRole('list', { name: 'Queues' })).toContainText('Returns');
    await expect(jan.getByRole('button', { name: 'New queue…' })).toBeHidden();
    expect(await barriers(ana)).toEqual([]);
  });

  await test.step('who leads reads what was done with the team, and who does not is not shown it', async () => {
    const log = ana.getByRole('list', { name: 'Team activity log' });
    await expect(log.getByRole('listitem').filter({ hasText: 'Joined the team' })).toHaveCount(2);
    await expect(log).toContainText('Lead added: Ana');
    await ana.getByRole('combobox', { name: 'Member' }).selectOption('Jan');
    await expect(log.getByRole('listitem')).toHaveText([/Joined the team$/, /Member added: Jan$/]);
    await expect(jan.getByRole('list', { name: 'Members' })).toContainText('Ana');
    await expect(jan.getByRole('region', { name: 'Team activity log' })).toBeHidden();
    expect(await barriers(ana)).toEqual([]);
  });

  await test.step('a chat goes into it by keys, and is in a view of its own', async () => {
    await openChat(ana, number);
    await ana.keyboard.press('Escape');
    await expect(row(ana)).toBeFocused();
    await ana.keyboard.press('a');
    const dialog = ana.getByRole('dialog', { name: 'Assign chat' });
    await expect(dialog.getByRole('textbox', { name: 'Person or queue' })).toBeFocused();
    await ana.keyboard.type('ret');
    await expect(dialog.getByRole('radio', { name: /^Returns/ })).toBeChecked();
    expect(await barriers(ana)).toEqual([]);
    await ana.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(ana.getByText(/^You assigned this chat to the queue Returns/)).toBeVisible();
    await jan.evaluate(() => (location.hash = '/chats'));
    const view = jan.getByRole('radio', { name: 'Returns 1' });
    await expect(view).toBeVisible();
    await view.check({ force: true });
    await expect(row(jan)).toBeVisible();
  });

  await test.step('who answers first has it', async () => {
    await openChat(jan, number);
    await box(jan).fill('I look after it.');
    await jan.keyboard.press('Enter');
    await expect(ana.getByText(/^Jan took this chat/)).toBeVisible();
    const mine = jan.getByRole('radio', { name: 'Mine 1' });
    await expect(mine).toBeVisible();
    // The chat has left the view of the queue.
    await mine.check({ force: true });
    await expect(row(jan)).toBeVisible();
  });

  await test.step('what Ana has scheduled stands at Jan’s desk, and before a second is made', async () => {
    const words = /^Ana has scheduled a message: .+\.$/;
    await box(ana).fill('It leaves tomorrow.');
    await ana.getByRole('button', { name: 'Send later' }).click();
    await ana.getByRole('button', { name: /^In an hour/ }).click();
    await expect(jan.getByText(words)).toBeVisible();
    await box(jan).fill('So it does.');
    await jan.getByRole('button', { name: 'Send later' }).click();
    const dialog = jan.getByRole('dialog', { name: 'Send later' });
    await expect(dialog.getByText(words)).toBeVisible();
    expect(await barriers(jan)).toEqual([]);
    await jan.keyboard.press('Escape');
    await box(jan).fill('');
    const instanceId = await instanceOf(ana);
    const [one] = await callFrom(ana, 'scheduled.list', { instanceId, chatId: null });
    await callFrom(ana, 'scheduled.discard', { instanceId, localId: one?.localId ?? '' });
    await expect(jan.getByText(words)).toBeHidden();
  });

  await test.step('the overview names Jan as the team does', async () => {
    await jan.evaluate(() => (location.hash = '/overview'));
    const agents = jan.getByRole('table', { name: 'By agent' });
    await expect(agents.getByRole('row', { name: /^Jan/ })).toBeVisible();
    await expect(jan.getByText('No name set')).toHaveCount(0);
    await openChat(jan, number);
  });

  await test.step('the overview of who leads follows what a colleague sends', async () => {
    await ana.evaluate(() => (location.hash = '/overview'));
    await ana.getByRole('combobox', { name: 'Range' }).selectOption('Last 30 days');
    const ofJan = ana.getByRole('table', { name: 'By agent' }).getByRole('row', { name: /^Jan 1/ });
    await expect(ofJan).toBeVisible();
    await box(jan).fill('It is on its way.');
    await jan.keyboard.press('Enter');
    await expect(
      ana.getByRole('table', { name: 'By agent' }).getByRole('row', { name: /^Jan 2/ }),
    ).toBeVisible();
  });

  await test.step('Jan hands it over with a note and the draft, by keys alone', async () => {
    await ana.evaluate(() => (location.hash = '/chats'));
    await box(jan).fill('Your parcel is at the');
    await expect
      .poll(async () => {
        const instanceId = await instanceOf(jan);
        const [chat] = (await callFrom(jan, 'chats.list', { instanceId })).chats;
        return chat?.draft?.excerpt;
      })
      .toBe('Your parcel is at the');
    // The box has a draft: past the messages, where there are any.
    await jan.keyboard.press('Shift+F6');
    if (!(await row(jan).evaluate((element) => element === document.activeElement))) {
      await jan.keyboard.press('Shift+F6');
    }
    await expect(row(jan)).toBeFocused();
    await jan.keyboard.press('Shift+A');
    const dialog = jan.getByRole('dialog', { name: 'Hand over chat' });
    await expect(dialog.getByRole('textbox', { name: 'Person or queue' })).toBeFocused();
    await jan.keyboard.type('an');
    await expect(dialog.getByRole('radio', { name: /^Ana/ })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Internal note' }).focus();
    await jan.keyboard.type('third parcel, please call.');
    await expect(dialog.getByRole('checkbox', { name: /^Hand over my draft too/ })).toBeChecked();
    expect(await barriers(jan)).toEqual([]);
    await jan.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    // The view Mine is empty, and the chat is still open.
    await expect(box(jan)).toBeFocused();
    await expect(box(jan)).toHaveValue('');
    await expect(
      ana
        .getByRole('region', { name: 'Chats' })
        .getByRole('link', { name: /Jan wants your attention/ }),
    ).toBeVisible();
    await expect(ana.getByRole('button', { name: 'Mentions and assignments 1' })).toBeVisible();
  });

  await test.step('Ana finds the note and the draft, and the mark is gone', async () => {
    await row(ana).click();
    await expect(ana.getByRole('note', { name: 'Internal note' })).toContainText(
      '@Ana third parcel, please call.',
    );
    const draft = ana.getByRole('region', { name: 'Draft from Jan' });
    await expect(draft).toContainText('Your parcel is at the');
    expect(await barriers(ana)).toEqual([]);
    await draft.getByRole('button', { name: 'Use draft' }).click();
    await expect(box(ana)).toHaveValue('Your parcel is at the');
    await expect(draft).toBeHidden();
    await expect(box(ana)).toBeFocused();
    await ana.bringToFront();
    await ana.keyboard.press('End');
    await ana.keyboard.type(' neighbour’s.');
    await expect(ana.getByRole('button', { name: 'Mentions and assignments 1' })).toBeHidden({
      timeout: 20_000,
    });
  });

  await test.step('Jan asks who is answering', async () => {
    await jan.getByRole('button', { name: 'Ask Ana' }).click();
    const note = jan.getByRole('textbox', { name: 'Internal note' });
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('@Ana ');
    await jan.keyboard.type('shall I call?');
    await jan.keyboard.press('Enter');
    await expect(
      ana.getByRole('note', { name: 'Internal note' }).filter({ hasText: 'shall I call?' }),
    ).toBeVisible();
    // There are two drafts now.
    expect(await barriers(ana)).toEqual([]);
  });
  await test.step('what one console does not take, it finds in the team’s store', async () => {
    const instanceId = await instanceOf(jan);
    await callFrom(jan, 'team.share', { instanceId, isShared: false });
    await jan.evaluate(() => (location.hash = '/chats'));
    await openChat(ana, number);
    await box(ana).fill('The parcel is in Hamburg');
    await ana.keyboard.press('Enter');
    await expect(
      ana.getByRole('log').getByText('The parcel is in Hamburg', { exact: true }),
    ).toBeVisible();
    await expect.poll(async () => (await callFrom(ana, 'team.get', {})).waiting).toBe(0);
    await jan.getByRole('searchbox', { name: 'Search' }).fill('hamburg');
    const section = jan.getByRole('region', { name: 'In the team’s history' });
    await expect(section.getByRole('link', { name: /Ana: .*Hamburg/ })).toBeVisible();
    await expect(section).toContainText('this computer doesn’t');
    await expect(jan.getByText('1 result', { exact: true })).toBeVisible();
    expect(await barriers(jan)).toEqual([]);
    await jan.getByRole('searchbox', { name: 'Search' }).fill('hamburg is:unread');
    await expect(jan.getByText('can’t search by is:unread')).toBeInViewport();
    await jan.getByRole('searchbox', { name: 'Search' }).fill('hamburg');
    await section.getByRole('link', { name: /Hamburg/ }).click();
    await expect(jan).toHaveURL(/#\/chats\//);
    await callFrom(jan, 'team.share', { instanceId, isShared: true });
  });

  await test.step('a queue that ends takes its view away from who looks at it', async () => {
    await jan.getByRole('searchbox', { name: 'Search' }).fill('');
    await jan.getByRole('radio', { name: /^Returns/ }).check({ force: true });
    await ana.evaluate(() => (location.hash = '/settings/team'));
    await ana.getByRole('button', { name: 'Delete queue' }).click();
    await expect(jan.getByRole('radio', { name: /^All/ })).toBeChecked();
    await expect(jan.getByRole('radio')).toHaveCount(3);
  });
  await other.end();
});
