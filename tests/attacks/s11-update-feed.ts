import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { createUpdater } from '../../electron/desktop/updater/create-updater.ts';
import type { Host } from '../../electron/engine/host.ts';
import { part, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { startUpdateFeed, type UpdateFeed } from '../support/update-feed.ts';

const mebibyte = 1024 ** 2;
/** Bytes of a list; what the system has taken in meanwhile and nobody reads is left out. */
const mostRead = mebibyte;
/** Ten redirects. */
const mostRequests = 11;
/** Milliseconds of a whole check, and what a busy machine may add. */
const longestMs = 30_000;
const graceMs = 3_000;
const [installed, newer] = ['1.2.0', '1.3.0'];

type Updater = Extract<Host['updater'], { check: unknown }>;

/** What came of a check: the version that is offered, or why none is. */
interface Checked {
  offered: string | null;
  refusal: string;
  tookMs: number;
}

interface Site {
  feed: UpdateFeed;
  /** What the updater warned of. */
  warnings: string[];
  check: (address: URL | string, proxy?: string) => Promise<Checked>;
}

/** S11: what the updater reads, asks and offers when its feed is hostile, by the feed's own count of bytes and requests. */
export const updateFeed: Program = async ({ seed }) => {
  const feed = await startUpdateFeed(installed);
  const before = { ...process.env };
  Object.assign(process.env, feed.env);
  const warnings: string[] = [];
  const tell = (...said: unknown[]) => void warnings.push(JSON.stringify(said));
  const updater = createUpdater({
    version: installed,
    resources: feed.resources,
    dataFolder: feed.folder,
    atQuit: () => {},
    quit: () => {},
    startAgain: () => {},
    log: { info: () => {}, warn: tell, error: tell },
  }) as Updater;
  const site: Site = {
    feed,
    warnings,
    check: (address, proxy) => check(updater, new URL(address), proxy),
  };
  try {
    // Those that wait do so at once: one is given half a minute.
    const slow = await Promise.all(
      Object.entries(waits).map(([name, attempt]) => part(name, () => attempt(site))),
    );
    const parts: Part[] = [];
    for (const [name, attempt] of Object.entries(lists)) {
      feed.clear();
      feed.release(newer);
      parts.push(await part(name, () => attempt(site)));
    }
    return rowOfParts('hostile feeds by web, folder and proxy', seed, [...parts, ...slow]);
  } finally {
    for (const name of Object.keys(feed.env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    feed.close();
  }
};

async function check(updater: Updater, url: URL, proxy?: string): Promise<Checked> {
  const began = performance.now();
  const stop = new AbortController();
  const resolveProxy = () => Promise.resolve(proxy === undefined ? 'DIRECT' : `PROXY ${proxy}`);
  const late = wait(longestMs + graceMs, null, { signal: stop.signal }).then(
    () => ({ offered: null, refusal: 'late' }),
    () => ({ offered: null, refusal: 'stopped' }),
  );
  const checked = updater
    .check({ url, channel: 'stable', network: { resolveProxy }, onDated: () => {} }, stop.signal)
    .then(
      (found) => ({ offered: found?.update.version ?? null, refusal: 'nothing newer' }),
      (error: Error) => ({ offered: null, refusal: error.message }),
    );
  const end = await Promise.race([checked, late]);
  stop.abort();
  return { ...end, tookMs: performance.now() - began };
}

const inTime = ({ refusal, tookMs }: Checked): string[] =>
  refusal === 'late' ? [`it has not ended after ${(tookMs / 1_000).toFixed(0)} s`] : [];

const notOffered = ({ offered }: Checked, what: string): string[] =>
  offered === null ? [] : [`${what}: ${offered} is offered`];

/** Feeds that never come to an end. */
const waits: Record<string, (site: Site) => Promise<string[]>> = {
  'an endless list': (site) =>
    served(flood, async ({ address, bytes }) => {
      const checked = await site.check(address);
      return [...inTime(checked), ...tooMuch(bytes())];
    }),

  'an endless head of a proxy': async (site) => {
    let sent = 0;
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const line = `X-More: ${'x'.repeat(60_000)}\r\n`;
        const more = (): void => {
          while (!socket.destroyed && sent < 24 * mebibyte) {
            sent += line.length;
            if (!socket.write(line)) return void socket.once('drain', more);
          }
        };
        more();
      });
    });
    const port = await listening(server);
    const checked = await site.check('https://updates.example.invalid/', `127.0.0.1:${port}`);
    server.close();
    return [...inTime(checked), ...tooMuch(sent)];
  },

  'a list that stops in the middle': (site) =>
    served(
      (response) => void response.write('version: 1.3.0\n'),
      async ({ address }) => inTime(await site.check(address)),
    ),

  'a byte a second': (site) =>
    served(
      (response) => {
        const timer = setInterval(() => response.write(' '), 1_000);
        response.on('close', () => clearInterval(timer));
      },
      async ({ address }) => inTime(await site.check(address)),
    ),

  'a list that packs a quarter of a gibibyte': (site) => {
    const packed = gzipSync(Buffer.alloc(256 * mebibyte));
    return served(
      (response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end(packed);
      },
      async ({ address }) => {
        const before = process.memoryUsage().rss;
        let most = 0;
        const timer = setInterval(
          () => (most = Math.max(most, process.memoryUsage().rss - before)),
          20,
        );
        const checked = await site.check(address);
        clearInterval(timer);
        const isUnpacked = most > 128 * mebibyte;
        return [...inTime(checked), ...(isUnpacked ? ['it was unpacked into memory'] : [])];
      },
    );
  },

  'redirects without end': (site) =>
    served(
      (response) => {
        response.writeHead(302, { location: `/${Math.random()}/latest-linux.yml` }).end();
      },
      async ({ address, requests }) => {
        const checked = await site.check(address);
        const count = requests();
        return [
          ...inTime(checked),
          ...(count > mostRequests ? [`${count} requests by redirects`] : []),
        ];
      },
    ),
};

