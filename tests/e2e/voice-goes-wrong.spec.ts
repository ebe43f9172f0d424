import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { connectAndOpen } from '../support/conversation.ts';
import { beginToRecord, button, kept } from '../support/recorder.ts';
import { expect, test } from '../support/story.ts';

test.use({ hears: { tones: [{ hertz: 440, seconds: 60 }] } });

test('a microphone that is pulled out ends the recording, which is kept', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  // What the page sees of a microphone that goes away: its tracks end.
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.addEventListener('pulled-out', () => {
        for (const track of stream.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      });
      return stream;
    };
  });
  await beginToRecord(page, 2);
  await page.evaluate(() => window.dispatchEvent(new Event('pulled-out')));
  await expect(page.getByRole('alert')).toContainText('The microphone was disconnected.');
  expect(await kept(page)).toBeGreaterThanOrEqual(2);
});

test('where there is no microphone, that is said @page', async ({ page, service }) => {
  await connectAndOpen(page, service);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
  });
  await button(page, 'Record voice').click();
  await expect(page.getByRole('alert')).toContainText('No microphone found. Connect one');
});

test.describe('a disk that takes nothing', () => {
  test.use({ expectedComplaints: /Failed to load resource/ });

  test('is said while recording goes on, and the recording waits for another try @page', async ({
    app,
    page,
    service,
  }) => {
    await connectAndOpen(page, service);
    // Where the folder of what comes in would be, there is a file.
    const incoming = join(app.dataFolder, 'incoming');
    await rm(incoming, { recursive: true, force: true });
    await writeFile(incoming, '');

    await beginToRecord(page, 2);
    await expect(page.getByRole('alert')).toContainText('can’t be saved to disk yet');
    await button(page, 'Stop recording').click();
    const problem = page
      .getByRole('alert')
      .filter({ hasText: 'Couldn’t save the recording to disk' });
    await expect(problem).toBeVisible();

    await rm(incoming);
    await button(page, 'Try again').click();
    expect(await kept(page)).toBeGreaterThanOrEqual(2);
    await expect(problem).toBeHidden();
    await button(page, 'Send recording').click();
    await expect(page.getByRole('article')).toContainText('Accepted');
  });
});
