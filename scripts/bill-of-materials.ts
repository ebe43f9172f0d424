import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** https://cyclonedx.org/docs/1.6/json/ */
interface Component {
  type: 'framework' | 'library';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  licenses: [{ license: License }];
  purl: string;
}

type License = ({ id: string } | { name: string }) & {
  text?: { contentType: 'text/plain'; content: string };
};

interface PackageJson {
  name: string;
  version: string;
  license: string;
}

/** Which licence is taken of a package that offers several: of these, the ones that cover the dictionary's own files alone. */
const chosenLicences: Readonly<Record<string, string>> = {
  'dictionary-es': 'MPL-1.1',
  'dictionary-pt': 'MPL-2.0',
};

/**
 * Writes what the bundles are made of, as the bundler knows it, and what they run on, as CycloneDX: each package with
 * version, licence and the licence's text. It goes with a release, and the page shows it.
 *
 * @param bundles what the bundler answered
 * @param place `root`: the project's folder. `electron`: its version, where another is packed than the installed one.
 */
export function writeBillOfMaterials(
  bundles: readonly Rolldown.RolldownOutput[],
  { root, file, electron }: { root: string; file: string; electron: string | undefined },
): void {
  const { name, version } = packageJson(root);
  const framework = componentOf('framework', join(root, 'node_modules', 'electron'), electron);
  const libraries = packagesIn(bundles, root).map((folder) => componentOf('library', folder));
  const purl = `pkg:npm/${name}@${version}`;
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': purl, name, version, purl } },
    // npm may have put the same version into several places.
    components: [...new Map([framework, ...libraries].map((one) => [one.purl, one])).values()].sort(
      (a, b) => a.purl.localeCompare(b.purl, 'en'),
    ),
  };
  writeFileSync(file, JSON.stringify(bill));
}

/** The folders of the packages of which something was bundled: code, styles, fonts, and the bundler's own helpers. */
function packagesIn(bundles: readonly Rolldown.RolldownOutput[], root: string): string[] {
  const files = bundles
    .flatMap(({ output }) => output)
    .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames))
    // Assets are named from the page's folder, which lies in the project's.
    .map((file) => file.replace(/^\.\./, root))
    .map((file) => file.replace(/^\0(?=(vite|rolldown)\/)/, `${root}/node_modules/`));
  return [
    ...new Set(files.flatMap((file) => /.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])),
  ];
}

function componentOf(
  type: Component['type'],
  folder: string,
  version = packageJson(folder).version,
): Component {
  const { name, license: offered } = packageJson(folder);
  const license = chosenLicences[name] ?? offered;
  if (!license) throw new Error(`${folder} names no licence`);
  if (/ OR /i.test(license)) throw new Error(`${name} offers ${license}: choose one`);
  if (!offered.includes(license)) throw new Error(`${name} is no longer under ${license}`);
  const [own = name, group] = name.split('/').reverse();
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const text = licenceText(folder);
  return {
    type,
    'bom-ref': purl,
    ...(group && { group }),
    name: own,
    version,
    // An expression of several that all hold is a name here: beside an expression CycloneDX has no room for the text.
    licenses: [
      {
        license: {
          ...(/[ ()]/.test(license) ? { name: license } : { id: license }),
          ...(text && { text: { contentType: 'text/plain', content: text } }),
        },
      },
    ],
    purl,
  };
}

function licenceText(folder: string): string {
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
}

const packageJson = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
