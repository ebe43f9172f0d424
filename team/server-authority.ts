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

/** Who vouches for a server: the topmost certificate that it presents; a self-signed one vouches for itself. */
export interface ServerAuthority {
  pem: string;
  fingerprint: string;
}

/** Names an authority for good: SHA-256 over its certificate (DER), 64 hex digits in lower case. */
export function fingerprintOf(certificate: Buffer): string {
  return createHash('sha256').update(certificate).digest('hex');
}

/** Asks a PostgreSQL server for TLS before anything else is said (SSLRequest). */
const askForTls = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Asks a PostgreSQL server who vouches for it, and believes nothing yet: the answer is to be compared with a known
 * fingerprint, and then goes into {@link pinnedTls}. Resolves to null where the server speaks no TLS. Rejects where it is out
 * of reach.
 */
export async function findAuthority(
  host: string,
  port: number,
  timeoutMs: number,
): Promise<ServerAuthority | null> {
  const socket = connectTcp({ host, port });
  let secure: TLSSocket | null = null;
  // What comes later than awaited is no news.
  socket.on('error', () => {});
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await once(socket, 'connect', { signal });
    socket.write(askForTls);
    if ((await readByte(socket, signal)) !== 'S') return null;
    // Certificates are what is asked for; only pinnedTls judges them.
    secure = connect({
      socket,
      rejectUnauthorized: false,
      secureContext: createSecureContext({ ca: [] }),
    });
    secure.on('error', () => {});
    await once(secure, 'secureConnect', { signal });
    return topmostOf(secure);
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
  // What is no PostgreSQL, or has no TLS, answers N, something else, or nothing.
  return String(answer ?? '');
}

/** Of what the server presents, and nothing that this computer adds of its own: consoles go by the same. */
function topmostOf(socket: TLSSocket): ServerAuthority | null {
  let top = socket.getPeerX509Certificate();
  const seen = new Set<string>();
  while (top?.issuerCertificate && !seen.has(top.fingerprint256)) {
    seen.add(top.fingerprint256);
    top = top.issuerCertificate;
  }
  return top === undefined ? null : { pem: top.toString(), fingerprint: fingerprintOf(top.raw) };
}

/**
 * TLS that believes this authority and no other. A server that it vouches for has to bear the name by which it was asked;
 * where the pinned certificate is the server’s own, that is who it is.
 */
export function pinnedTls({ pem, fingerprint }: ServerAuthority): ConnectionOptions {
  return {
    ca: pem,
    rejectUnauthorized: true,
    // As consoles do: what the server presents last is enough, also where somebody else has signed that.
    allowPartialTrustChain: true,
    checkServerIdentity: (host, certificate) =>
      fingerprintOf(certificate.raw) === fingerprint
        ? undefined
        : checkServerIdentity(host, certificate),
  };
}
