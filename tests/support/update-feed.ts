import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUpdater } from '../../electron/desktop/updater/create-updater.ts';
import type { Host } from '../../electron/engine/host.ts';

/** A folder of updates as a release has it, served over HTTP, and an installed deb that looks into it. */
export interface UpdateFeed {
  folder: string;
  address: string;
  /** How often each file was asked for. */
  asked: string[];
  /** Holds back the answer to the package's file until it is called. */
  hold(): () => void;
  /** Puts a version there and signs it. `list` changes what the list says before it is signed. */
  release(version: string, list?: (text: string) => string): void;
  /** Signs what the lists say now, with another key where one is named. */
  sign(key?: string): void;
  host(): Pick<Host, 'updater' | 'version'>;
  /** What Postline was told to do at its end, and whether it was told to quit. */
  ending: { install: (() => boolean) | null; hasQuit: boolean };
  /** Takes away what is offered, and what was downloaded. */
  clear(): void;
  close(): void;
}

const content = Buffer.alloc(300_000, 'a package for tests ');

/** Starts it with nothing to offer. */
export async function startUpdateFeed(): Promise<UpdateFeed> {
  const root = mkdtempSync(join(tmpdir(), 'postline-feed-'));
  const folder = join(root, 'feed');
  const resources = join(root, 'resources');
  for (const made of [folder, resources]) mkdirSync(made);
  const script = join(import.meta.dirname, '../../scripts/sign-updates.mjs');
  const newKey = (name: string) => {
    execFileSync(process.execPath, [script, '--new-key', join(root, name)]);
    return readFileSync(join(root, name), 'utf8');
  };
  const own = newKey('own');
  writeFileSync(join(resources, 'update-key.pem'), readFileSync(join(root, 'own.pub')));
  writeFileSync(join(resources, 'package-type'), 'deb');

  const asked: string[] = [];
  let held: Promise<void> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '', 'http://x').pathname.slice(1);
    asked.push(name);
    const file = join(folder, name);
    if (name.endsWith('.deb')) await held;
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': statSync(file).size });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  writeFileSync(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${address}\nupdaterCacheDirName: postline-updater\n`,
  );

  const feed: UpdateFeed = {
    folder,
    address,
    asked,
    ending: { install: null, hasQuit: false },
    hold: () => {
      let go = (): void => {};
      held = new Promise((resolve) => (go = resolve));
      return go;
    },
    release: (version, list = (text) => text) => {
      const name = `postline-${version}-linux-amd64.deb`;
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
    host: () => {
      const version = '1.2.0';
      const updater = createUpdater({
        app: {
          version,
          name: 'Postline',
          isPackaged: true,
          appUpdateConfigPath: join(resources, 'app-update.yml'),
          userDataPath: root,
          baseCachePath: join(root, 'cache'),
          whenReady: () => Promise.resolve(),
          relaunch: () => {},
          quit: () => {},
          onQuit: () => {},
        },
        resources,
        program: '/opt/Postline/postline',
        atQuit: (install) => (feed.ending.install = install),
        quit: () => (feed.ending.hasQuit = true),
        log: { info: () => {}, warn: () => {}, error: () => {} },
      });
      return { updater, version };
    },
    clear: () => {
      for (const made of [folder, join(root, 'cache')])
        rmSync(made, { recursive: true, force: true });
      mkdirSync(folder);
      asked.length = 0;
      feed.ending = { install: null, hasQuit: false };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
  return feed;
}
