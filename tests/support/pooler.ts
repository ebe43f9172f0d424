import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe } from 'vitest';
import { findPostgres } from './postgres-at-hand.mjs';
import type { TestPostgres } from './postgres.ts';

/** PgBouncer on a port of this computer, without TLS, before a server without TLS. */
export interface TestPooler {
  port: number;
  stop: () => Promise<void>;
}

const isAtHand = (): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return findPostgres() !== null;
  } catch {
    return false;
  }
};

/** `describe` for tests that need PgBouncer and a PostgreSQL; where one is missing, they are skipped, and `npm test` says so. */
export const describeWithPooler = isAtHand() ? describe : describe.skip;

/** Starts PgBouncer, which asks for passwords (SCRAM) and gives a connection of the server to a client for so long. */
export async function startPooler(
  postgres: TestPostgres,
  mode: 'session' | 'transaction',
): Promise<TestPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'postline-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const admin = new URL(postgres.addressOf('postgres'));
  const [users, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(users, `"${admin.username}" "${decodeURIComponent(admin.password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${admin.username}
pool_mode = ${mode}
`,
  );
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('pgbouncer', ['-q', ...account, settings], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const answer = await once(socket, 'connect').catch(() => null);
    socket.destroy();
    if (answer !== null) return { port, stop };
    await wait(20);
  }
  throw new Error('PgBouncer did not start');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
