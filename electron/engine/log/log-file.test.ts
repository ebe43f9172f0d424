import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { createLogFile } from './log-file.ts';

const folder = join(testFolder('log'), 'logs');

const small = { mostBytes: 100, mostFiles: 3 };
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `line ${from + at}`.padEnd(30, '.'));

it('takes no more room than it may, and keeps the newest lines', () => {
  const file = createLogFile(folder, small);
  for (const line of numbered(0, 50)) file.append(line);
  expect(readdirSync(folder).sort()).toEqual(['postline.1.log', 'postline.2.log', 'postline.log']);
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(small.mostBytes);
  expect(file.tail(4)).toEqual(numbered(46, 50));
  expect(createLogFile(folder, small).tail(100)).toEqual(numbered(42, 50));
});

it('throws nothing where it cannot be written, and then says how much is missing', () => {
  writeFileSync(folder, 'in the way');
  const file = createLogFile(folder);
  file.append('one');
  file.append('two');
  rmSync(folder);
  file.append('three');
  file.append('four');
  expect(file.tail(10)).toEqual(['(2 lines were lost)', 'three', 'four']);
});
