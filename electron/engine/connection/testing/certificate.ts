import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** On a machine that keeps it elsewhere, the variable names it. */
const openssl = process.env['OPENSSL'] ?? 'openssl';

export interface Certificate {
  key: string;
  cert: string;
}

/** Makes a self-signed certificate for tests, for the name chat.example.test and the address 127.0.0.1. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'postline-certificate-'));
  const at = (name: string) => join(folder, name);
  try {
    const what = 'req -x509 -days 2 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
    const names = 'subjectAltName=DNS:chat.example.test,IP:127.0.0.1';
    const about = ['-subj', '/CN=chat.example.test', '-addext', names];
    const files = ['-keyout', at('key.pem'), '-out', at('cert.pem')];
    execFileSync(openssl, [...what.split(' '), ...about, ...files], { stdio: 'pipe' });
    return { key: readFileSync(at('key.pem'), 'utf8'), cert: readFileSync(at('cert.pem'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
