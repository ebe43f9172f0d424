import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('countsOfVitest', () => {
  const report = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

  it('counts tests', () => {
    const counts = countsOfVitest({ ...report, success: true });
    expect(counts).toEqual({ passed: 7, failed: 0, skipped: 2 });
  });

  it('counts a file that does not load as a failure', () => {
    expect(countsOfVitest({ ...report, success: false }).failed).toBe(1);
    expect(countsOfVitest(null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('names what failed, and what passed only when repeated, with what failed at first', () => {
    const passed = { fullName: 'sends', status: 'passed', failureMessages: [] };
    const repeated = { ...passed, fullName: 'waits', failureMessages: ['Error: late\n  at b.ts'] };
    const failed = { ...repeated, fullName: 'fails', status: 'failed' };
    const results = [{ name: resolve('a.test.ts'), assertionResults: [passed, repeated, failed] }];
    expect(repeatedTestsIn({ testResults: results })).toEqual(['a.test.ts: waits: Error: late']);
    expect(failedTestsIn({ testResults: results })).toEqual(['a.test.ts: fails: Error: late']);
    expect(repeatedTestsIn(null)).toEqual([]);
    expect(failedTestsIn(null)).toEqual([]);
  });

  it('names a file that does not load', () => {
    const results = [{ name: resolve('a.test.ts'), message: 'no b.ts\n', assertionResults: [] }];
    expect(failedTestsIn({ testResults: results })).toEqual(['a.test.ts: no b.ts']);
    expect(repeatedTestsIn({ testResults: results })).toEqual([]);
  });

  it('names the files of which tests were skipped', () => {
    const passed = { fullName: 'sends', status: 'passed', failureMessages: [] };
    const skipped = { ...passed, status: 'skipped' };
    const results = [
      { name: resolve('a.test.ts'), assertionResults: [passed, skipped, skipped] },
      { name: resolve('b.test.ts'), assertionResults: [passed] },
    ];
    expect(skippedTestsIn({ testResults: results })).toEqual(['2 tests of a.test.ts']);
    expect(skippedTestsIn(null)).toEqual([]);
  });
});

describe('countsOfPlaywright', () => {
  it('counts and names a story that failed, and one that passed only when repeated', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    const spec = { file: 'a.spec.ts', title: 'slow', tests: [{ status: 'flaky' }] };
    const right = { ...spec, tests: [{ status: 'expected' }] };
    const wrong = { ...spec, title: 'wrong', tests: [{ status: 'unexpected' }] };
    const suites = [{ specs: [right], suites: [{ specs: [spec, wrong] }] }];
    const report = { stats, errors: [], suites };
    expect(countsOfPlaywright(report)).toEqual({ passed: 4, failed: 1, skipped: 2 });
    expect(failedStoriesIn(report)).toEqual(['a.spec.ts: wrong']);
    expect(repeatedStoriesIn(report)).toEqual(['a.spec.ts: slow']);
  });

  it('counts an error outside of every story, and names it', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    const report = { stats, suites: [], errors: [{ message: 'Worker teardown timeout\n  at a' }] };
    expect(countsOfPlaywright(report).failed).toBe(1);
    expect(failedStoriesIn(report)).toEqual(['Worker teardown timeout']);
    expect(countsOfPlaywright(null).failed).toBe(1);
  });
});

it('sums up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sumOf([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
