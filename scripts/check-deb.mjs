import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { checkApplication } from './check-application.mjs';
import { checkInstalled } from './check-installed.mjs';
import { copyOfSystem } from './copy-of-system.mjs';
import { Refusal, root, say } from './set-up.mjs';

const { version, desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Where the package puts the application. */
const place = '/opt/Postline';

/**
 * Installs the deb on a copy of this system, checks what is there then, and that nothing but a person's data is left
 * when it is removed.
 *
 * @param {string} deb
 * @param {string | null} archive a tar.gz that has to hold the same application
 */
export async function checkDeb(deb, archive) {
  checkFields(deb);
  const system = copyOfSystem();
  // What it depends on, apt would install; the copy has what this computer has.
  dpkg(system.root, '--force-depends', '--install', deb);
  checkPermissions(join(system.root, place));
  checkDesktopFile(system.root);
  checkCommand(system.root);
  if (archive !== null) checkArchive(archive, join(system.root, place));
  await checkApplication(join(system.root, place));
  await checkInstalled(system, deb, join(place, 'resources', 'app.asar'));
  checkRemoval(system);
}

/** @param {string} deb */
function checkFields(deb) {
  const fields = execFileSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' });
  for (const field of [
    /^Package: postline$/m,
    RegExp(`^Version: ${version}$`, 'm'),
    /^Architecture: (amd64|arm64)$/m,
    /^Maintainer: .+ <.+@.+>$/m,
    /^Depends: .*\blibgtk-3-0\b.*\blibasound2\b/m,
    /^Description: .+$/m,
  ]) {
    if (!field.test(fields)) throw new Refusal(`${basename(deb)} has no ${field} among ${fields}`);
  }
  say('the fields of the deb are whole');
}

/**
 * Everybody reads, root alone writes, and nothing runs as root but Chromium's sandbox, where the kernel has no other for it:
 * https://chromium.googlesource.com/chromium/src/+/main/docs/linux/suid_sandbox_development.md
 *
 * @param {string} folder
 */
function checkPermissions(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const { mode, uid, gid } = lstatSync(path);
    if (uid !== 0 || gid !== 0) throw new Refusal(`${path} is not root’s`);
    if (entry.isSymbolicLink()) continue;
    if (mode & 0o022) throw new Refusal(`${path} may be written to by others`);
    const wanted = entry.isDirectory() ? 0o555 : 0o444;
    if ((mode & wanted) !== wanted) throw new Refusal(`${path} may not be read by everybody`);
    const isSandbox = relative(folder, path) === 'chrome-sandbox';
    if (mode & 0o7000 && !(isSandbox && (mode & 0o7777) === 0o4755)) {
      throw new Refusal(`${path} has the mode ${(mode & 0o7777).toString(8)}`);
    }
  }
  say(`${entries.length} files and folders are read by everybody and written to by root alone`);
}

/** @param {string} system */
function checkDesktopFile(system) {
  const file = join(system, 'usr/share/applications', desktopName);
  const { error, status, stdout } = spawnSync('desktop-file-validate', [file], {
    encoding: 'utf8',
  });
  if (error) say('desktop-file-validate is not installed here: only our own rules are checked');
  else if (status !== 0) throw new Refusal(stdout);
  const entry = Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => /** @type {[string, string]} */ (line.split(/=(.*)/, 2))),
  );
  const icons = join(system, 'usr/share/icons/hicolor');
  const drawn = readdirSync(icons, { recursive: true, encoding: 'utf8' });
  const icon = drawn.find((path) => basename(path) === `${entry['Icon']}.svg`);
  if (!icon) throw new Refusal(`no icon ${entry['Icon']}`);
  const source = readFileSync(join(root, 'resources', 'icon.svg'));
  if (!source.equals(readFileSync(join(icons, icon)))) throw new Refusal(`${icon} is another icon`);
  const { Exec: exec, MimeType: associations, StartupWMClass: windows } = entry;
  if (exec !== `${place}/postline %U`) throw new Refusal(`Exec is ${exec}`);
  if (associations !== 'x-scheme-handler/postline;') {
    throw new Refusal(`opens ${associations} by itself`);
  }
  // The name that Electron gives its windows, by which they find their icon.
  if (`${windows}.desktop` !== desktopName) throw new Refusal(`its windows are ${windows}`);
  const spoken = readdirSync(join(root, 'renderer', 'messages'))
    .filter((name) => name.endsWith('.json') && name !== 'en.json')
    .map((name) => `Comment[${basename(name, '.json').replace('-', '_')}]`);
  const missing = spoken.filter((key) => !entry[key]);
  if (missing.length > 0) throw new Refusal(`the desktop file lacks ${missing.join(', ')}`);
  say('the desktop file opens postline: and nothing else by itself, and its icon is there');
}

/** @param {string} system */
function checkCommand(system) {
  const command = execFileSync(
    'chroot',
    [system, 'readlink', '--canonicalize', '/usr/bin/postline'],
    {
      encoding: 'utf8',
    },
  ).trim();
  if (command !== `${place}/postline`) throw new Refusal(`the command postline is ${command}`);
  say(`the command postline is ${command}`);
}

/**
 * @param {string} archive
 * @param {string} installed
 */
function checkArchive(archive, installed) {
  const folder = mkdtempSync(join(tmpdir(), 'postline-archive-'));
  execFileSync('tar', ['--extract', '--gzip', '--strip-components=1', '-C', folder, '-f', archive]);
  const unpacked = contents(folder);
  const own = contents(installed);
  rmSync(folder, { recursive: true });
  const paths = new Set([...unpacked.keys(), ...own.keys()]);
  // Only a package that is installed as root can bring a rule of the system's: the deb's own script installs it.
  paths.delete('resources/apparmor-profile');
  // How it was installed, which decides whether it updates itself.
  for (const file of ['app-update.yml', 'package-type']) paths.delete(`resources/${file}`);
  const others = [...paths].filter((path) => unpacked.get(path) !== own.get(path));
  if (others.length > 0) throw new Refusal(`not the same in tar.gz and deb: ${others.join(', ')}`);
  say(`${basename(archive)} holds the same`);
}

/**
 * @param {string} folder
 * @returns {Map<string, string>} what each file below it holds, as a hash
 */
function contents(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const content = entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
        return [relative(folder, path), createHash('sha256').update(content).digest('hex')];
      }),
  );
}

/** @param {ReturnType<typeof copyOfSystem>} system */
function checkRemoval({ root: system, differences }) {
  const data = 'root/.config/Postline/settings.json';
  mkdirSync(join(system, data, '..'), { recursive: true });
  writeFileSync(join(system, data), '{}');
  dpkg(system, '--purge', 'postline');
  const left = differences();
  if (left.join() !== data) throw new Refusal(`removed, it leaves ${left.join(', ') || 'no data'}`);
  say('removed, it leaves the data and nothing else');
}

/**
 * @param {string} system
 * @param {string[]} args
 */
function dpkg(system, ...args) {
  const { status, stdout, stderr } = spawnSync('dpkg', [`--root=${system}`, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Refusal(`dpkg ${args.join(' ')}: ${stdout}${stderr}`);
}
