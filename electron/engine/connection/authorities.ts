import { X509Certificate } from 'node:crypto';

/** Returns the certificates of PEM texts, and how many of the texts hold something that is none. */
export function readAuthorities(texts: readonly string[]): { pems: string[]; damaged: number } {
  const pems: string[] = [];
  let damaged = 0;
  for (const text of texts) {
    try {
      const found = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
      const begun = text.split('-----BEGIN ').length - 1;
      if (begun === 0 || begun !== found.length) throw new Error('not a list of certificates');
      for (const pem of found) new X509Certificate(pem);
      pems.push(...found);
    } catch {
      damaged += 1;
    }
  }
  return { pems, damaged };
}
