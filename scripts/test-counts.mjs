import { relative } from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * What a run of Vitest came to. A file that does not even load has no tests that could fail: it counts as one.
 *
 * @param {any} report its JSON report, or null where it wrote none
 * @returns {Counts}
 */
export function countsOfVitest(report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, success } = report;
  const failed = numFailedTests === 0 && !success ? 1 : numFailedTests;
  return { passed, failed, skipped: numPendingTests + numTodoTests };
}

/**
 * The tests of a Vitest report that passed only when they were repeated, with what failed at first.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function repeatedTestsIn(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter(
        (/** @type {any} */ { status, failureMessages }) =>
          status === 'passed' && failureMessages.length > 0,
      )
      .map(
        (/** @type {any} */ { fullName, failureMessages }) =>
          `${relative('', name)}: ${fullName}: ${failureMessages[0].split('\n')[0]}`,
      ),
  );
}

/**
 * The files of a Vitest report of which tests were skipped, with how many.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function skippedTestsIn(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ { name, assertionResults }) => {
    const skipped = assertionResults.filter((/** @type {any} */ { status }) =>
      ['skipped', 'pending', 'todo'].includes(status),
    );
    return skipped.length === 0 ? [] : [`${skipped.length} tests of ${relative('', name)}`];
  });
}

/**
 * What a run of Playwright came to. A story that passed only when it was repeated has passed; `test.mjs` names it.
 *
 * @param {any} report its JSON report, or null where it wrote none
 * @returns {Counts}
 */
export function countsOfPlaywright(report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected === 0 ? report.errors.length : unexpected;
  return { passed: expected + flaky, failed, skipped };
}

/**
 * The stories of a Playwright report that passed only when they were repeated.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function repeatedStoriesIn(report) {
  /** @type {(suite: any) => string[]} */
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs
      .filter((/** @type {any} */ { tests }) =>
        tests.some((/** @type {any} */ { status }) => status === 'flaky'),
      )
      .map((/** @type {any} */ { file, title }) => `${file}: ${title}`),
    ...suites.flatMap(inSuite),
  ];
  return (report?.suites ?? []).flatMap(inSuite);
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumOf(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}
