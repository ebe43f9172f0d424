#!/usr/bin/env node
// Makes the deb where fpm cannot be downloaded: electron-builder starts this in fpm's place (CUSTOM_FPM_PATH), with fpm's
// arguments, and Debian's own dpkg-deb packs what they say. For checking, so it packs fast rather than small.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const one = /** @type {const} */ ({ type: 'string', default: '' });
/** @type {{ type: 'string', multiple: true, default: string[] }} */
const many = { type: 'string', multiple: true, default: [] };
const { values: told, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...one, short: 's' },
    t: { ...one, short: 't' },
    d: { ...many, short: 'd' },
    force: { type: 'boolean' },
    'deb-recommends': many,
    'deb-compression': one,
    'deb-priority': one,
    'after-install': one,
    'after-remove': one,
    architecture: one,
    description: one,
    version: one,
    package: one,
    name: one,
    maintainer: one,
    vendor: one,
    url: one,
    license: one,
  },
});
if (told.t !== 'deb') throw new Error(`dpkg-deb cannot make a package of the kind ${told.t}`);

const tree = mkdtempSync(join(tmpdir(), 'postline-deb-'));
chmodSync(tree, 0o755);
for (const file of files) {
  const [from = '', to = ''] = file.split('=');
  mkdirSync(dirname(join(tree, to)), { recursive: true });
  cpSync(from, join(tree, to), { recursive: true, verbatimSymlinks: true });
}
// Readable by everybody and writable by root alone, whoever unpacked or built what is packed, and with whatever umask.
execFileSync('chmod', ['--recursive', 'u=rwX,go=rX', tree]);

const control = join(tree, 'DEBIAN');
mkdirSync(control);
writeFileSync(join(control, 'control'), controlFields());
cpSync(told['after-install'], join(control, 'postinst'));
cpSync(told['after-remove'], join(control, 'postrm'));
for (const script of ['postinst', 'postrm']) chmodSync(join(control, script), 0o755);

execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z0', '--build', tree, told.package]);
rmSync(tree, { recursive: true });

/** https://www.debian.org/doc/debian-policy/ch-controlfields.html */
function controlFields() {
  const [synopsis, ...more] = told.description.split('\n').map((line) => line.trim());
  const architecture = told.architecture === 'x86_64' ? 'amd64' : told.architecture;
  const [kilobytes] = execFileSync('du', ['-sk', tree], { encoding: 'utf8' }).split('\t');
  const fields = {
    Package: told.name,
    Version: told.version,
    Architecture: architecture,
    Maintainer: told.maintainer,
    'Installed-Size': kilobytes,
    Depends: told.d.join(', '),
    Recommends: told['deb-recommends'].join(', '),
    Section: 'default',
    Priority: told['deb-priority'],
    Homepage: told.url,
    Description: [synopsis, ...more.map((line) => ` ${line}`)].join('\n'),
  };
  return Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