/** Feeds with lists that are not the right one, on the web and as a folder. */
const lists: Record<string, (site: Site) => Promise<string[]>> = {
  'the right list': async (site) => {
    const found = await everywhere(site);
    return found
      .filter(({ offered }) => offered !== newer)
      .map(({ where, refusal }) => `${where}: not offered: ${refusal}`);
  },

  'the list of another channel': (site) =>
    refusedEverywhere(site, (folder) => {
      const [stable, beta] = namesIn(folder);
      site.feed.release(newer, (text) => `${text}# beta alone\n`);
      for (const ending of ['', '.sig']) {
        copyFileSync(join(folder, `${beta}${ending}`), join(folder, `${stable}${ending}`));
      }
    }),

  'the list of another system': (site) =>
    refusedEverywhere(site, (folder) => {
      const [stable] = namesIn(folder);
      // As a release has it for Windows.
      writeFileSync(join(folder, 'latest.yml'), readFileSync(join(folder, stable)));
      site.feed.sign();
      for (const ending of ['', '.sig']) {
        copyFileSync(join(folder, `latest.yml${ending}`), join(folder, `${stable}${ending}`));
      }
    }),

  'an old list': async (site) => {
    const [now, old] = [0, 2 * 365].map((days) =>
      new Date(Date.now() - days * 86_400_000).toISOString(),
    );
    // What the list says of itself is not when it was signed, either way.
    site.feed.release(newer, (text) => `${text}releaseDate: '${now}'\n`);
    site.feed.sign({ at: old });
    site.warnings.length = 0;
    const found = await everywhere(site);
    const isSaid = site.warnings.some((line) => /old|age|days/i.test(line));
    const offered = found.some((one) => one.offered !== null);
    site.feed.release(newer, (text) => `${text}releaseDate: '${old}'\n`);
    site.warnings.length = 0;
    await everywhere(site);
    return [
      ...(offered && !isSaid ? ['a list of two years ago is offered without a word'] : []),
      ...site.warnings.map((line) => `a list that was signed now: ${line}`),
    ];
  },

  'a wrong signature': (site) =>
    refusedEverywhere(site, () =>
      site.feed.sign({
        key: generateKeyPairSync('ed25519').privateKey.export({
          type: 'pkcs8',
          format: 'pem',
        }) as string,
      }),
    ),

  'a cut signature': (site) =>
    refusedEverywhere(site, (folder) =>
      truncateSync(join(folder, `${namesIn(folder)[0]}.sig`), 40),
    ),

  'a list that was changed': (site) =>
    refusedEverywhere(site, (folder) => {
      const path = join(folder, namesIn(folder)[0]);
      writeFileSync(path, `${readFileSync(path, 'utf8')} `);
    }),

  'a huge list in a folder': async (site) => {
    const folder = temporaryFolder('huge');
    const name = namesIn(site.feed.folder)[0];
    writeFileSync(join(folder, name), 'version: 1.3.0\n');
    truncateSync(join(folder, name), 256 * mebibyte);
    const before = bytesRead();
    const checked = await site.check(pathToFileURL(join(folder, '/')));
    const read = bytesRead() - before;
    return [
      ...notOffered(checked, 'a huge list'),
      // What floods before it left in sockets of this process is read meanwhile.
      ...(read > 64 * mebibyte ? [`${(read / mebibyte).toFixed(0)} MiB of it were read`] : []),
    ];
  },
};

