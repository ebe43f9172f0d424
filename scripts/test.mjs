// `npm test`: the tests beside the code, then the stories on the preview and on Electron, as far as this machine can.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../tests/support/postgres-at-hand.mjs';
import { electronAtHand } from './electron-at-hand.mjs';
import { build, command, install, runTool, say } from './set-up.mjs';
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

await command(async () => {
  install();
  build();
  const reports = mkdtempSync(join(tmpdir(), 'postline-test-'));
  /** @type {string[]} */
  const skips = [];
  /** @type {string[]} */
  const failures = [];
  const results = [unitTests(), storiesOnPreview(), await storiesOnElectron()];
  rmSync(reports, { recursive: true });

  const { passed, failed, skipped } = sumOf(results);
  for (const failure of failures) say(`failed: ${failure}`);
  for (const skip of skips) say(`skipped: ${skip}`);
  const mustNotSkip = process.env['POSTLINE_NO_SKIP'] === '1' && skipped + skips.length > 0;
  if (mustNotSkip) say('POSTLINE_NO_SKIP is set: a skip is a failure');
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (failed > 0 || mustNotSkip) process.exitCode = 1;

  function unitTests() {
    say('the tests beside the code');
    const report = join(reports, 'vitest.json');
    runTool('vitest/vitest.mjs', [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${report}`,
    ]);
    const written = read(report);
    failures.push(...failedTestsIn(written));
    for (const test of repeatedTestsIn(written)) say(`passed only when repeated: ${test}`);
    if (findPostgres() === null) {
      say('there is no initdb in /usr/lib/postgresql or in PATH; POSTGRES_BIN names its folder');
    }
    for (const test of skippedTestsIn(written)) say(`skipped: ${test}`);
    return countsOfVitest(written);
  }

  function storiesOnPreview() {
    const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const reason = existsSync(chromium)
      ? null
      : `there is no ${chromium}; CHROMIUM_PATH names a Chromium elsewhere`;
    return stories('preview', 'the preview', reason, { CHROMIUM_PATH: chromium });
  }

  async function storiesOnElectron() {
    const electron = await electronAtHand({ download: false, asRoot: true });
    const reason = 'reason' in electron ? electron.reason : null;
    const binary = 'binary' in electron ? electron.binary : '';
    return stories('electron', 'Electron', reason, { ELECTRON_BINARY: binary });
  }

  /**
   * @param {string} project of playwright.config.ts
   * @param {string} host in words
   * @param {string | null} reason why this machine cannot
   * @param {NodeJS.ProcessEnv} environment
   */
  function stories(project, host, reason, environment) {
    const report = join(reports, `${project}.json`);
    const output = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    if (reason !== null) {
      runTool(playwright, ['test', `--project=${project}`, '--list', '--reporter=json'], output);
      const listed = read(report);
      const skipped = listed === null ? 0 : countStories(listed.suites);
      skips.push(`the ${skipped} stories on ${host}: ${reason}`);
      return { passed: 0, failed: 0, skipped };
    }
    say(`the stories on ${host}`);
    runTool(playwright, ['test', `--project=${project}`, '--reporter=list,json'], {
      ...environment,
      ...output,
    });
    const written = read(report);
    failures.push(...failedStoriesIn(written));
    for (const story of repeatedStoriesIn(written)) say(`passed only when repeated: ${story}`);
    return countsOfPlaywright(written);
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
