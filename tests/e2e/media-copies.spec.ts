import type { Page } from '@playwright/test';
import { sentFiles } from '../../electron/practice/media-shelf.ts';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat } from '../support/conversation.ts';
import { applyImport, chooseImport } from '../support/imports.ts';
import { mediaRecord, type SentMedia } from '../support/incoming-media.ts';
import { expect, test } from '../support/story.ts';

const maria = '4915112345678';

/** Maria sends something. */
async function comesIn(page: Page, ...all: SentMedia[]): Promise<void> {
  const records = all.map((media) =>
    mediaRecord(`${maria}@s.whatsapp.net`, `M${media.caption?.replaceAll(' ', '')}`, media),
  );
  await chooseImport(page, 'log.json', JSON.stringify(records));
  await applyImport(page);
}

test('copies of what customers send are kept as chosen, and each that is not says why', async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  await connect(page, service);
  const picture = sentFiles.picture();
  const url = () => service.shelve(picture);
  // A picture that comes in is shown; what is old is not asked for by itself.
  await comesIn(
    page,
    { url: url(), caption: 'before', daysAgo: 30 },
    { url: url(), caption: 'today' },
  );
  await openChat(page, `+${maria}`);
  const before = messageWith(page, 'before');
  await expect(before).toContainText('Not copied.');
  await expect(
    messageWith(page, 'today').getByRole('button', { name: /^Open image/ }),
  ).toBeVisible();

  // A person's word is enough for one, which may be broken off.
  service.switches.media.bytesPerSecond = 20_000;
  await comesIn(page, {
    url: url(),
    caption: 'slow',
    size: picture.bytes.length,
    daysAgo: 30,
  });
  const slow = messageWith(page, 'slow');
  await slow.getByRole('button', { name: 'Download Image' }).click();
  await expect(slow).toContainText(/Downloading… [1-9]\d*%/);
  await slow.getByRole('button', { name: 'Cancel download' }).click();
  await expect(slow).toContainText('Not copied.');
  service.switches.media.bytesPerSecond = null;
  await slow.getByRole('button', { name: 'Download Image' }).click();
  await expect(slow.getByRole('button', { name: /^Open image/ })).toBeVisible();

  // From then on everything.
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Data' }).click();
  await page
    .getByRole('combobox', { name: 'Keep copies of incoming media' })
    .selectOption('Everything');
  const largest = page.getByRole('textbox', { name: 'Largest copy in MB' });
  await largest.fill('0');
  await expect(page.getByText('Enter a whole number')).toBeVisible();
  await largest.fill('1');
  await largest.blur();
  await openChat(page, `+${maria}`);
  const voice = sentFiles.voice();
  const form = sentFiles.form();
  await comesIn(
    page,
    { url: url(), caption: 'a picture' },
    {
      url: service.shelve(voice),
      caption: 'a voice',
      payload: 'audioMessage',
      mimetype: 'audio/ogg',
    },
    {
      url: service.shelve(form),
      caption: 'a form',
      payload: 'documentMessage',
      fileName: form.fileName,
    },
    { url: url(), caption: 'a film', payload: 'videoMessage', size: 2_000_000 },
  );
  await expect(
    messageWith(page, 'a picture').getByRole('button', { name: /^Open image/ }),
  ).toBeVisible();
  await expect(
    messageWith(page, 'a voice').getByRole('button', { name: 'Play voice note' }),
  ).toBeVisible();
  await expect(
    messageWith(page, 'a form').getByRole('button', { name: 'Save claim-form.pdf' }),
  ).toBeVisible();
  await expect(messageWith(page, 'a film')).toContainText(
    'larger than your limit in Settings > Data',
  );
  await expect(before).toContainText('Not copied.');

  service.switches.media.isExpired = true;
  await comesIn(page, { url: url(), caption: 'too late' });
  await expect(messageWith(page, 'too late')).toContainText(
    'Expired. The service no longer has this file.',
  );
  await expect(messageWith(page, 'too late').getByRole('button', { name: /Download/ })).toHaveCount(
    0,
  );
});
