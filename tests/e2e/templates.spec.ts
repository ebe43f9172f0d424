import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callFrom } from '../support/page-calls.ts';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, sendByEnter } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { expect, test } from '../support/story.ts';

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const picker = (page: Page) => page.getByRole('listbox', { name: 'Templates' });

/** What is selected in the message box. */
const selected = (page: Page): Promise<string> =>
  messageBox(page).evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd),
  );

/** Presses Tab until what is wanted has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 60; presses += 1) {
    const isThere = await wanted.evaluateAll((all) =>
      all.includes(document.activeElement as never),
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** On the page of templates: a new one, by keys. */
async function write(page: Page, name: string, folder: string, text: string): Promise<void> {
  const create = page.getByRole('button', { name: 'New template' });
  await create.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(folder);
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+s');
  const rows = page.getByRole('list', { name: 'Templates' }).getByRole('listitem');
  await expect(rows.filter({ hasText: name })).toBeVisible();
}

test('templates are made, found by a slash, filled in where they stand and sent by keyboard alone @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const box = messageBox(page);

  // Nothing to choose: the slash is text, and the way to the first template is one Tab away.
  await expect(box).toBeFocused();
  await page.keyboard.type('/');
  await expect(page.getByText('No templates yet')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  await write(page, 'Greeting', 'Start', 'Hello {{x} from {agent},');
  await write(page, 'Order shipped', '', 'your order {order number} left on {date}.');
  await page.keyboard.press('Alt+ArrowLeft');

  await expect(box).toBeFocused();
  await expect(box).toHaveValue('/');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('and/or /gre');
  await expect(picker(page).getByRole('option')).toHaveText([/Greeting/]);
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('and/or Hello {x} from {agent},');
  expect(await selected(page)).toBe('{agent}');
  await page.keyboard.type('Ana');

  // With one letter missing, and what was used last first.
  await page.keyboard.press('End');
  await page.keyboard.type(' /');
  await expect(picker(page).getByRole('option')).toHaveText([/Greeting/, /Order shipped/]);
  await page.keyboard.type('oder');
  await expect(picker(page).getByRole('option')).toHaveText([/Order shipped/]);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(
    /^and\/or Hello \{x\} from Ana, your order \{order number\} left on \d+ /,
  );
  expect(await selected(page)).toBe('{order number}');

  await page.keyboard.press('Control+z');
  await expect(box).toHaveValue('and/or Hello {x} from Ana, /oder');
  await expect(picker(page)).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(box).toHaveValue(/order number/);

  // An open field keeps it from being sent, and is selected: what is typed stands in its place. What was written
  // with two braces is no field.
  await page.keyboard.press('Enter');
  await expect(page.getByText('{order number} isn’t filled in yet.')).toBeVisible();
  expect(service.log).toEqual([]);
  await page.keyboard.type('A-17');
  await sendByEnter(page);
  await expect(messageWith(page, 'A-17')).toContainText('Accepted');
  expect(String(service.log.at(-1)?.fields['text'])).toMatch(
    /^and\/or Hello \{x\} from Ana, your order A-17 left on \d+ .* \d{4}\.$/,
  );
});

test('the list of templates never lies over the newest message, which is answered @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    await messageBox(page).fill(`${text}: where is my order?`);
    await sendByEnter(page);
  }
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) {
    const plain = { folder: '', card: null, media: [] };
    const input = { ...plain, templateId: crypto.randomUUID(), name, text: name };
    await callFrom(page, 'templates.save', input);
  }
  const question = messageWith(page, 'Six: where is my order?');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 900, height: 600 },
  ]) {
    await page.setViewportSize(size);
    await messageBox(page).fill('');
    await messageBox(page).pressSequentially('/');
    await expect(picker(page)).toBeVisible();
    await expect(question).toBeInViewport({ ratio: 1 });
    const list = await page.getByRole('region', { name: 'Templates' }).boundingBox();
    const asked = await question.boundingBox();
    expect(asked && list && asked.y + asked.height <= list.y).toBe(true);
    await page.keyboard.press('Escape');
  }
});

test('a message that was sent becomes a template, with its file, and is duplicated', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('the plan'),
    });
  await page.getByRole('textbox', { name: 'Caption' }).fill('The plan, as you asked');
  await messageBox(page).focus();
  await sendByEnter(page);
  await expect(messageWith(page, 'The plan, as you asked')).toContainText('Accepted');
  await messageWith(page, 'The plan, as you asked').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Save as template…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(dialog).toContainText('Includes 1 attachment');
  await page.keyboard.type('Plan');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Template “Plan” created.')).toBeVisible();

  await page.evaluate(() => {
    location.hash = '#/templates';
  });
  await page.getByRole('button', { name: /^Plan/ }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Plan (copy)');
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue(
    'The plan, as you asked',
  );
  await page.keyboard.press('Alt+ArrowLeft');
  await messageBox(page).pressSequentially('/copy');
  await expect(picker(page)).toBeVisible();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray.getByRole('textbox', { name: 'File name' })).toHaveValue('plan.txt');
});

