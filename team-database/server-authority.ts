import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import {
  connect,
  createSecureContext,
  checkServerIdentity,
  type ConnectionOptions,
  type TLSSocket,
} from 'node:tls';

/** The authority of a server: the topmost certificate that it presents, or its own if that is self-signed. */
export interface ServerAuthority {
  pem: string;
  fingerprint: string;
}

/** Returns the SHA-256 fingerprint of a certificate (DER) as 64 lower-case hex digits. */
export function fingerprintOf(certificate: Buffer): string {
  return createHash('sha256').update(certificate).digest('hex');
}

/** PostgreSQL’s SSLRequest, which a client sends before its first message. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Asks a PostgreSQL server for its authority without trusting it: the caller compares the answer with a known fingerprint, then
 * passes it to {@link pinnedTls}. Resolves to null if the server has no TLS. Rejects if it cannot be reached.
 */
export async function findAuthority(
  host: string,
  port: number,
  timeoutMs: number,
): Promise<ServerAuthority | null> {
  const socket = connectTcp({ host, port });
  let secure: TLSSocket | null = null;
  // The awaits below reject on an error of their own; a later one must not end the process.
  socket.on('error', () => {});
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await once(socket, 'connect', { signal });
    socket.write(sslRequest);
    if ((await readByte(socket, signal)) !== 'S') return null;
    // Only reads the certificates; pinnedTls verifies them.
    secure = connect({
      socket,
      rejectUnauthorized: false,
      secureContext: createSecureContext({ ca: [] }),
    });
    secure.on('error', () => {});
    await once(secure, 'secureConnect', { signal });
    return topmostCertificate(secure);
  } finally {
    secure?.destroy();
    socket.destroy();
  }
}

async function readByte(socket: Socket, signal: AbortSignal): Promise<string> {
  const [answer] = (await Promise.race([
    once(socket, 'data', { signal }),
    once(socket, 'end', { signal }),
  ])) as [Buffer | undefined];
  // PostgreSQL without TLS answers N; another program answers something else, or nothing.
  return String(answer ?? '');
}

/** Returns the topmost certificate that the server presents, without any that this computer adds, as consoles do. */
function topmostCertificate(socket: TLSSocket): ServerAuthority | null {
  let top = socket.getPeerX509Certificate();
  const seen = new Set<string>();
  while (top?.issuerCertificate && !seen.has(top.fingerprint256)) {
    seen.add(top.fingerprint256);
    top = top.issuerCertificate;
  }
  return top === undefined ? null : { pem: top.toString(), fingerprint: fingerprintOf(top.raw) };
}

/**
 * Returns TLS options that trust this authority alone. A server that it signed must have the name that was asked for; where
 * the pinned certificate is the server’s own, the fingerprint identifies it.
 */
export function pinnedTls({ pem, fingerprint }: ServerAuthority): ConnectionOptions {
  return {
    ca: pem,
    rejectUnauthorized: true,
    // As consoles do: the last certificate presented is trusted even where another authority signed it.
    allowPartialTrustChain: true,
    checkServerIdentity: (host, certificate) =>
      fingerprintOf(certificate.raw) === fingerprint
        ? undefined
        : checkServerIdentity(host, certificate),
  };
}
