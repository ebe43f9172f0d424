import { once } from 'node:events';
import { type Socket, connect, isIP } from 'node:net';
import * as tls from 'node:tls';
import type { TeamAddress } from './join-line.ts';
import { StoreFailure } from './store-failure.ts';

/** Milliseconds until there is a connection, TLS agreed. */
const connectMs = 10_000;

/** The request for TLS that a PostgreSQL client begins with. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Opens a connection to a team's store, and resolves once it is proven whose it is: nothing of the member has left by then. Goes
 * directly, never by the service's proxy. Throws {@link StoreFailure}.
 */
export async function openPinned(address: TeamAddress, signal: AbortSignal): Promise<Socket> {
  const { host, port, fingerprint } = address;
  const closed = new AbortController();
  const deadline = AbortSignal.any([signal, closed.signal, AbortSignal.timeout(connectMs)]);
  const plain = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, autoSelectFamily: true });
  plain.on('error', () => {});
  plain.once('close', () => closed.abort());
  try {
    await once(plain, 'connect', { signal: deadline });
    if (fingerprint === null) return plain;
    plain.write(sslRequest);
    const [answer] = (await once(plain, 'data', { signal: deadline })) as [Buffer];
    // More than one byte would be what somebody put into the connection before it was secret.
    if (answer.length !== 1 || answer[0] !== 'S'.charCodeAt(0)) {
      throw new StoreFailure('other-authority', 'The server does not speak TLS.');
    }
    const secure = tls.connect({
      socket: plain,
      ...(isIP(host) === 0 && { servername: host }),
      // Only the chain that the server presents counts, and `checkChain` says whether it does.
      rejectUnauthorized: false,
      secureContext: tls.createSecureContext({ ca: [], minVersion: 'TLSv1.2' }),
    });
    secure.on('error', () => {});
    await once(secure, 'secureConnect', { signal: deadline });
    checkChain(secure, host, fingerprint);
    return secure;
  } catch (error) {
    plain.destroy();
    if (error instanceof StoreFailure) throw error;
    throw new StoreFailure('unreachable', error instanceof Error ? error.message : String(error));
  }
}

/** Throws where the topmost certificate is another than the one named, has not signed what stands below it, or that is not valid today. */
function checkChain(socket: tls.TLSSocket, host: string, fingerprint: string): void {
  const chain = [];
  for (let next = socket.getPeerX509Certificate(); next !== undefined;) {
    chain.push(next);
    const issuer = next.issuerCertificate;
    next = issuer?.fingerprint256 === next.fingerprint256 ? undefined : issuer;
  }
  const refuse = (detail: string): never => {
    throw new StoreFailure('other-authority', detail);
  };
  const [own] = chain;
  const top = chain.at(-1);
  if (own === undefined || top === undefined) return refuse('The server shows no certificate.');
  if (top.fingerprint256.replaceAll(':', '').toLowerCase() !== fingerprint) {
    return refuse(`Its authority is ${top.fingerprint256}.`);
  }
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1];
    if (issuer === undefined) continue;
    const isSigned = issuer.ca && certificate.checkIssued(issuer);
    if (!isSigned || !certificate.verify(issuer.publicKey)) {
      return refuse(`${certificate.subject} was not signed by the authority.`);
    }
  }
  // An authority vouches for many servers, and for each as long as its certificate says; a certificate that was named itself is the server.
  if (own === top) return;
  const name = isIP(host) === 0 ? own.checkHost(host) : own.checkIP(host);
  if (name === undefined) {
    throw new StoreFailure(
      'certificate-name',
      `The certificate is for ${own.subjectAltName ?? own.subject}.`,
    );
  }
  const now = Date.now();
  if (now < Date.parse(own.validFrom) || now > Date.parse(own.validTo)) {
    throw new StoreFailure(
      'certificate-dates',
      `The certificate is valid from ${own.validFrom} until ${own.validTo}.`,
    );
  }
}
