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
 * The tests of a Vitest report that failed, repeated or not, each with what failed at first.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function failedTestsIn(report) {
  return failuresIn(report, 'failed');
}

/**
 * The tests of a Vitest report that passed only when they were repeated, each with what failed at first.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function repeatedTestsIn(report) {
  return failuresIn(report, 'passed');
}

/** @type {(report: any, ended: 'passed' | 'failed') => string[]} */
function failuresIn(report, ended) {
  return (report?.testResults ?? []).flatMap(
    (/** @type {any} */ { name, message, assertionResults }) => {
      const file = relative('', name);
      // What kept a file from loading.
      if (ended === 'failed' && assertionResults.length === 0 && message) {
        return [`${file}: ${firstLine(message)}`];
      }
      return assertionResults
        .filter(
          (/** @type {any} */ { status, failureMessages }) =>
            status === ended && failureMessages.length > 0,
        )
        .map(
          (/** @type {any} */ { fullName, failureMessages }) =>
            `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
        );
    },
  );
}

/** @type {(text: string) => string | undefined} */
const firstLine = (text) => text.split('\n')[0];

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
 * The stories of a Playwright report that failed, repeated or not, and what failed outside of every story.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function failedStoriesIn(report) {
  const beside = (report?.errors ?? []).map((/** @type {any} */ { message, value }) =>
    firstLine(String(message ?? value)),
  );
  return [...storiesIn(report, 'unexpected'), ...beside];
}

/**
 * The stories of a Playwright report that passed only when they were repeated.
 *
 * @param {any} report
 * @returns {string[]}
 */
export function repeatedStoriesIn(report) {
  return storiesIn(report, 'flaky');
}

/** @type {(report: any, ended: 'unexpected' | 'flaky') => string[]} */
function storiesIn(report, ended) {
  /** @type {(suite: any) => string[]} */
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs
      .filter((/** @type {any} */ { tests }) =>
        tests.some((/** @type {any} */ { status }) => status === ended),
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
