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
  const read = recordOfRow({ id: 'A', phone, text: 'Hello' }, country);
  expect(read).toMatchObject({ record: { key: { remoteJid } } });
});

it.each([
  ['0151 12345678', '001', 'needs-country'],
  ['4915112345678', 'DE', 'two-countries'],
])('a row of %s with %s is of nobody: %s', (phone, country, problem) => {
  expect(recordOfRow({ id: 'A', phone, text: 'Hello' }, country)).toEqual({ problem });
});
