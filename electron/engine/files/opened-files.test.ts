import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { createOpenedFiles, plainFileName } from './opened-files.ts';

const folder = testFolder('opened');

it('copies a file under its name, so that neither it nor the copy can be written to', async () => {
  const path = join(folder, 'kept');
  writeFileSync(path, 'content');
  const copy = await createOpenedFiles(folder).copyOf(path, 'message', '../../claim?.pdf');
  expect(relative(folder, copy)).toBe(join('opened', 'message', '__.._claim_.pdf'));
  expect(readFileSync(copy, 'utf8')).toBe('content');
  expect(statSync(copy).mode & 0o777).toBe(0o400);
  expect(await createOpenedFiles(folder).copyOf(path, 'message', 'b.pdf')).not.toBe(copy);
  // The second start has emptied the folder.
  expect(() => statSync(copy)).toThrow('ENOENT');
});

it.each([
  ['claim.pdf', 'claim.pdf'],
  ['أمر الشراء.pdf', 'أمر الشراء.pdf'],
  ['a/b\\c:d.pdf', 'a_b_c_d.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['con.pdf', '_con.pdf'],
  ['a\n\u202Efdp.pdf', 'afdp.pdf'],
  ['claim.pdf. ', 'claim.pdf'],
  ['.hidden.pdf', '_hidden.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(120)}.pdf`],
])('names %j as %j', (name, plain) => {
  expect(plainFileName(name)).toBe(plain);
});
