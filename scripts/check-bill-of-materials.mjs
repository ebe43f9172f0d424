import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile } from '@electron/asar';
import { Refusal, root, say } from './set-up.mjs';

/** What has no source map: the framework, fonts, data, and the bundler's helpers. */
const withoutMap = [
  'electron',
  '@fontsource-variable/inter',
  '@fontsource/noto-color-emoji',
  'emojibase-data',
  'dictionary-en',
  'dictionary-es',
  'dictionary-fr',
  'dictionary-pt',
  'rolldown',
  'vite',
];

/**
 * Checks that the bill of materials in a packed application names the packages that the source maps of its bundles name,
 * which the bundler writes by another way, and each with version, licence and address.
 *
 * @param {string} archive
 */
export function checkBillOfMaterials(archive) {
  /** @type {{ components: { group?: string, name: string, version: string, purl: string, licenses: { license: { id?: string, name?: string } }[] }[] }} */
  const { components } = JSON.parse(
    extractFile(archive, 'dist/renderer/bill-of-materials.json').toString(),
  );
  for (const { group, name, version, purl, licenses } of components) {
    const full = group ? `${group}/${name}` : name;
    const license = licenses[0]?.license;
    const isWhole = purl === `pkg:npm/${full.replace('@', '%40')}@${version}`;
    if (!isWhole || !(license?.id ?? license?.name)) throw new Refusal(`${full} is not described`);
  }
  const named = components
    .filter(({ group, name }) => !withoutMap.includes(group ? `${group}/${name}` : name))
    .map(({ purl }) => purl);
  const mapped = packagesInMaps();
  const others = [...new Set([...named, ...mapped])].filter(
    (purl) => named.includes(purl) !== mapped.includes(purl),
  );
  if (others.length > 0) throw new Refusal(`the bill of materials is wrong: ${others.join(', ')}`);
  say(`the bill of materials names the ${components.length} packages that are in it`);
}

/** @returns {string[]} */
function packagesInMaps() {
  const dist = join(root, 'dist');
  const sources = ['main', 'preload', 'renderer/assets']
    .map((folder) => join(dist, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).sources);
  const folders = sources.flatMap(
    (source) => /^(?:\.\.\/)+(node_modules\/.*)$/.exec(source)?.[1] ?? [],
  );
  const packages = folders.map((path) => /.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '');
  return [...new Set(packages)].map((path) => {
    const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    return `pkg:npm/${name.replace('@', '%40')}@${version}`;
  });
}
