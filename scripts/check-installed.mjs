import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronAtHand } from './electron-at-hand.mjs';
import { Refusal, root, runTool, say } from './set-up.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Uses an installed deb as somebody does whose administrator has written a policy and put a newer package into a folder: what is
 * locked, and an update under an upload (tests/installed).
 *
 * @param {ReturnType<typeof import('./copy-of-system.mjs').copyOfSystem>} system
 * @param {string} deb
 * @param {string} application where its archive is installed
 */
export async function checkInstalled(system, deb, application) {
  const electron = await electronAtHand({ download: true, asRoot: true });
  if ('reason' in electron) throw new Refusal(`the package was not used: ${electron.reason}`);
  const feed = join(system.memory, 'feed');
  const next = version.replace(/\d+$/, (/** @type {string} */ last) => String(Number(last) + 1));
  offer(deb, feed, next);
  const policy = join(system.root, 'etc/postline/policy.json');
  writePolicy(policy, feed);
  system.enter();
  const status = runTool(
    '@playwright/test/cli.js',
    ['test', '--project=installed', '--reporter=list'],
    {
      ELECTRON_BINARY: electron.binary,
      POSTLINE_APPLICATION: application,
      POSTLINE_NEXT_VERSION: next,
    },
  );
  if (status !== 0) throw new Refusal('the installed package failed its story');
  rmSync(join(policy, '..'), { recursive: true });
  say(`what is installed keeps to its policy, and has updated itself to ${next}`);
}

/**
 * Makes a feed of the package with another version, signed with POSTLINE_UPDATE_SIGNING_KEY. The archive is the same but for
 * the digits, and what the package depends on is not asked for again: the copy of the system has what this one has.
 *
 * @param {string} deb
 * @param {string} feed
 * @param {string} next
 */
function offer(deb, feed, next) {
  const tree = join(feed, 'tree');
  mkdirSync(feed);
  execFileSync('dpkg-deb', ['--raw-extract', deb, tree]);
  const control = join(tree, 'DEBIAN/control');
  const fields = readFileSync(control, 'utf8');
  writeFileSync(
    control,
    fields.replace(`Version: ${version}`, `Version: ${next}`).replace(/^Depends: .*\n/m, ''),
  );
  const archive = join(tree, 'opt/Postline/resources/app.asar');
  const content = readFileSync(archive);
  const written = Buffer.from(`"version": "${version}"`);
  const at = content.indexOf(written);
  if (at === -1 || next.length !== version.length) throw new Refusal('the version was not found');
  content.write(`"version": "${next}"`, at);
  writeFileSync(archive, content);
  const name = `postline-${next}-linux.deb`;
  execFileSync('dpkg-deb', ['-Znone', '--root-owner-group', '--build', tree, join(feed, name)]);
  rmSync(tree, { recursive: true });

  const sha512 = createHash('sha512')
    .update(readFileSync(join(feed, name)))
    .digest('base64');
  const suffix = process.arch === 'x64' ? '' : `-${process.arch}`;
  const list = `version: ${next}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n`;
  writeFileSync(join(feed, `latest-linux${suffix}.yml`), list);
  execFileSync(process.execPath, [join(root, 'scripts/sign-updates.mjs'), feed]);
}

/**
 * @param {string} file
 * @param {string} feed
 */
function writePolicy(file, feed) {
  mkdirSync(join(file, '..'), { recursive: true });
  const policy = {
    instances: [
      {
        name: 'Support',
        chatServiceAddress: 'https://chat.example.invalid/api/v1',
        smsServiceAddress: 'https://sms.example.invalid/api/v1',
        instanceUuid: '7cf57b4d-7a5b-4a1c-9a49-57a4d8e0a1f3',
      },
    ],
    onlyTheseInstances: true,
    locked: { proxy: { mode: 'none' }, updates: { mode: 'ask', feed } },
  };
  writeFileSync(file, JSON.stringify(policy));
}
