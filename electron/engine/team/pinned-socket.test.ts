import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { fingerprintOf } from '../../../team-database/server-authority.ts';
import {
  authorityName,
  type Certificate,
  makeAuthority,
  makeCertificate,
  signCertificate,
} from '../connection/testing/certificate.ts';
import { StoreFailure } from './store-failure.ts';
import { openSession } from './store-session.ts';

/** Its certificate is public: every server that it vouches for shows it to whoever connects. */
const { authority, certificate } = makeAuthority();
const pinned = new X509Certificate(authority);

interface Heard {
  /** Before TLS. */
  plain: Buffer;
  /** What TLS protected. */
  secret: Buffer;
  /** Why the console ended the connection. */
  problem: string;
}

/** Has a console connect to a server that shows these certificates, its own first. Returns what the server heard. */
async function connectTo({ key, cert }: Certificate, ...above: readonly string[]): Promise<Heard> {
  const plain: Buffer[] = [];
  const secret: Buffer[] = [];
  const secureContext = createSecureContext({ key, cert: [cert, ...above].join('') });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request: Buffer) => {
      plain.push(request);
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, secureContext });
      secure.on('error', () => {});
      secure.on('data', (bytes: Buffer) => {
        secret.push(bytes);
        secure.destroy();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = {
    host: '127.0.0.1',
    port,
    database: 'team',
    role: 'postline_ana',
    fingerprint: fingerprintOf(pinned.raw),
  };
  const opened = openSession(address, 'the password', new AbortController().signal);
  const problem = await opened.then(
    () => 'none',
    (error: unknown) => (error instanceof StoreFailure ? error.problem : String(error)),
  );
  server.close();
  // All that the console sent has arrived once its connection has ended.
  await once(server, 'close');
  return { plain: Buffer.concat(plain), secret: Buffer.concat(secret), problem };
}

it('tells a server that the pinned authority has signed for who the member is', async () => {
  const { secret, problem } = await connectTo(certificate, authority);
  expect(String(secret)).toContain('postline_ana');
  // This one is no PostgreSQL, and hangs up.
  expect(problem).toBe('unreachable');
});

const namesake = signCertificate(makeCertificate({ subject: authorityName }));

it.each<[string, Certificate, ...string[]]>([
  ['signed by itself', makeCertificate()],
  ['signed by another authority', signCertificate(makeCertificate({ subject: '/CN=Another' }))],
  ['signed by another authority of the same name', namesake],
  ['signed by another server of the authority', signCertificate(certificate), certificate.cert],
])(
  'tells nothing to an impostor with a certificate %s, below that of the pinned authority',
  async (_, own, ...between) => {
    const { plain, secret, problem } = await connectTo(own, ...between, authority);
    expect(problem).toBe('other-authority');
    // Only the request for TLS.
    expect(plain).toEqual(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
    expect(String(secret)).toBe('');
  },
);

it('has an impostor in these tests whom nothing but the signature gives away', () => {
  const own = new X509Certificate(namesake.cert);
  expect(own.checkIssued(pinned)).toBe(true);
  expect(own.verify(pinned.publicKey)).toBe(false);
});
