import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMoment, readTime } from './written-moment.ts';

it('reads times with and without a zone, those without as UTC', () => {
  expect(readTime('2026-03-31 09:05:07')).toBe(Date.UTC(2026, 2, 31, 9, 5, 7));
  expect(readTime('2026-03-31T09:05:07Z')).toBe(Date.UTC(2026, 2, 31, 9, 5, 7));
  expect(readTime('2026-03-31T09:05:07.000000+02:00')).toBe(Date.UTC(2026, 2, 31, 7, 5, 7));
});

it('takes what is no time for none', () => {
  expect(['', 'yesterday', '0000-00-00 00:00:00', null].map(readTime)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it.each([
  ['2024-03-01 10:00:00', Date.UTC(2024, 2, 1, 10)],
  ['2024-03-01T10:00:00', Date.UTC(2024, 2, 1, 10)],
  ['2024-03-01 10:00', Date.UTC(2024, 2, 1, 10)],
  ['2024-03-01', Date.UTC(2024, 2, 1)],
  ['2024-02-29 23:59:59.9', Date.UTC(2024, 1, 29, 23, 59, 59, 900)],
  ['2026-11-28T08:21:19.524331882Z', Date.UTC(2026, 10, 28, 8, 21, 19, 524)],
  ['2024-03-01 10:00:00+0530', Date.UTC(2024, 2, 1, 4, 30)],
  ['2024-03-01T10:00:00-08', Date.UTC(2024, 2, 1, 18)],
  ['01.03.2024 10:00', Date.UTC(2024, 2, 1, 10)],
  ['1.3.2024, 9:05:07', Date.UTC(2024, 2, 1, 9, 5, 7)],
  ['2024/03/01 10:00:00', Date.UTC(2024, 2, 1, 10)],
  ['\u200f٢٠٢٤-٠٣-٠١ ١٠:٠٠', Date.UTC(2024, 2, 1, 10)],
  ['2024-03-01 10:00:00 UTC', Date.UTC(2024, 2, 1, 10)],
  ['1709287200', Date.UTC(2024, 2, 1, 10)],
  ['1709287200.5', Date.UTC(2024, 2, 1, 10) + 500],
  ['1709287200000', Date.UTC(2024, 2, 1, 10)],
  ['1709287200000000', Date.UTC(2024, 2, 1, 10)],
  ['1709287200000000000', Date.UTC(2024, 2, 1, 10)],
])('reads %s by one rule, whatever zone this computer is in', (written, at) => {
  expect(readTime(written)).toBe(at);
});

it.each([
  '2024-02-30',
  '2023-02-29 10:00:00',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31T00:00:00Z',
  '2024-03-01 24:00:01',
  '2024-03-01 10:61:00',
  '2024-03-01T10:00:00+99:00',
  '03/04/2026',
  '31.04.2026',
  '2026-03-01 25:00',
  '20240301',
  '2024-03-01 noon',
  '2024',
])('refuses %s', (written) => {
  expect(readTime(written)).toBeNull();
});

it('reads a time without a zone as the one that is meant, and says so', () => {
  const written = '2024-03-01 10:00:00';
  expect(readMoment(written, 'utc')).toEqual({ at: Date.UTC(2024, 2, 1, 10), isAssumed: true });
  const here = new Date(2024, 2, 1, 10).getTime();
  expect(readMoment(written, 'here')).toEqual({ at: here, isAssumed: true });
  const named = { at: Date.UTC(2024, 2, 1, 10), isAssumed: false };
  expect(readMoment(`${written}Z`, 'here')).toEqual(named);
  expect(readMoment('1709287200', 'here')).toEqual(named);
});

describe('where clocks go forward', () => {
  const before = process.env['TZ'];
  beforeAll(() => void (process.env['TZ'] = 'America/New_York'));
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it('takes an hour that this computer’s clock does not have for no time', () => {
    expect(readMoment('2024-03-10 02:30:00', 'here')).toBeNull();
    expect(readMoment('2024-03-10 02:30:00', 'utc')).not.toBeNull();
    expect(readMoment('2024-03-01 10:00:00', 'here')?.at).toBe(Date.UTC(2024, 2, 1, 15));
  });

  it('takes a day whose midnight was left out from its first hour', () => {
    process.env['TZ'] = 'America/Santiago';
    expect(readMoment('2024-09-08', 'here')?.at).toBe(Date.UTC(2024, 8, 8, 4));
    expect(readMoment('2024-09-08 00:30', 'here')).toBeNull();
  });
});
