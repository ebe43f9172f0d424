import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe } from 'vitest';
import {
  makeAuthority,
  makeCertificate,
} from '../../electron/engine/connection/testing/certificate.ts';
import { installSchema, prepareDatabase } from '../../team-database/schema/install.ts';
import { fingerprintOf } from '../../team-database/server-authority.ts';
import { findPostgres } from './postgres-at-hand.mjs';

/** A PostgreSQL server of its own, in a temporary folder, on a port of this computer. Nothing of it is synced to the disk. */
export interface TestPostgres {
  host: '127.0.0.1';
  port: number;
  /** PEM of the authority, or of the self-signed certificate; null: without TLS. */
  authority: string | null;
  /** As in a join line. */
  fingerprint: string | null;
  /** Makes an empty database. Returns its name. */
  createDatabase: () => Promise<string>;
  /** Makes a database with the present schema, a copy of one that has it. Returns its name. */
  createTeamDatabase: () => Promise<string>;
  /** For `npm run team` and pg; certificates are not looked at. */
  addressOf: (database: string) => string;
  /** Connects to a database as its administrator, or as somebody else. The caller ends it. */
  connect: (database: string, login?: { user: string; password: string }) => Promise<Client>;
  /** Lets in whom these lines of pg_hba.conf say, and nobody else. */
  allow: (lines: string) => Promise<void>;
  /** Ends as an administrator would end it: connections are told. */
  stop: () => Promise<void>;
  /** Ends as by a power cut: kill -9 to all of its processes. */
  kill: () => void;
  /** Starts it again, on the same port, after {@link stop} or {@link kill}. */
  start: () => Promise<void>;
  /** Saves a database as the guide does. Roles are not in it. */
  dump: (database: string, file: string) => Promise<void>;
  /** Everything in a database, as SQL. */
  readAll: (database: string) => Promise<string>;
  /** Puts a dump in the place of the database, whoever is connected to it. */
  restore: (database: string, file: string) => Promise<void>;
  /** Stops it, and deletes everything. */
  remove: () => Promise<void>;
}

/** A server that others use as well: it is not stopped, and lets everybody in. */
export type SharedPostgres = Omit<TestPostgres, 'allow' | 'stop' | 'kill' | 'start'>;

const binaries = findPostgres();
const run = promisify(execFile);

/** `describe` for tests that need a PostgreSQL; where there is none, they are skipped, and `npm test` says so. */
export const describeWithPostgres = binaries === null ? describe.skip : describe;

/**
 * How the server shows who it is. `partial`: its certificate and an authority that another has signed, as certbot's; `alone`: a
 * certificate without its authority; `none`: it speaks no TLS.
 */
export type TestTls = 'authority' | 'partial' | 'alone' | 'self-signed' | 'none';

const adminPassword = 'the password of tests';

/**
 * Starts a PostgreSQL server. It asks for passwords (SCRAM), and lets nobody in without TLS unless it has none. `isLimited`: with
 * the memory that docs/team-compose.yaml gives one.
 */
