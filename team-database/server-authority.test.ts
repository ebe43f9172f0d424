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

describeWithPostgres('the authority of a server', () => {
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

  it('is its topmost or its own certificate, and no other is trusted', async () => {
    const [signed, own, ...others] = await Promise.all([
      start('authority'),
      start('self-signed'),
      // Another authority signed the topmost certificate that these present.
      start('partial'),
      start('alone'),
    ]);
    for (const server of [signed, own, ...others]) {
      const found = await findAuthority(server.host, server.port, 5_000);
      expect(found).toMatchObject({ fingerprint: server.fingerprint });
      expect(found?.pem.trim()).toBe(server.authority?.trim());
      await connectPinned(server);
    }
    await expect(connectPinned(signed, own.authority)).rejects.toThrow(/certificate/);
    await expect(connectPinned(own, signed.authority)).rejects.toThrow(/certificate/);

    // An authority signs a server for a name.
    const address = signed.addressOf('postgres').replace(/\?.*/, '');
    const connectionString = address.replace('127.0.0.1', 'localhost');
    const { authority, fingerprint } = signed;
    const ssl = pinnedTls({ pem: authority ?? '', fingerprint: fingerprint ?? '' });
    const client = new Client({ connectionString, ssl });
    await expect(client.connect()).rejects.toThrow(/does not match certificate/);
  });
});

it('is missing where another program answers, or nothing does', async () => {
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
