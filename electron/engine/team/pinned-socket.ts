import { once } from 'node:events';
import { type Socket, connect, isIP } from 'node:net';
import * as tls from 'node:tls';
import type { TeamAddress } from './join-line.ts';
import { StoreFailure } from './store-failure.ts';

/** Milliseconds within which the connection, including TLS, must be established. */
const connectMs = 10_000;

/** The request for TLS with which a PostgreSQL client starts. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Opens a connection to a team's store and resolves once the server has proven its identity; until then, nothing about the member is
 * sent. Connects directly, never through the service's proxy. Throws {@link StoreFailure}.
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
    // Further bytes would have been injected before the connection was encrypted.
    if (answer.length !== 1 || answer[0] !== 'S'.charCodeAt(0)) {
      throw new StoreFailure('other-authority', 'The server does not speak TLS.');
    }
    const secure = tls.connect({
      socket: plain,
      ...(isIP(host) === 0 && { servername: host }),
      // Only the chain that the server presents counts, and `checkChain` checks it.
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

/**
 * Throws StoreFailure if the topmost certificate is not the one with the fingerprint, if a certificate is not signed by the next one of
 * the chain, or if the server's certificate is for another host or not valid now.
 */
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
  // An authority signs for many servers, each for a limited time. A server certificate that the join line names itself needs no such check.
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
