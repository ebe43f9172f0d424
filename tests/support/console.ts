import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstNotes } from '../../shared/contract/memory.ts';
import { defaultSettings } from '../../shared/contract/settings.ts';
import { collectComplaints } from './complaints.ts';
import { callFrom } from './page-calls.ts';
import { type Postline, type Running, type Start, untilReady } from './postline.ts';

/** A Postline on a data folder of its own, as those see it who lend it to stories. */
export interface Console extends Postline {
  /** What its pages complained of since this was asked last. */
  takeComplaints(): string[];
  /** Ends it and deletes its folder. */
  end(): Promise<void>;
}

/** Starts a console on a new folder; `close` ends what only this console needs. */
export async function startConsole(start: Start, close = async () => {}): Promise<Console> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'postline-story-'));
  const complaints: string[] = [];
  const begin = async (): Promise<Running> => {
    const begun = await start(dataFolder);
    collectComplaints(begun.page, complaints);
    return begun;
  };
  let running = await begin();
  return {
    dataFolder,
    get page() {
      return running.page;
    },
    get electron() {
      return running.electron;
    },
    async restart(whileStopped) {
      await running.quit();
      whileStopped?.();
      running = await begin();
    },
    async kill() {
      await running.kill();
      running = await begin();
    },
    takeComplaints: () => complaints.splice(0),
    async end() {
      // Nobody looks at it again: it need not quit in order, which a busy machine makes long.
      await running.kill();
      await close();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Makes a console that a story used as good as new: removes every instance with its history, and every template, puts the
 * settings and the window's size back, dismisses what is said above the page, and loads the page again at the first place.
 */
export async function emptyConsole({ page }: Console): Promise<void> {
  // A page without tips: one that is shown meanwhile would count as seen by the next story.
  await page.evaluate(() => (location.hash = '#/settings'));
  const { instances } = await callFrom(page, 'instances.list', {});
  for (const { instanceId } of instances) await callFrom(page, 'instances.remove', { instanceId });
  await callFrom(page, 'team.leave', { attemptId: 'leave' });
  const { templates } = await callFrom(page, 'templates.search', { limit: 100 });
  for (const { templateId } of templates) await callFrom(page, 'templates.remove', { templateId });
  await callFrom(page, 'settings.set', defaultSettings);
  await callFrom(page, 'memory.set', firstNotes);
  await callFrom(page, 'memory.pauseNotifications', { pause: 'off' });
  const { notices } = await callFrom(page, 'app.status', {});
  for (const { id } of notices) await callFrom(page, 'app.dismissNotice', { id });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (page.viewportSize() !== null) await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(new URL('/', page.url()).href);
  await untilReady(page);
  // What Playwright staged goes on in each page that follows.
  const pageNow = await page.evaluate(() => Date.now());
  if (pageNow > Date.now() + 1_000)
    throw new Error('the page’s clock is ahead: a story that stages it is alone');
}
