import { expect, it } from 'vitest';
import { recordOfRow } from './record-of-row.ts';

it.each([
  ['4915112345678@c.us', '001', '4915112345678@c.us'],
  ['4915112345678', '001', '4915112345678'],
  ['+49 151 12345678', '001', '4915112345678@c.us'],
  ['0049 (0)151 12345678', '001', '4915112345678@c.us'],
  ['tel:+49-151-12345678', '001', '4915112345678@c.us'],
  ['+٤٩ ١٥١ ١٢٣٤٥٦٧٨', '001', '4915112345678@c.us'],
  ['0151 12345678', 'DE', '4915112345678@c.us'],
  ['011 49 151 12345678', 'US', '4915112345678@c.us'],
  ['0151 12345678', 'US', undefined],
])('a row of %s with %s is of the chat %s', (phone, country, remoteJid) => {
  const read = recordOfRow({ id: 'A', phone, text: 'Hello' }, { country, zone: 'utc' });
  expect(read).toMatchObject({ record: { key: { remoteJid } } });
});

it.each([
  ['0151 12345678', '001', 'needs-country'],
  ['4915112345678', 'DE', 'two-countries'],
])('a row of %s with %s is of nobody: %s', (phone, country, problem) => {
  const read = recordOfRow({ id: 'A', phone, text: 'Hello' }, { country, zone: 'utc' });
  expect(read).toEqual({ problem });
});

it('reads a time without a zone in the one that is meant, and says so', () => {
  const written = '2024-03-01 10:00:00';
  const row = { id: 'A', phone: '4915112345678', text: 'Hello', time: written };
  const read = (zone: 'utc' | 'here') => recordOfRow(row, { country: '001', zone });
  const at = (messageTimestamp: number) => ({ isTimeAssumed: true, record: { messageTimestamp } });
  expect(read('utc')).toMatchObject(at(Date.UTC(2024, 2, 1, 10)));
  expect(read('here')).toMatchObject(at(new Date(2024, 2, 1, 10).getTime()));
  const named = recordOfRow({ ...row, time: `${written}Z` }, { country: '001', zone: 'here' });
  expect(named).toMatchObject({ isTimeAssumed: false });
});
