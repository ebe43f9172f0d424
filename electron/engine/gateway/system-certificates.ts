import * as tls from 'node:tls';

let context: tls.SecureContext | undefined;

/**
 * Trusts what Node brings and what the operating system trusts, so that a company's own authority works.
 * Made once: reading hundreds of certificates for each connection would be slow.
 */
export function systemSecureContext(): tls.SecureContext {
  context ??= tls.createSecureContext({ ca: trustedCertificates() });
  return context;
}

function trustedCertificates(): string[] {
  // Node before 22.15 cannot read the system's store.
  const { getCACertificates }: { getCACertificates?: typeof tls.getCACertificates } = tls;
  if (getCACertificates === undefined) return [...tls.rootCertificates];
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system')])];
}
