import { createServer } from 'node:net';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
  type TestTls,
} from '../tests/support/postgres.ts';
import { findAuthority, pinnedTls } from './server-authority.ts';

describeWithPostgres('who vouches for a server', () => {
  const servers: TestPostgres[] = [];
  const start = async (tls: TestTls) => {
    const server = await startPostgres({ tls });
    servers.push(server);
    return server;
  };
  const connectPinned = async (server: TestPostgres, authority = server.authority) => {
    const pinned = pinnedTls({ pem: authority ?? '', fingerprint: server.fingerprint ?? '' });
    const connectionString = server.addressOf('postgres').replace(/\?.*/, '');
    const client = new Client({ connectionString, ssl: pinned });
    await client.connect();
    await client.end();
  };
  afterAll(() => Promise.all(servers.map((server) => server.remove())));

  it('is its authority, or its own certificate, and no other is believed', async () => {
    const [vouched, own, ...others] = await Promise.all([
      start('authority'),
      start('self-signed'),
      // Others have signed the topmost certificate of these.
      start('partial'),
      start('alone'),
    ]);
    for (const server of [vouched, own, ...others]) {
      const found = await findAuthority(server.host, server.port, 5_000);
      expect(found).toMatchObject({ fingerprint: server.fingerprint });
      expect(found?.pem.trim()).toBe(server.authority?.trim());
      await connectPinned(server);
    }
    await expect(connectPinned(vouched, own.authority)).rejects.toThrow(/certificate/);
    await expect(connectPinned(own, vouched.authority)).rejects.toThrow(/certificate/);

    // An authority vouches for a server by name.
    const address = vouched.addressOf('postgres').replace(/\?.*/, '');
    const connectionString = address.replace('127.0.0.1', 'localhost');
    const { authority, fingerprint } = vouched;
    const ssl = pinnedTls({ pem: authority ?? '', fingerprint: fingerprint ?? '' });
    const client = new Client({ connectionString, ssl });
    await expect(client.connect()).rejects.toThrow(/does not match certificate/);
  });
});

it('is nobody where no PostgreSQL answers, or nothing does', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  const other = createServer((socket) => socket.resume().end('HTTP/1.1 400')).listen(
    0,
    '127.0.0.1',
  );
  await Promise.all([once(silent, 'listening'), once(other, 'listening')]);
  const portOf = (server: typeof silent) => (server.address() as { port: number }).port;
  await expect(findAuthority('127.0.0.1', portOf(silent), 200)).rejects.toThrow(/abort/);
  expect(await findAuthority('127.0.0.1', portOf(other), 5_000)).toBeNull();
  silent.close();
  const port = portOf(other);
  await once(other.close(), 'close');
  await expect(findAuthority('127.0.0.1', port, 5_000)).rejects.toThrow(/ECONNREFUSED/);
});
