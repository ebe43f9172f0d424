import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * What a story does without. The first two lines are a browser's own address bar and spare processes, which cost each new
 * page more than the story itself; the others are what Playwright switches off, which one switch of this name replaces.
 */
const unwantedFeatures =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,' +
  'PreloadTopChromeWebUI,SpareRendererForSitePerProcess,' +
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,PaintHolding,' +
  'HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,ThirdPartyStoragePartitioning,' +
  'MediaRouter,OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch';

const chromium = {
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...asRoot, `--disable-features=${unwantedFeatures}`],
  },
};

/**
 * Stories: on both hosts; in tests/e2e/desktop on Electron alone, what only it has; with the tag @page on the preview
 * alone, what page and engine do by themselves, the same code on both hosts. What touches a host (windows, files, the
 * clipboard, keys of the system, the microphone, the keyring, a crash) and each capability has a story without the tag.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A story waits more than it works.
  workers: Math.min(2 * availableParallelism(), 8),
  timeout: 180_000,
  // Where others share the machine a story may starve: it is repeated once, and `npm test` names it.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['POSTLINE_NO_SKIP'] === '1',
  projects: [
    {
      name: 'preview',
      testIgnore: 'desktop/**',
      use: chromium,
    },
    { name: 'electron', grepInvert: /@page/ },
    // What `npm run package:check` asks of an installed package, on a system that it has prepared.
    { name: 'installed', testDir: 'tests/installed' },
    {
      name: 'pictures',
      testDir: 'tests/pictures',
      use: { ...chromium, actionTimeout: 60_000 },
    },
  ],
});
