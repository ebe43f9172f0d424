import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { connectAndOpen, messageWith } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { sendKept } from '../support/kept-file.ts';
import { choose } from '../support/message-menu.ts';
import { watchOutside } from '../support/outside.ts';
import { expect, test } from '../support/story.ts';

const chatId = '4915112345678@c.us';
const pdf = Buffer.from('%PDF-1.7\n');

test('a file is opened and saved; a program is not opened, and says why', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  await connectAndOpen(page, service, chatId);
  await sendKept(page, chatId, 'claim form.pdf', pdf);
  await sendKept(page, chatId, 'invoice.pdf.exe', pdf);
  const claim = messageWith(page, 'claim form.pdf');
  const program = messageWith(page, 'invoice.pdf.exe');
  const open = page.getByRole('button', { name: 'Open claim form.pdf' });

  if (electron === null) {
    expect(await downloadOf(app, () => open.click())).toEqual(pdf);
    await choose(page, claim, 'Show in folder');
    await expect(claim).toContainText('The preview can’t show folders. Save the file instead.');
  } else {
    const asked = await watchOutside(electron);
    await open.click();
    await choose(page, claim, 'Show in folder');
    await expect.poll(asked).toHaveLength(2);
    const [opened = '', shown] = await asked();
    expect([basename(opened), shown]).toEqual(['claim form.pdf', opened]);
    expect(await readFile(opened)).toEqual(pdf);
  }
  expect(await downloadOf(app, () => choose(page, claim, 'Save as…'))).toEqual(pdf);

  await choose(page, program, 'Open');
  await expect(program.getByRole('alert')).toHaveText(
    'Postline doesn’t open programs, scripts, web pages or documents with macros.',
  );
});