async function everywhere({ feed, check }: Site) {
  const places = { web: new URL(feed.address), folder: pathToFileURL(join(feed.folder, '/')) };
  const found: (Checked & { where: string })[] = [];
  for (const [where, url] of Object.entries(places)) found.push({ where, ...(await check(url)) });
  return found;
}

async function refusedEverywhere(site: Site, spoil: (folder: string) => void): Promise<string[]> {
  spoil(site.feed.folder);
  const found = await everywhere(site);
  return found.flatMap((checked) => notOffered(checked, checked.where));
}

function namesIn(folder: string): [stable: string, beta: string] {
  const named = (channel: string) =>
    readdirSync(folder).find((name) => name.startsWith(channel) && name.endsWith('.yml')) ?? '';
  return [named('latest-linux'), named('beta-linux')];
}

interface Served {
  address: string;
  bytes: () => number;
  requests: () => number;
}

/** Answers each request so while `work` goes on, and counts what left. */
async function served(
  answer: (response: ServerResponse) => void,
  work: (served: Served) => Promise<string[]>,
): Promise<string[]> {
  let [bytes, requests] = [0, 0];
  const server = createServer((_request, response) => {
    requests += 1;
    response.on('close', () => (bytes += response.socket?.bytesWritten ?? 0));
    if (requests > 200) response.destroy();
    else answer(response);
  });
  const sockets = new Set<{ bytesWritten: number }>();
  server.on('connection', (socket) => sockets.add(socket));
  const port = await listening(server);
  try {
    return await work({
      address: `http://127.0.0.1:${port}/`,
      bytes: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
      requests: () => requests,
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Until the reader has had enough, 24 MiB at most. */
function flood(response: ServerResponse): void {
  const block = Buffer.alloc(65_536, ' ');
  let sent = 0;
  const more = (): void => {
    while (!response.destroyed && sent < 24 * mebibyte) {
      sent += block.length;
      if (!response.write(block)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

/** Sockets of this machine take in some mebibytes that nobody reads. */
const tooMuch = (bytes: number): string[] =>
  bytes > mostRead + 12 * mebibyte ? [`${(bytes / mebibyte).toFixed(0)} MiB were read`] : [];

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Of this process from all files, by the system's count. */
function bytesRead(): number {
  return Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0);
}
