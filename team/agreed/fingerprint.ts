import { createHash } from 'node:crypto';
import type { DetailedPeerCertificate } from 'node:tls';

/** Names an authority for good: SHA-256 over its certificate (DER), 64 hex digits in lower case. */
export function fingerprintOf(certificate: Buffer): string {
  return createHash('sha256').update(certificate).digest('hex');
}

/**
 * The topmost certificate that a server presents, DER; a self-signed one is its own. Takes what
 * `socket.getPeerCertificate(true)` answers.
 */
export function topmostOf(presented: DetailedPeerCertificate): Buffer {
  let top = presented;
  const seen = new Set<DetailedPeerCertificate>();
  while (top.issuerCertificate && !seen.has(top)) {
    seen.add(top);
    if (top.issuerCertificate.raw.equals(top.raw)) break;
    top = top.issuerCertificate;
  }
  return top.raw;
}
