import * as tls from 'node:tls';

/**
 * Which certificates are trusted. `usual` comes first; where it does not know an authority, the connection is tried once more
 * with `widened`. No byte of a request has left by then.
 */
export type Trust = (extent: 'usual' | 'widened') => tls.SecureContext;

/**
 * Trusts the certificates that Node brings and, from the first time they are needed on, those of the operating system and
 * `authorities` (PEM) too, so that a company's own authority works. Reading the system's takes a tenth of a second, in which
 * nothing else runs: most people never pay it.
 */
export function createTrust(authorities: readonly string[]): Trust {
  let current: tls.SecureContext | undefined;
  let isWidened = false;
  return (extent) => {
    if (extent === 'widened' && !isWidened) {
      isWidened = true;
      current = tls.createSecureContext({ ca: [...allCertificates(), ...authorities] });
    }
    current ??= tls.createSecureContext();
    return current;
  };
}

/** Trusts what this computer trusts. */
export const systemTrust: Trust = createTrust([]);

function allCertificates(): string[] {
  // Node before 22.15 cannot read the system's store.
  const { getCACertificates }: { getCACertificates?: typeof tls.getCACertificates } = tls;
  if (getCACertificates === undefined) return [...tls.rootCertificates];
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system')])];
}
