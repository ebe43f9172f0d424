import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of updates as a release has it, served over HTTP, and a package of the same key that looks into it: an AppImage. */
export interface UpdateFeed {
  folder: string;
  address: string;
  /** What was asked for, by name. */
  asked: string[];
  /** Holds back the rest of the package's file until it is called. */
  hold(): () => void;
  /** Puts a version there and signs it. `list` changes what the list says before it is signed. */
  release(version: string, list?: (text: string) => string): void;
  /** Signs what the lists say now, with another key where one is named. */
  sign(key?: string): void;
  /** The folder of the package's own files. The application lies in it as `app`. */
  resources: string;
  /** The package itself. A newer one writes down beside it, in `started`, that it was started. */
  appImage: string;
  /** The folder that downloads are kept in. */
  downloads: string;
  /** What the package is started with. */
  env: Record<'APPIMAGE' | 'APPDIR' | 'XDG_CACHE_HOME', string>;
  /** Takes away what is offered, and what was downloaded. */
  clear(): void;
  close(): void;
}

const script = join(import.meta.dirname, '../../scripts/sign-updates.mjs');

/** Returns what stands for a package of a version. */
const packageOf = (version: string): Buffer =>
  Buffer.from(`#!/bin/sh\necho ${version} > "$(dirname "$0")/started"\n`.padEnd(300_000, '# test'));

/** Starts it with nothing to offer. */
export async function startUpdateFeed(): Promise<UpdateFeed> {
  const root = mkdtempSync(join(tmpdir(), 'postline-feed-'));
  const folder = join(root, 'feed');
  const resources = join(root, 'resources');
  for (const made of [folder, resources]) mkdirSync(made);
  symlinkSync(join(import.meta.dirname, '../..'), join(resources, 'app'));
  execFileSync(process.execPath, [script, '--new-key', join(root, 'own')]);
  const own = readFileSync(join(root, 'own'), 'utf8');
  writeFileSync(join(resources, 'update-key.pem'), readFileSync(join(root, 'own.pub')));
  const appImage = join(root, 'Postline.AppImage');
  writeFileSync(appImage, '');

  const asked: string[] = [];
  let held: Promise<void> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '', 'http://x').pathname.slice(1);
    asked.push(name);
    const file = join(folder, name);
    if (!existsSync(file)) return response.writeHead(404).end();
    const content = readFileSync(file);
    response.writeHead(200, { 'content-length': content.length });
    if (!name.endsWith('.AppImage')) return response.end(content);
    const half = content.length / 2;
    response.write(content.subarray(0, half));
    await held;
    response.end(content.subarray(half));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  writeFileSync(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${address}\nupdaterCacheDirName: postline-updater\n`,
  );
  const env = { APPIMAGE: appImage, APPDIR: root, XDG_CACHE_HOME: join(root, 'cache') };

  const feed: UpdateFeed = {
    folder,
    address,
    asked,
    resources,
    appImage,
    env,
    downloads: join(env.XDG_CACHE_HOME, 'postline-updater', 'pending'),
    hold: () => {
      let go = (): void => {};
      held = new Promise((resolve) => (go = resolve));
      return go;
    },
    release: (version, list = (text) => text) => {
      const name = `postline-${version}-linux-x86_64.AppImage`;
      const content = packageOf(version);
      writeFileSync(join(folder, name), content);
      const sha512 = createHash('sha512').update(content).digest('base64');
      const text = [
        `version: ${version}`,
        'files:',
        `  - url: ${name}`,
        `    sha512: ${sha512}`,
        `    size: ${content.length}`,
        'releaseNotes: Faster search',
        '',
      ].join('\n');
      const suffix = process.arch === 'x64' ? '' : `-${process.arch}`;
      for (const channel of ['latest', 'beta']) {
        writeFileSync(join(folder, `${channel}-linux${suffix}.yml`), list(text));
      }
      feed.sign();
    },
    sign: (key = own) => {
      execFileSync(process.execPath, [script, folder], {
        env: { ...process.env, POSTLINE_UPDATE_SIGNING_KEY: key },
      });
    },
    clear: () => {
      for (const made of [folder, env.XDG_CACHE_HOME]) {
        rmSync(made, { recursive: true, force: true });
      }
      mkdirSync(folder);
      asked.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
  return feed;
}
