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
  /** Signs what the lists say now, with another key or at another time (ISO 8601) where one is named. */
  sign(how?: { key?: string; at?: string | undefined }): void;
  /** The folder of the package's own files. */
  resources: string;
  /** The application in it: the built one, of the version that is installed. */
  application: string;
  /** Returns the version that is installed. */
  installed(): string;
  /** The folder that downloads are kept in. */
  downloads: string;
  /** What the package is started with. */
  env: Record<'APPIMAGE' | 'APPDIR' | 'XDG_CACHE_HOME', string>;
  /** Takes away what is offered, and what was downloaded. */
  clear(): void;
  close(): void;
}

const root = join(import.meta.dirname, '../..');
const script = join(root, 'scripts/sign-updates.mjs');

const manifestOf = (version: string): string => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  const { name, productName, desktopName, main } = manifest as Record<string, string>;
  return JSON.stringify({ name, productName, desktopName, main, version });
};

/** Returns what stands for a package of a version: started, it is the version that is installed. */
const packageOf = (version: string): Buffer =>
  Buffer.from(
    `#!/bin/sh\ncd "$APPDIR" && echo '${manifestOf(version)}' > resources/app/package.json\n`.padEnd(
      300_000,
      '# test',
    ),
  );

/** Starts it with nothing to offer, and a version that is installed. */
export async function startUpdateFeed(version: string): Promise<UpdateFeed> {
  const own = mkdtempSync(join(tmpdir(), 'postline-feed-'));
  const folder = join(own, 'feed');
  const resources = join(own, 'resources');
  const application = join(resources, 'app');
  for (const made of [folder, resources, application]) mkdirSync(made);
  for (const name of ['dist', 'resources']) symlinkSync(join(root, name), join(application, name));
  const manifest = join(application, 'package.json');
  writeFileSync(manifest, manifestOf(version));
  execFileSync(process.execPath, [script, '--new-key', join(own, 'key')]);
  const ownKey = readFileSync(join(own, 'key'), 'utf8');
  writeFileSync(join(resources, 'update-key.pem'), readFileSync(join(own, 'key.pub')));
  const appImage = join(own, 'Postline.AppImage');
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
  const env = { APPIMAGE: appImage, APPDIR: own, XDG_CACHE_HOME: join(own, 'cache') };

  const feed: UpdateFeed = {
    folder,
    address,
    asked,
    resources,
    application,
    installed: () => (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version,
    env,
    downloads: join(env.XDG_CACHE_HOME, 'postline-updater', 'pending'),
    hold: () => {
      let go = (): void => {};
      held = new Promise((resolve) => (go = resolve));
      return go;
    },
    release: (offered, list = (text) => text) => {
      const name = `postline-${offered}-linux-x86_64.AppImage`;
      const content = packageOf(offered);
      writeFileSync(join(folder, name), content);
      const sha512 = createHash('sha512').update(content).digest('base64');
      const text = [
        `version: ${offered}`,
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
    sign: ({ key = ownKey, at } = {}) => {
      const clock = `data:text/javascript,Date.prototype.toISOString=()=>'${at}'`;
      const options = at === undefined ? [] : ['--import', clock];
      execFileSync(process.execPath, [...options, script, folder], {
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
      rmSync(own, { recursive: true, force: true });
    },
  };
  return feed;
}
