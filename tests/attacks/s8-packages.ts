import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { part, type Program, rowOfParts } from '../rows/row.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

interface Lock {
  lockfileVersion: number;
  packages: Record<string, Locked>;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  scripts: Record<string, string>;
}

const read = <Content>(name: string) =>
  JSON.parse(readFileSync(join(root, name), 'utf8')) as Content;

/** Whose script at installing nothing needs: a binary that is downloaded by those who want it, and an observer of files of Macs. */
const needless = [
  'node_modules/electron',
  'node_modules/electron-winstaller',
  'node_modules/fsevents',
];

/** S8: the lock file, and what the built application is made of, as they stand in files. */
export const packages: Program = async ({ seed }) => {
  const lock = read<Lock>('package-lock.json');
  const manifest = read<Manifest>('package.json');
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
  const parts = [
    await part('exact versions', () => Promise.resolve(exactVersions(manifest, lock))),
    await part('integrity', () => Promise.resolve(integrity(locked))),
    await part('install scripts', () => Promise.resolve(installScripts(manifest, locked))),
    await part('licences', () => Promise.resolve(licences())),
  ];
  return rowOfParts(`${locked.length} packages of the lock file`, seed, parts);
};

function exactVersions(manifest: Manifest, lock: Lock): string[] {
  const wanted = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  return wanted.flatMap(([name, written]) => {
    const version = written.replace(/^npm:.*@/, '');
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return [`${name} is ${written}`];
    const installed = lock.packages[`node_modules/${name}`]?.version;
    return installed === version
      ? []
      : [`${name} is ${version}, and ${installed} in the lock file`];
  });
}

function integrity(locked: readonly [string, Locked][]): string[] {
  return locked.flatMap(([path, { integrity: hash, resolved, link }]) => {
    if (link === true) return [`${path} is a link`];
    if (!/^sha512-[\w+/]{86}==$/.test(hash ?? '')) return [`${path} has no SHA-512`];
    // Those of the usual registry name no address; what names one could be anything.
    return resolved === undefined ? [] : [`${path} comes from ${resolved}`];
  });
}

function installScripts({ scripts }: Manifest, locked: readonly [string, Locked][]): string[] {
  const own = Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name));
  const others = locked
    .filter(([path, { hasInstallScript }]) => hasInstallScript === true && !needless.includes(path))
    .map(([path, { dev }]) => `${path} has a script${dev === true ? '' : ', and is packed'}`);
  return [...own.map((name) => `package.json: ${name}`), ...others];
}

/** What is packed names one licence each: where a package offers several, one is chosen. */
function licences(): string[] {
  const bill = read<{
    components: { name: string; licenses: { license: { id?: string; name?: string } }[] }[];
  }>('dist/renderer/bill-of-materials.json');
  if (bill.components.length < 20) return ['the bill of materials is all but empty'];
  return bill.components.flatMap(({ name, licenses }) => {
    const [first] = licenses;
    const licence = first?.license.id ?? first?.license.name ?? '';
    if (licence === '' || licenses.length !== 1)
      return [`${name} names ${licenses.length} licences`];
    return / OR /i.test(licence) ? [`${name} leaves a choice: ${licence}`] : [];
  });
}
