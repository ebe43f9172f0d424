import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { languages } from '../shared/domain/languages.ts';
import { root } from './set-up.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const workflow = parse(read('.github/workflows/release.yml')) as {
  jobs: Record<string, { needs?: string; steps: { uses?: string; run?: string }[] }>;
};
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

test('the workflow of a release runs only what package.json has', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const run = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:-]+)/g)]);
  const names = run.map(([, name]) => name ?? '');
  expect(names).toEqual(['package', 'package:check']);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});

test('it uses others’ actions by the commit, which nobody can put other code behind', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(4);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([]);
});

test('what it publishes comes after what it builds', () => {
  expect(workflow.jobs['publish']?.needs).toBe('build');
});

test('installers and the menus of desktops speak every language', () => {
  const builder = parse(read('electron-builder.yml')) as {
    linux: { desktop: { entry: Record<string, string> } };
    nsis: { installerLanguages: string[] };
  };
  const { entry } = builder.linux.desktop;
  const codes = languages.map((language) => language.replace('-', '_'));
  expect(
    builder.nsis.installerLanguages.map((one) => (codes.includes(one) ? one : one.slice(0, 2))),
  ).toEqual(codes);
  const others = codes.filter((code) => code !== 'en');
  const keys = ['GenericName', 'Comment'].flatMap((name) =>
    others.map((code) => `${name}[${code}]`),
  );
  expect(
    Object.keys(entry)
      .filter((key) => key.includes('['))
      .sort(),
  ).toEqual(keys.sort());
  expect(Object.values(entry).filter((text) => /[\\;\n]/.test(text))).toEqual([]);
});

test('the files that the installers are made of are there', () => {
  const named = read('electron-builder.yml').matchAll(/: ((?:resources|scripts)\/\S+)$/gm);
  const files = [...named].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
