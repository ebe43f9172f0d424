import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { writeBillOfMaterials } from './bill-of-materials.ts';

const root = mkdtempSync(join(tmpdir(), 'postline-bill-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, content: string | object): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

function writePackage(folder: string, name: string, license: string | undefined, script: string) {
  const version = folder.includes('/node_modules/') ? '2.0.0' : '1.0.0';
  write(`node_modules/${folder}/package.json`, { name, version, license, type: 'module' });
  write(`node_modules/${folder}/index.js`, script);
}

async function bundled(script: string) {
  write('page/main.js', script);
  const input = join(root, 'page/main.js');
  const output = await build({
    root: join(root, 'page'),
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input } },
  });
  writeBillOfMaterials([output as Rolldown.RolldownOutput], {
    root,
    file: join(root, 'bill.json'),
    electron: '99.0.0',
  });
  return JSON.parse(readFileSync(join(root, 'bill.json'), 'utf8')) as {
    components: { purl: string }[];
  };
}

test('names what is in the bundle, in the version that is, and nothing that only lies beside it', async () => {
  write('package.json', { name: 'console', version: '0.1.0' });
  writePackage('electron', 'electron', 'MIT', '');
  writePackage(
    '@scope/used',
    '@scope/used',
    'MIT',
    'import { inner } from "inner"; export const used = () => console.log(inner());',
  );
  write('node_modules/@scope/used/LICENSE', 'Do as you like.\n');
  writePackage('inner', 'inner', 'ISC', 'export const inner = () => Date.now() + 1;');
  writePackage(
    '@scope/used/node_modules/inner',
    'inner',
    '(MIT AND ISC)',
    'export const inner = () => Date.now() + 2;',
  );
  writePackage('shaken', 'shaken', 'MIT', 'export const shaken = () => Date.now();');
  writePackage('beside', 'beside', 'MIT', 'export const beside = 4;');

  const { components } = await bundled(
    'import { used } from "@scope/used"; import { shaken } from "shaken"; used(); if (false) shaken();',
  );
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/used@1.0.0',
      group: '@scope',
      name: 'used',
      version: '1.0.0',
      licenses: [
        { license: { id: 'MIT', text: { contentType: 'text/plain', content: 'Do as you like.' } } },
      ],
      purl: 'pkg:npm/%40scope/used@1.0.0',
    },
    {
      type: 'framework',
      'bom-ref': 'pkg:npm/electron@99.0.0',
      name: 'electron',
      version: '99.0.0',
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/electron@99.0.0',
    },
    {
      type: 'library',
      'bom-ref': 'pkg:npm/inner@2.0.0',
      name: 'inner',
      version: '2.0.0',
      licenses: [{ license: { name: '(MIT AND ISC)' } }],
      purl: 'pkg:npm/inner@2.0.0',
    },
  ]);
});

test('a package without a licence is not shipped', async () => {
  writePackage('unlicensed', 'unlicensed', undefined, 'console.log(5);');
  await expect(bundled('import "unlicensed";')).rejects.toThrow('unlicensed names no licence');
});

test('a package that leaves a choice of licences is not shipped before one is chosen', async () => {
  writePackage('choice', 'choice', '(MIT OR GPL-3.0)', 'console.log(6);');
  await expect(bundled('import "choice";')).rejects.toThrow('choice offers (MIT OR GPL-3.0)');
});
