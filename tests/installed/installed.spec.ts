import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachments, dropFiles } from '../support/attachments.ts';
import { messageWith, openChat, sendAttached } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

/** The version of the package that lies in the folder which the policy names. */
const next = process.env['POSTLINE_NEXT_VERSION'] ?? '';

const installed = () =>
  execFileSync('dpkg-query', ['--show', '--showformat=${Version}', 'postline'], {
    encoding: 'utf8',
  });

/** Returns the processes of a Postline that has started itself again: none of them is the story's own. */
const startedAgain = (dataFolder: string): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => commandOf(pid).includes(`--user-data-dir=${dataFolder}`))
    .map(Number);

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has just ended.
    return '';
  }
}

test.use({ isAlone: true });

test('an installed Postline has what the organization has set, and updates itself from a folder once an upload has ended', async ({
  app,
  folder,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  for (const field of ['Chat service address', 'SMS service address', 'Instance UUID']) {
    const box = page.getByRole('textbox', { name: field });
    await expect(box).toHaveValue(/example|7cf57b4d/);
    await expect(box).not.toBeEditable();
  }
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('switch', { name: 'Slow uploads' }).click();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Network' }).click();
  await expect(page.getByLabel('Proxy settings')).toHaveValue('none');
  await expect(page.getByLabel('Proxy settings')).toBeDisabled();
  await page.getByRole('tab', { name: 'About' }).click();
  await expect(page.getByText('/etc/postline/policy.json')).toBeVisible();
  await expect(page.getByLabel('New versions')).toBeDisabled();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByText(`Postline ${next} is downloaded and checked.`)).toBeVisible();

  await page.getByRole('link', { name: 'Chats' }).click();
  await openChat(page, '+49 151 12345678');
  const film = join(folder, 'film.bin');
  // Some seconds at the rate of the practice service.
  await writeFile(film, Buffer.alloc(1_500_000));
  await dropFiles(page, page.getByRole('textbox', { name: 'Message', exact: true }), [film]);
  await expect(attachments(page)).toHaveCount(1);
  await sendAttached(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'About' }).click();
  const ended = once(electron.process(), 'exit');
  await page.getByRole('button', { name: 'Restart and update' }).click();
  await expect(page.getByText('Waiting for 1 upload.')).toBeVisible();
  expect(installed()).not.toBe(next);
  await ended;

  await expect.poll(installed).toBe(next);
  // It waits for a story to attach itself, which none can; the next start is this story's.
  await expect.poll(() => startedAgain(app.dataFolder)).not.toEqual([]);
  for (const pid of startedAgain(app.dataFolder)) process.kill(pid, 'SIGKILL');
  await expect.poll(() => startedAgain(app.dataFolder)).toEqual([]);
  await app.restart();
  await expect(app.page.getByText(`Postline was updated to ${next}.`)).toBeVisible();
  await app.page.getByRole('list', { name: 'Chats' }).getByText('film.bin').click();
  await expect(messageWith(app.page, 'film.bin')).toContainText('Accepted');
});
