import type { Locator } from '@playwright/test';
import { unplayableClip } from '../support/clips.ts';
import { account } from '../support/account.ts';
import { barriers } from '../support/barriers.ts';
import { fillConsole } from '../support/complete-console.ts';
import { downloadOf } from '../support/download.ts';
import { exportedChat } from '../support/exported-chat.ts';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { chooseImport, incomingRecord } from '../support/imports.ts';
import { sendKept } from '../support/kept-file.ts';
import { choose } from '../support/message-menu.ts';
import { pngOf } from '../support/png-of.ts';
import { expect, test } from '../support/story.ts';
import { wavOf } from '../support/tones.ts';

// axe reads a page for each finding, on light and on dark. Milliseconds.
test.describe.configure({ timeout: 300_000 });

test('the first start has no barrier, also with an error @page', async ({ app }) => {
  expect(await barriers(app.page)).toEqual([]);
  await app.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await app.page.getByText('Enter a name.').waitFor();
  expect(await barriers(app.page)).toEqual([]);
});

test('chats, messages and what opens over them have no barrier @page', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sending options' }).click();
  await page.getByRole('checkbox', { name: 'Safe send' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const message = messageWith(page, 'Good morning');
  await message.hover();
  await message.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New chat' }).click();
  await page.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('CALL-ME');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByText('Phone numbers don’t contain letters.').waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('the contact has no barrier: beside the chat, over it, and joining @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await connectAndOpen(page, service, '+55 11 91234-5678');
  await openChat(page, '+49 151 12345678');
  await page.getByRole('button', { name: 'Contact' }).click();
  await page.getByRole('complementary', { name: 'Contact' }).waitFor();
  await page.getByRole('button', { name: 'Join with another chat…' }).click();
  await page.getByRole('list', { name: 'Chat to join with' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '+55 11 91234 5678' }).click();
  await page.getByRole('button', { name: 'Separate +55 11 91234 5678' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize({ width: 900, height: 600 });
  await page.getByRole('button', { name: 'Contact' }).click();
  await page.getByRole('dialog', { name: 'Contact' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('the link card has no barrier: its editor, its strip @page', async ({ page, service }) => {
  await connectAndOpen(page, service);
  await page.getByRole('button', { name: 'Link card', exact: true }).click();
  await page.getByRole('textbox', { name: 'Card description' }).fill('half a card');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Enter a card title.').first().waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit link card' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('what is opened and played has no barrier: files, players, a link, the viewer @page', async ({
  page,
  service,
}) => {
  const chatId = '4915112345678@c.us';
  await connectAndOpen(page, service, chatId);
  await sendKept(page, chatId, 'claim.pdf', Buffer.from('%PDF-1.7'));
  await sendKept(page, chatId, 'melody.wav', wavOf([{ hertz: 440, seconds: 2 }]));
  await sendKept(page, chatId, 'clip.mp4', unplayableClip);
  await sendKept(page, chatId, 'entrance.png', pngOf(80, 60, [60, 110, 90]));
  await send(page, 'See https://example.org/1');
  await page.getByText('Postline can’t play this.').waitFor();
  expect(await barriers(page)).toEqual([]);

  await messageWith(page, 'See https').getByRole('link').first().click();
  await page.getByRole('dialog', { name: 'Open link' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open image entrance.png' }).click();
  await page.getByRole('dialog').getByText('1 of 1').waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('exporting and what is shown as text have no barrier @page', async ({
  app,
  page,
  service,
}) => {
  await fillConsole(app, service);
  await page.keyboard.press('Control+Shift+s');
  await page.getByRole('combobox', { name: 'Messages' }).selectOption('By date');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+l');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    /Good morning/,
  );
  expect(await barriers(page)).toEqual([]);
});

test('importing and selecting have no barrier @page', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  const lines = [JSON.stringify(incomingRecord('A1', 'Where is it?')), 'not json'];
  await chooseImport(page, 'log.ndjson', lines.join('\n'));
  const importing = page.getByRole('dialog', { name: 'Import messages' });
  await importing.getByRole('button', { name: 'Save rejected rows…' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await importing.getByRole('button', { name: 'Import 1 message' }).click();
  await importing.getByText('1 imported, 1 rejected.').waitFor();
  await page.keyboard.press('Escape');
  const incoming = messageWith(page, 'Where is it?');
  await choose(page, incoming, 'Select');
  await page.getByRole('toolbar', { name: 'Selected messages' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('searching, finding and the palette have no barrier @page', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('from:me parcel');
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('parcel');
  await page.getByText('1 of 1').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('par');
  await page.getByRole('option').first().waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+/');
  await page.getByRole('searchbox', { name: 'Search shortcuts' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('what one owes, the menu of a chat, and what plans or sorts it have no barrier @page', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(box).toBeFocused();
  await page.getByRole('button', { name: /^To do/ }).click();
  await page.getByRole('list', { name: 'To do' }).first().waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menu').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const checkDialog = async (name: string) => {
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  for (const name of ['Snooze…', 'Labels…', 'Rename…', 'Forget this person…']) {
    await page.getByRole('button', { name: 'Chat actions' }).click();
    await page.getByRole('menuitem', { name }).click();
    await checkDialog(name);
  }
  await page.keyboard.press('?');
  await checkDialog('Keyboard shortcuts');
  await choose(page, messageWith(page, 'Is this the right door?'), 'React…');
  await page.getByRole('dialog').getByRole('gridcell').first().waitFor();
  await checkDialog('React');
  await box.fill('See you tomorrow.');
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('dialog', { name: 'Send later' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Practice' }).click();
  await page.getByRole('heading', { name: 'Practice', level: 1 }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('button', { name: 'Edit number…' }).click();
  await checkDialog('Edit number');
});

test('forwarding has no barrier @page', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  await choose(page, messageWith(page, 'Good morning'), 'Forward…');
  const forwarding = page.getByRole('dialog', { name: 'Forward message' });
  await forwarding.getByRole('textbox').fill('+4915111111111, +5511912345000');
  await forwarding.getByRole('button', { name: 'Add' }).click();
  await forwarding.getByRole('list', { name: 'Recipients' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await forwarding.getByRole('button', { name: 'Forward', exact: true }).click();
  await forwarding.getByRole('button', { name: 'Retry failed (1)' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('deleting and referencing have no barrier @page', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  await choose(page, messageWith(page, 'Good morning'), 'Delete for everyone…');
  await page.getByRole('button', { name: 'Delete for everyone' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete for everyone' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Shift+E');
  const referencing = page.getByRole('dialog', { name: 'Find by message ID' });
  await referencing.getByRole('textbox').fill('false_120363041234567890@g.us_ABC');
  await page.keyboard.press('Enter');
  await referencing.getByRole('button', { name: 'Mark seen' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('templates have no barrier: none, the picker, an open field, saving one, the editor @page', async ({
  app,
  service,
}) => {
  await fillConsole(app, service);
  const { page } = app;
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('');
  await box.pressSequentially('/');
  await page.getByRole('button', { name: 'Manage templates…' }).click();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Order {order number} for {name}');
  await page.getByRole('checkbox', { name: 'Link card' }).check();
  await page.getByRole('textbox', { name: 'Card address' }).fill('https://example.org');
  await page.getByRole('textbox', { name: 'Media address' }).fill('https://example.org/a.png');
  await page.getByRole('button', { name: 'Attach address' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete template' }).waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.keyboard.press('Alt+ArrowLeft');
  // What was typed before is still there; a key pressed sooner would be put after it.
  await expect(box).toHaveValue('/');
  await box.fill('');
  await box.pressSequentially('/');
  await page.getByRole('option').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Attachments' }).waitFor();
  await box.press('Enter');
  await page.getByRole('button', { name: 'Keep as text' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByRole('button', { name: 'Save as template…' }).click();
  await page.getByRole('dialog', { name: 'Save as template' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('the tray of attachments has no barrier @page', async ({ page, service }) => {
  await connectAndOpen(page, service);
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByRole('textbox', { name: 'Media address' }).fill('https://example.com/a.png');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Attach address' }).click();
  await page.getByRole('list', { name: 'Attachments' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('each tab of the settings has no barrier @page', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  for (const name of [
    'Instances',
    'Appearance',
    'Sending',
    'Notifications',
    'Network',
    'Privacy',
    'Data',
    'Shortcuts',
    'About',
  ]) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    expect(await barriers(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Show licenses' }).click();
  await page.getByText(/^react \d/).click();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Network' }).click();
  await page.getByRole('button', { name: 'Test connection' }).first().click();
  await page.getByRole('button', { name: 'Copy result' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Show health' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Last answers' }).locator('summary').click();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy diagnostics…' }).click();
  await page
    .getByRole('button', { name: 'Copy', exact: true })
    .and(page.locator(':enabled'))
    .waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('what the settings open has no barrier: an instance, passphrases, old messages, backups @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  const dialog = page.getByRole('dialog');
  const checkDialog = async (name: string) => {
    await dialog.waitFor();
    expect(await barriers(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  for (const [tab, name] of [
    ['Instances', 'Edit…'],
    ['Instances', 'Remove…'],
    ['Privacy', 'Set a passphrase…'],
    ['Data', 'Back up…'],
    ['Data', `Change how long ${account.name} keeps messages`],
  ] as const) {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name }).click();
    if (name.startsWith('Change')) {
      await dialog
        .getByRole('combobox', { name: 'Messages' })
        .selectOption('Delete older messages');
      await dialog.getByText('Would delete nothing now.').waitFor();
    }
    await checkDialog(name);
  }
  await page.getByLabel('Restore from a backup…').setInputFiles({
    name: 'notes.txt',
    mimeType: '',
    buffer: Buffer.from('just text '.repeat(99)),
  });
  await dialog.getByText('This isn’t a Postline backup.').waitFor();
  await checkDialog('Restore');
});

test('emoji, times and what is scheduled have no barrier @page', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  await page.keyboard.press('Control+j');
  await page.getByRole('gridcell', { name: 'Grinning face', exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('later');
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByLabel('Day').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tomorrow morning' }).click();

  await page.getByRole('button', { name: /1 scheduled/ }).click();
  await page.getByRole('listitem').getByRole('button', { name: 'Send now' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('the outbox and the activity log have no barrier @page', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  await page.getByRole('link', { name: /^Outbox/ }).click();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByText('2 selected').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await page.getByText('No messages here.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first().waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('saving and editing views has no barrier, nor has what is attached @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const dialog = page.getByRole('dialog');
  const checkDialog = async (name: string) => {
    await page.getByRole('dialog', { name }).waitFor();
    expect(await barriers(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
  };
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More views' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await more('Save this view…');
  await dialog.getByRole('textbox', { name: 'View name' }).fill('Mine');
  await checkDialog('Save view');
  await more('Save this view…');
  await dialog.getByRole('textbox', { name: 'View name' }).fill('Mine');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await more('Edit views…');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await checkDialog('Rename');
  await checkDialog('Edit views');

  for (const kind of ['Location', 'Contact', 'Poll']) {
    await page.getByRole('button', { name: 'Attach', exact: true }).press('Enter');
    const menu = page.getByRole('dialog', { name: 'Attach files' });
    await menu.getByRole('button', { name: kind, exact: true }).waitFor();
    if (kind === 'Location') expect(await barriers(page)).toEqual([]);
    await menu.getByRole('button', { name: kind, exact: true }).press('Enter');
    await checkDialog(kind);
  }
});

test('a settings file has no barrier: what it changes, and a wrong one @page', async ({
  app,
  page,
  service,
}) => {
  await connect(page, service);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Instances' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  const file = await downloadOf(app, () =>
    page.getByRole('menuitem', { name: 'Export settings…' }).click(),
  );
  const settings = { ...JSON.parse(file.toString()), theme: 'dark' };
  for (const [given, said] of [
    [settings, 'ignores it: theme.'],
    [{}, 'This isn’t a file of instance settings'],
  ] as const) {
    const buffer = Buffer.from(JSON.stringify(given));
    await page
      .locator('input[type=file][aria-label="Import settings…"]')
      .setInputFiles({ name: 'desk.json', mimeType: '', buffer });
    await page.getByText(said).waitFor();
    expect(await barriers(page), said).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});

test('imports have no barrier: a chat, a table, contacts, threads, templates, and what came of each @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const dialog = page.getByRole('dialog');
  const isClean = async (of: string) => expect.soft(await barriers(page), of).toEqual([]);
  const choose = async (button: Locator, name: string, content: string) => {
    const choosing = page.waitForEvent('filechooser');
    await button.click();
    await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  };
  const carryOut = async (of: string) => {
    await dialog.getByRole('button', { name: /^Import( \d|$)/ }).click();
    await dialog
      .getByText(/imported/)
      .first()
      .waitFor();
    await isClean(`${of}, done`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  const { textName, text } = exportedChat({ messages: 12 });
  await chooseImport(page, textName, text);
  await dialog.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('0151');
  await page.keyboard.press('Tab');
  await dialog.getByText('isn’t a valid number').waitFor();
  await isClean('an exported chat');
  await dialog.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('+4915112345678');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Import 12 messages' }).waitFor();
  await carryOut('an exported chat');

  const rows = 'A1;0151 23456789;03/04/2024 10:15;Hi\nA2;none;05/04/2024 10:15;Ho';
  await chooseImport(page, 'table.csv', `key;who;when;said\n${rows}`);
  await dialog.getByText('Choose which column holds').waitFor();
  await isClean('a table');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitem', { name: 'Contacts' }).click();
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('DE');
  await isClean('contacts');
  const people = 'Name,Phone\nAna,+55 11 91234-5678\nBea,0151 12345678\nEva,abc';
  await choose(dialog.getByRole('button', { name: 'Choose file…' }), 'people.csv', people);
  await dialog.getByRole('button', { name: 'Save rejected rows…' }).waitFor();
  await isClean('contacts, looked at');
  await carryOut('contacts');

  await page.getByRole('link', { name: 'SMS threads' }).click();
  const threads =
    'id,from_phone_number,to_phone_number,last_message_at\nk1,0151 23456789,+4930123456,2024-03-04 10:15';
  await choose(page.getByRole('button', { name: 'Import…' }), 'threads.csv', threads);
  await dialog.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await isClean('threads');
  await carryOut('threads');

  await page.getByRole('link', { name: 'Templates' }).click();
  const templates = 'name,folder,text\nHello,Greetings,Hello {name}\n,Greetings,no name';
  await choose(page.getByRole('button', { name: 'Import…' }), 'templates.csv', templates);
  await dialog.getByRole('button', { name: 'Import 1 template' }).waitFor();
  await isClean('templates');
  await carryOut('templates');
});
