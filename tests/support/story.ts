import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base } from '@playwright/test';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/engine/practice/start-practice-service.ts';
import { collectComplaints } from './complaints.ts';
import { microphoneThatHears } from './microphone.ts';
import type { Postline, Running, Start } from './postline.ts';
import { startElectron } from './start-electron.ts';
import { startPreview } from './start-preview.ts';
import type { Tone } from './tones.ts';

/** What identifies the instance that stories connect to. */
export const account = {
  name: 'Support',
  instanceUuid: '3f1c7a52-8d4e-4b6a-9c1f-2e5d7a9b0c31',
  accessToken: 'canary-token-5b1d7e93-only-in-memory',
};

interface Story {
  /** Switches of Electron and of the preview's browser, for stories about their circumstances. */
  switches: string[];
  /** What the microphone hears, as an object because Playwright reads options in arrays; null: the machine's own, if any. */
  hears: { tones: Tone[] } | null;
  /** Lets the service keep what is uploaded. */
  keepsContent: boolean;
  /** How long the service waits before it answers a safe send, in milliseconds. */
  typingMs: number;
  /** What the page may complain of in this story: the attacks it makes. */
  expectedComplaints: RegExp | null;
  app: Postline;
  /** A folder of the person's own, for files to attach; gone after the story. */
  folder: string;
  /** A service of this machine with `account`'s UUID and token, with faults on demand. */
  service: PracticeService;
}

/**
 * An Electron that brings SQLite in WebAssembly compiles it anew at each start: quickly then, and what is called. Without
 * these, that was a third of what the stories worked on it.
 */
const quickWebAssembly = '--js-flags=--liftoff-only --wasm-lazy-compilation';

interface Workplace {
  /** One Chromium for all stories of a process, started when the first one wants it. */
  sharedChromium: () => Promise<Browser>;
}

/** A story on the host that the project names: its own data folder, its own service, no complaint of the page. */
export const test = base.extend<Story, Workplace>({
  sharedChromium: [
    async ({ playwright }, give, { project }) => {
      const launched: Promise<Browser>[] = [];
      await give(() => {
        launched[0] ??= playwright.chromium.launch(project.use.launchOptions);
        return launched[0];
      });
      for (const browser of launched) await (await browser).close();
    },
    { scope: 'worker' },
  ],

  switches: [[], { option: true }],
  hears: [null, { option: true }],
  keepsContent: [false, { option: true }],
  typingMs: [20, { option: true }],
  expectedComplaints: [null, { option: true }],

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
    { switches, hears, expectedComplaints, playwright, sharedChromium },
    give,
    testInfo,
  ) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'postline-story-'));
    const complaints: string[] = [];
    const isPreview = testInfo.project.name !== 'electron';
    const { launchOptions = {} } = testInfo.project.use;
    const microphone = await microphoneThatHears(hears?.tones ?? []);
    const ownSwitches = [...switches, ...microphone.switches];
    // A story about its circumstances has a browser of its own.
    const args = [...(launchOptions.args ?? []), ...ownSwitches];
    const ownBrowser =
      isPreview && ownSwitches.length > 0
        ? await playwright.chromium.launch({ ...launchOptions, args })
        : null;
    const browser = isPreview ? (ownBrowser ?? (await sharedChromium())) : null;
    const context = await browser?.newContext();
    const start: Start = (folder) =>
      context
        ? startPreview(folder, context)
        : startElectron(folder, [quickWebAssembly, ...ownSwitches]);

    let running: Running = await begin();
    async function begin(): Promise<Running> {
      const begun = await start(dataFolder);
      collectComplaints(begun.page, complaints);
      return begun;
    }
    await give({
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
    });

    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('page', {
        body: await running.page.screenshot(),
        contentType: 'image/png',
      });
    }
    await running.quit();
    await context?.close();
    await ownBrowser?.close();
    await rm(dataFolder, { recursive: true, force: true });
    await microphone.remove();
    const unexpected = complaints.filter((complaint) => !expectedComplaints?.test(complaint));
    if (unexpected.length > 0) throw new Error(`the page complained:\n${unexpected.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
