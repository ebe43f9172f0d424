import { expect, it } from 'vitest';
import { recordOfRow } from './record-of-row.ts';

it.each([
  ['4915112345678@c.us', '4915112345678@c.us'],
  ['4915112345678', '4915112345678'],
  ['+49 151 12345678', '4915112345678@c.us'],
  ['0049 (0)151 12345678', '4915112345678@c.us'],
  ['tel:+49-151-12345678', '4915112345678@c.us'],
  ['+٤٩ ١٥١ ١٢٣٤٥٦٧٨', '4915112345678@c.us'],
  // Of which country it is does not stand there.
  ['0151 12345678', undefined],
])('a row of %s is of the chat %s', (phone, remoteJid) => {
  expect(recordOfRow({ id: 'A', phone, text: 'Hello' })['key']).toMatchObject({ remoteJid });
});
