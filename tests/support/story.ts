import { mkdtemp, rm } from 'node:fs/promises';
import { type Page, test as base } from '@playwright/test';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { account } from './account.ts';
import { type Consoles, electronHost, lendConsoles, previewHost } from './consoles.ts';
import { makeMicrophones, type Microphones } from './microphone.ts';
import type { Postline } from './postline.ts';
import type { Tone } from './tones.ts';

interface Story {
  /**
   * Gives the story a console that none had before and none has after: for stories about the first start, and for those that
   * change what emptying a console does not put back, as the window, the host's own process or what is on disk.
   */
  isAlone: boolean;
  /** Switches of Electron and of the preview's browser, for stories about their circumstances. */
  switches: string[];
  /** Postline's own options, on both hosts, of a story that is alone. */
  options: string[];
  /** What the microphone hears, as an object because Playwright reads options in arrays; null: the machine's own, if any. */
  hears: { tones: Tone[] } | null;
  /** Lets the service keep what is uploaded. */
  keepsContent: boolean;
  /** How long the service waits before it answers a safe send, in milliseconds. */
  typingMs: number;
  /** What the page may complain of in this story: the attacks it makes. */
  expectedComplaints: RegExp | null;
  app: Postline;
  /** The page of `app`; a restart or a kill gives it another. */
  page: Page;
  /** A folder of the person's own, for files to attach; gone after the story. */
  folder: string;
  /** A service of this machine with `account`'s UUID and token, with faults on demand. */
  service: PracticeService;
}

/** What stories of one of Playwright's processes share. */
interface Workplace {
  workplace: { consoles: Consoles; microphones: Microphones };
}

/**
 * A story on the host that the project names: a console as at its first start, its own service, no complaint of the page. A
 * start costs more than most stories: the console is the one that the story before left, emptied, unless a story is alone.
 */
export const test = base.extend<Story, Workplace>({
  workplace: [
    async ({ playwright }, give, { project }) => {
      const consoles = lendConsoles(
        project.name === 'preview' || project.name === 'pictures'
          ? previewHost(playwright.chromium, project.use.launchOptions ?? {})
          : electronHost,
      );
      const microphones = await makeMicrophones();
      await give({ consoles, microphones });
      await consoles.close();
      await microphones.remove();
    },
    { scope: 'worker' },
  ],

  isAlone: [false, { option: true }],
  switches: [[], { option: true }],
  options: [[], { option: true }],
  hears: [null, { option: true }],
  keepsContent: [false, { option: true }],
  typingMs: [20, { option: true }],
  expectedComplaints: [null, { option: true }],

  page: ({ app }, give) => give(app.page),

  folder: async ({ app }, give) => {
    const folder = await mkdtemp(`${app.dataFolder}-files-`);
    await give(folder);
    await rm(folder, { recursive: true, force: true });
  },

  service: async ({ typingMs, keepsContent }, give) => {
    const { instanceUuid, accessToken } = account;
    const service = await startPracticeService({
      instanceUuid,
      accessToken,
      typingMs,
      keepsContent,
    });
    await give(service);
    await service.close();
  },

  app: async (
    { workplace, isAlone, switches, options, hears, expectedComplaints },
    give,
    testInfo,
  ) => {
    const { consoles, microphones } = workplace;
    const heard = hears ? await microphones.switchesFor(hears.tones) : [];
    const all = [...switches, ...heard];
    const app = await (isAlone ? consoles.start(all, options) : consoles.take(all));
    await give(app);

    const isAsExpected = testInfo.status === testInfo.expectedStatus;
    if (!isAsExpected) {
      await testInfo.attach('page', {
        body: await app.page.screenshot(),
        contentType: 'image/png',
      });
    }
    if (isAsExpected && !isAlone) await consoles.leave(app);
    else await app.end();
    const unexpected = app
      .takeComplaints()
      .filter((complaint) => !expectedComplaints?.test(complaint));
    if (unexpected.length > 0) throw new Error(`the page complained:\n${unexpected.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
