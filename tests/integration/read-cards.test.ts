import { expect, it } from 'vitest';
import { grantBytes } from '../support/page-bytes.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const vcard = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Ana Silva',
  'ORG:Northwind',
  'TEL;TYPE=CELL;waid=4915117654321:+49 1511 7654321',
  'TEL:0151 99988877',
  'END:VCARD',
].join('\r\n');

it('reads contact cards from vCards that are pasted or in a file', async () => {
  await run.connect();
  const fromText = await run.call('people.readCards', { source: { text: vcard }, country: 'DE' });
  expect(fromText).toEqual({
    contacts: [
      { fullName: 'Ana Silva', organization: 'Northwind', phoneNumber: '+4915117654321' },
      { fullName: 'Ana Silva', organization: 'Northwind', phoneNumber: '+4915199988877' },
    ],
    leftOut: 0,
    failures: [],
  });
  const grantId = await grantBytes(run, 'ana.vcf', vcard);
  const source = { grantId };
  const fromFile = await run.call('people.readCards', { source, country: 'DE' });
  expect(fromFile.contacts).toEqual(fromText.contacts);
});

it('refuses in words what holds none', async () => {
  await run.connect();
  const source = { text: 'Ana Silva, 0151 1234567' };
  expect(await run.refusal('people.readCards', { source, country: null })).toMatchObject({
    field: 'text',
    problem: 'not-a-card',
  });
});