export async function startPostgres({
  tls = 'authority',
  isLimited = true,
}: { tls?: TestTls; isLimited?: boolean } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postline-postgres-'));
  const account = accountOfServer();
  const data = join(folder, 'data');
  mkdirSync(data);
  const { key, chain, authority } = certificateFor(tls);
  writeFileSync(join(folder, 'password'), adminPassword);
  writeFileSync(join(folder, 'server.key'), key, { mode: 0o600 });
  writeFileSync(join(folder, 'server.pem'), chain);
  if (account !== null) {
    for (const name of ['.', 'data', 'password', 'server.key', 'server.pem']) {
      chownSync(join(folder, name), account.uid, account.gid);
    }
  }
  const asServer = { cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' }, ...account };
  execFileSync(
    program('initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      '--pwfile=password',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...asServer, stdio: 'pipe' },
  );
  const port = await freePort();
  const kind = tls === 'none' ? 'host' : 'hostssl';
  writeFileSync(join(data, 'pg_hba.conf'), `${kind} all all 127.0.0.1/32 scram-sha-256\n`);
  appendFileSync(join(data, 'postgresql.conf'), settings({ port, tls, folder }));

  const address = (database: string, { user, password }: { user: string; password: string }) =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${tls === 'none' ? '' : '?sslmode=no-verify'}`;
  const admin = { user: 'postgres', password: adminPassword };
  /** For PostgreSQL’s own programs, which know no `no-verify`. */
  const clientAddress = (database: string) =>
    address(database, admin).replace('sslmode=no-verify', 'sslmode=require');
  const connect = async (database: string, login = admin) => {
    const client = new Client({ connectionString: address(database, login) });
    // A server that is killed ends connections that nobody is asking.
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  const guard = guardServer(folder);
  let server: ChildProcess | null = null;
  let databases = 0;
  let template: string | null = null;
  const onDatabase = async (database: string, work: (client: Client) => Promise<unknown>) => {
    const client = await connect(database);
    await work(client);
    await client.end();
  };
  const createDatabase = async (like = 'template1', name = `team${(databases += 1)}`) => {
    await onDatabase('postgres', (client) =>
      client.query(`create database ${name} template ${like}`),
    );
    return name;
  };
  const kill = () => {
    if (server?.pid === undefined || server.exitCode !== null) return;
    for (const pid of [server.pid, ...childrenOf(server.pid)]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    server = null;
  };
  const stop = async () => {
    if (server === null || server.exitCode !== null) return;
    // Nobody else may keep this process until then.
    server.ref();
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    server = null;
  };
  const start = async () => {
    const log: string[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const command = `${isLimited ? limited : ''}exec "$0" "$@"`;
      const child = spawn('sh', ['-c', command, program('postgres'), '-D', data], {
        ...asServer,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child.unref();
      if (child.stderr instanceof Socket) child.stderr.unref();
      child.stderr.on('data', (text: Buffer) => log.push(String(text)));
      server = child;
      while (child.exitCode === null) {
        const client = await connect('postgres').catch(() => null);
        if (client !== null) {
          await client.end();
          return;
        }
        await wait(20);
      }
      // Killed processes may take a moment to be gone; a starting server says so and ends.
      if (attempt === 100) throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
      await wait(50);
    }
  };
  process.once('exit', kill);
  await start();

  return {
    host: '127.0.0.1',
    port,
    authority,
    fingerprint: authority === null ? null : fingerprintOf(new X509Certificate(authority).raw),
    createDatabase: () => createDatabase(),
    createTeamDatabase: async () => {
      if (template === null) {
        template = await createDatabase('template1', 'like_teams');
        await onDatabase(template, installSchema);
      }
      const name = await createDatabase(template);
      // What may be done with a database is not copied with it.
      await onDatabase(name, prepareDatabase);
      return name;
    },
    allow: async (lines) => {
      writeFileSync(join(data, 'pg_hba.conf'), `${lines}\n`);
      await onDatabase('postgres', (client) => client.query('select pg_reload_conf()'));
    },
    addressOf: (database) => address(database, admin),
    connect,
    stop,
    kill,
    start,
    dump: async (database, file) => {
      const to = ['--format', 'custom', '--file', file, '--dbname', clientAddress(database)];
      await run(program('pg_dump'), to);
    },
    readAll: async (database) => {
      const options = ['--format', 'plain', '--dbname', clientAddress(database)];
      const { stdout } = await run(program('pg_dump'), options, { maxBuffer: 1 << 30 });
      return stdout;
    },
    restore: async (database, file) => {
      await onDatabase('postgres', (client) =>
        client.query(`drop database ${database} with (force)`),
      );
      await run(program('pg_restore'), ['--create', '--dbname', clientAddress('postgres'), file]);
    },
    remove: async () => {
      kill();
      process.off('exit', kill);
      guard.kill('SIGKILL');
      // Processes that were just killed may still write.
      rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

const compose = readFileSync(new URL('../../docs/team-compose.yaml', import.meta.url), 'utf8');
/** As the compose file limits the address space of each of its processes. */
const limited = `${/ulimit -v \d+/.exec(compose)?.[0]}; `;

let shared: Promise<TestPostgres> | null = null;

/**
 * Returns the server that all tests of this process share: it starts with the first of them, and ends with the process. `remove` removes
 * the databases that were made through what was returned.
 */
export async function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= startPostgres();
  const server = await shared;
  const made: string[] = [];
  const noted = async (making: Promise<string>) => {
    const name = await making;
    made.push(name);
    return name;
  };
  return {
    ...server,
    createDatabase: () => noted(server.createDatabase()),
    createTeamDatabase: () => noted(server.createTeamDatabase()),
    remove: async () => {
      const client = await server.connect('postgres');
      for (const name of made.splice(0)) {
        await client.query(`drop database if exists ${name} with (force)`);
      }
      await client.end();
    },
  };
}

/** Ends a server and deletes its folder once this process has ended, however it did. */
function guardServer(folder: string): ChildProcess {
  const guard = spawn(
    'sh',
    [
      '-c',
      'cat; kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"; for n in 1 2 3; do rm -rf "$0" && break; sleep 1; done',
      folder,
    ],
    // A group of its own, which no Ctrl+C ends.
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}

const settings = ({ port, tls, folder }: { port: number; tls: TestTls; folder: string }) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 120
fsync = off
full_page_writes = off
jit = off
password_encryption = scram-sha-256
ssl = ${tls === 'none' ? 'off' : 'on'}
ssl_cert_file = '${join(folder, 'server.pem')}'
ssl_key_file = '${join(folder, 'server.key')}'
`;

function certificateFor(tls: TestTls): { key: string; chain: string; authority: string | null } {
  if (tls === 'none') return { key: '', chain: '', authority: null };
  if (tls === 'self-signed') {
    const { key, cert } = makeCertificate();
    return { key, chain: cert, authority: cert };
  }
  const { authority, certificate } = makeAuthority({ isSigned: tls === 'partial' });
  if (tls === 'alone') {
    return { key: certificate.key, chain: certificate.cert, authority: certificate.cert };
  }
  return { key: certificate.key, chain: certificate.cert + authority, authority };
}

function program(name: string): string {
  if (binaries === null) throw new Error('there is no PostgreSQL');
  return join(binaries, name);
}

/** PostgreSQL refuses to run as root. */
function accountOfServer(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line =
    readFileSync('/etc/passwd', 'utf8').match(/^postgres:.*$/m) ??
    readFileSync('/etc/passwd', 'utf8').match(/^nobody:.*$/m);
  const [, , uid, gid] = (line?.[0] ?? '').split(':');
  if (uid === undefined || gid === undefined)
    throw new Error('there is neither postgres nor nobody');
  return { uid: Number(uid), gid: Number(gid) };
}

function childrenOf(parent: number): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // pid (name, which may hold anything) state parent …
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
        ? [Number(name)]
        : [];
    } catch {
      return [];
    }
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