test('a template brings its card, its media, a file as it was, and a poll', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await page.evaluate(() => {
    location.hash = '#/templates';
  });
  await write(page, 'Plan', '', 'Here is the plan, {name}.');
  const content = Buffer.from('not a picture, but \u0000 bytes \u{1f5fa}');
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'plan “A”.bin', mimeType: 'application/octet-stream', buffer: content });
  await page.getByRole('checkbox', { name: 'Link card' }).press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://example.org/plans/{name}');
  await page.keyboard.press('Tab');
  await page.keyboard.type('For {name}');
  await tabTo(page, 'textbox', 'Caption');
  await page.keyboard.type('Plan for {name}');
  await page.getByRole('button', { name: 'Add poll' }).press('Enter');
  const poll = page.getByRole('group', { name: 'Poll' });
  await expect(poll.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.type('Is this right?');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').first()).toContainText('Finish the location');
  await expect(poll).toContainText('Enter an option.');
  await poll.getByRole('textbox', { name: 'Question' }).fill('Is this right, {name}?');
  await poll.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
  await poll.getByRole('textbox', { name: 'Option 2' }).fill('No');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden();
  await page.keyboard.press('Alt+ArrowLeft');

  await messageBox(page).pressSequentially('/plan');
  await expect(picker(page)).toBeVisible();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray.getByRole('textbox', { name: 'Caption' })).toHaveValue('Plan for {name}');
  expect(await selected(page)).toBe('{name}');
  await page.keyboard.type('Ana B');
  await page.keyboard.press('Tab');
  await expect(tray.getByRole('textbox', { name: 'Caption' })).toHaveValue('Plan for Ana B');
  await expect(tray).toContainText('Is this right, Ana B?');
  await messageBox(page).focus();
  await sendByEnter(page);
  await expect(messageWith(page, 'Plan for Ana B')).toContainText('Accepted');
  await expect(messageWith(page, 'Is this right, Ana B?')).toContainText('Accepted');
  const sent = service.log.find(({ fields }) => fields['caption'] === 'Plan for Ana B');
  expect(sent?.fields['filename']).toBe('plan “A”.bin');
  expect(sent?.file?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  expect(service.log.map(({ fields }) => fields)).toContainEqual(
    expect.objectContaining({
      preview_url: 'https://example.org/plans/Ana%20B',
      preview_title: 'For Ana B',
      text: expect.stringContaining('Here is the plan, Ana B.') as unknown,
    }),
  );
});

test('a table with a bad row is looked at before it is imported, and exports arrive byte-true @page', async ({
  app,
  page,
  service,
}) => {
  await connect(page, service);
  await page.evaluate(() => {
    location.hash = '#/templates';
  });
  const csv =
    'name;folder;text\r\n=1+1;Sums;"a;b\r\nc"\r\n;Sums;no name\r\nGreeting;;Hi {name}\r\n';
  await page
    .locator('input[type=file][accept]')
    .setInputFiles({ name: 'from a sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const dialog = page.getByRole('dialog', { name: 'Import templates' });
  const row = (text: string) => dialog.getByRole('row').filter({ hasText: text });
  await expect(dialog).toContainText('Line 3: Enter a name.');
  await expect(row('=1+1').filter({ hasText: 'New' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('2 imported, 1 rejected.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const opensExport = page.getByRole('button', { name: 'Export…' });
  await opensExport.press('Enter');
  const exported = await downloadOf(app, () =>
    page.getByRole('menuitem', { name: 'Export CSV' }).press('Enter'),
  );
  const lines = exported.toString('utf8').split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFtemplateId,name,folder,text,cardAddress,cardTitle,cardDescription,cardImageAddress,cardHighQuality,media,forms',
  );
  expect(lines[1]).toMatch(/^[0-9a-f-]{36},"'=1\+1",Sums,"a;b\nc",,,,,,,$/);
  expect(lines[2]).toMatch(/^[0-9a-f-]{36},Greeting,,Hi \{name\},,,,,,,$/);
  expect(lines).toHaveLength(4);

  await opensExport.press('Enter');
  const json = await downloadOf(app, () =>
    page.getByRole('menuitem', { name: 'Export JSON' }).press('Enter'),
  );
  expect(JSON.parse(json.toString('utf8'))).toMatchObject({
    templates: [{ name: '=1+1', text: 'a;b\nc' }, { name: 'Greeting' }],
  });

  await page.getByRole('button', { name: 'Greeting' }).press('Enter');
  await page.getByRole('button', { name: 'Delete template' }).press('Enter');
  await expect(page.getByText('Deleted “Greeting”.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Hi {name}');
});
