import { expect, it } from 'vitest';
import { newestError } from './newest-error.ts';

it('is of what was asked for last, however the two stand', () => {
  const older = { error: 'older', submittedAt: 1 };
  const newer = { error: 'newer', submittedAt: 2 };
  expect(newestError(older, newer)).toBe('newer');
  expect(newestError(newer, older)).toBe('newer');
});

it('keeps what failed before something that went well', () => {
  expect(newestError({ error: 'failed', submittedAt: 1 }, { error: null, submittedAt: 2 })).toBe(
    'failed',
  );
});

it('compares readings with changes, and takes what has no time for the oldest', () => {
  const read = { error: 'read', errorUpdatedAt: 5 };
  expect(newestError({ error: 'told' }, read)).toBe('read');
  expect(newestError({ error: 'told' }, read, { error: 'changed', submittedAt: 6 })).toBe(
    'changed',
  );
  expect(newestError({ error: 'told' }, { error: null, submittedAt: 6 })).toBe('told');
});

it('is none where nothing failed', () => {
  expect(newestError()).toBeNull();
  expect(newestError({ error: null, submittedAt: 0 })).toBeNull();
});
