// `npm test`: the tests beside the code, then the stories on the preview and on Electron, as far as this machine can.
// `npm test -- chats sms` runs the files whose path holds one of the words.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../tests/support/postgres-at-hand.mjs';
import { electronAtHand } from './electron-at-hand.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { build, command, install, Refusal, root, runTool, say } from './set-up.mjs';
import {
  countsOfPlaywright,
  countsOfVitest,
  failedStoriesIn,
  failedTestsIn,
  repeatedStoriesIn,
  repeatedTestsIn,
  skippedTestsIn,
  sumOf,
} from './test-counts.mjs';

const playwright = '@playwright/test/cli.js';
const words = process.argv.slice(2);

/** Minutes that `npm test` may take on two cores: with the stories on the preview, and without a browser. */
const goals = { withBrowser: 9, without: 2.5 };

await command(async () => {
  if (root.includes('%')) {
    throw new Refusal(`Vitest loads nothing from a folder with a % in its name: ${root}`);
  }
  install();
  build();
  const startedAt = performance.now();
  const inMemory = memoryFolder();
  // Each test makes data folders, and each write to them is synced, which most disks take milliseconds for.
  if (inMemory !== null) process.env['TMPDIR'] = inMemory;
  const reports = mkdtempSync(join(tmpdir(), 'postline-test-'));
  /** @type {string[]} */
  const skips = [];
  /** @type {string[]} */
  const failures = [];
  const hosts = await hostsOfStories();
  const results = [unitTests(), ...hosts.map(countedWhereSkipped), stories()];
  rmSync(inMemory ?? reports, { recursive: true });

  const { passed, failed, skipped } = sumOf(results);
  for (const failure of failures) say(`failed: ${failure}`);
  for (const skip of skips) say(`skipped: ${skip}`);
  const mustNotSkip = process.env['POSTLINE_NO_SKIP'] === '1' && skipped + skips.length > 0;
  if (mustNotSkip) say('POSTLINE_NO_SKIP is set: a skip is a failure');
  if (words.length === 0) sayHowLong((performance.now() - startedAt) / 60_000);
  const isNothing = passed + failed + skipped === 0;
  if (isNothing) say(`no test's file holds one of these words in its path: ${words.join(', ')}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (failed > 0 || mustNotSkip || isNothing) process.exitCode = 1;

  function unitTests() {
    say('the tests beside the code');
    const report = join(reports, 'vitest.json');
    const status = runTool('vitest/vitest.mjs', [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${report}`,
      ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
    ]);
    const written = read(report);
    failures.push(...failedTestsIn(written));
    for (const test of repeatedTestsIn(written)) say(`passed only when repeated: ${test}`);
    if (findPostgres() === null) {
      say('there is no initdb in /usr/lib/postgresql or in PATH; POSTGRES_BIN names its folder');
    }
    for (const test of skippedTestsIn(written)) say(`skipped: ${test}`);
    return withOwnFailure(countsOfVitest(written), status, 'Vitest');
  }

  /**
   * A run that fails without a test that fails: an error beside the tests.
   *
   * @param {import('./test-counts.mjs').Counts} counts
   * @param {number} status
   * @param {string} runner
   */
  function withOwnFailure(counts, status, runner) {
    if (status === 0 || counts.failed > 0) return counts;
    failures.push(`${runner} itself, as it says above`);
    return { ...counts, failed: 1 };
  }

  /** Where stories run, each with the reason why this machine cannot, or null. */
  async function hostsOfStories() {
    const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const noChromium = `there is no ${chromium}; CHROMIUM_PATH names a Chromium elsewhere`;
    const electron = await electronAtHand({ download: false, asRoot: true });
    return [
      {
        project: 'preview',
        name: 'the preview',
        reason: existsSync(chromium) ? null : noChromium,
        environment: { CHROMIUM_PATH: chromium },
      },
      {
        project: 'electron',
        name: 'Electron',
        reason: 'reason' in electron ? electron.reason : null,
        environment: { ELECTRON_BINARY: 'binary' in electron ? electron.binary : '' },
      },
    ];
  }

  /** @param {{ project: string, name: string, reason: string | null }} host */
  function countedWhereSkipped({ project, name, reason }) {
    if (reason === null) return { passed: 0, failed: 0, skipped: 0 };
    const report = join(reports, `${project}.json`);
    runTool(
      playwright,
      [
        'test',
        `--project=${project}`,
        '--list',
        '--reporter=json',
        '--pass-with-no-tests',
        ...words,
      ],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    const listed = read(report);
    const skipped = listed === null ? 0 : countStories(listed.suites);
    if (skipped > 0) skips.push(`the ${skipped} stories on ${name}: ${reason}`);
    return { passed: 0, failed: 0, skipped };
  }

  /** Hosts run side by side: a story waits more than it works. */
  function stories() {
    const possible = hosts.filter(({ reason }) => reason === null);
    if (possible.length === 0) return { passed: 0, failed: 0, skipped: 0 };
    say(`the stories on ${possible.map(({ name }) => name).join(' and ')}`);
    const report = join(reports, 'stories.json');
    const status = runTool(
      playwright,
      [
        'test',
        ...possible.map(({ project }) => `--project=${project}`),
        '--reporter=list,json',
        '--pass-with-no-tests',
        ...words,
      ],
      {
        ...Object.assign({}, ...possible.map(({ environment }) => environment)),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    );
    const written = read(report);
    failures.push(...failedStoriesIn(written));
    for (const story of repeatedStoriesIn(written)) say(`passed only when repeated: ${story}`);
    return withOwnFailure(countsOfPlaywright(written), status, 'Playwright');
  }

  /** @param {number} minutes of everything but installing and building */
  function sayHowLong(minutes) {
    const [preview, electron] = hosts;
    const took = `P16: the tests took ${minutes.toFixed(1)} minutes`;
    // With Electron too they run in CI alone, which has a goal of its own.
    if (electron?.reason === null) return say(took);
    const goal = preview?.reason === null ? goals.withBrowser : goals.without;
    say(`${took}, goal ${goal}: ${minutes <= goal ? 'met' : 'missed'}`);
  }
});

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * @typedef {{ specs?: unknown[], suites?: Suite[] }} Suite as Playwright's report nests them
 * @param {Suite[]} suites
 * @returns {number}
 */
function countStories(suites) {
  return suites.reduce(
    (count, { specs = [], suites: inner = [] }) => count + specs.length + countStories(inner),
    0,
  );
}
