import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** On a machine that keeps it elsewhere, the variable names it. */
const openssl = process.env['OPENSSL'] ?? 'openssl';

const request = '-nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
const names = 'subjectAltName=DNS:chat.example.test,IP:127.0.0.1';

export interface Certificate {
  key: string;
  cert: string;
}

/** Makes a self-signed certificate for tests, for the name chat.example.test and the address 127.0.0.1. */
export function makeCertificate(): Certificate {
  return inFolder((run, read) => {
    const about = ['-subj', '/CN=chat.example.test', '-addext', names];
    run(`req -x509 -days 2 ${request} -keyout key.pem -out cert.pem`, about);
    return { key: read('key.pem'), cert: read('cert.pem') };
  });
}

/** Makes a private authority for tests, and a certificate for the same names that it vouches for. */
export function makeAuthority(): { authority: string; certificate: Certificate } {
  return inFolder((run, read) => {
    const root = ['-subj', '/O=Example Works/CN=Example Root'];
    run(`req -x509 -days 2 ${request} -keyout root.key -out root.pem`, root);
    const about = ['-subj', '/CN=chat.example.test', '-addext', names];
    run(`req ${request} -keyout key.pem -out asked.pem`, about);
    run(
      'x509 -req -days 2 -in asked.pem -CA root.pem -CAkey root.key -CAcreateserial -copy_extensions copy -out cert.pem',
    );
    return {
      authority: read('root.pem'),
      certificate: { key: read('key.pem'), cert: read('cert.pem') },
    };
  });
}

function inFolder<Value>(
  make: (run: (command: string, more?: string[]) => void, read: (name: string) => string) => Value,
): Value {
  const folder = mkdtempSync(join(tmpdir(), 'postline-certificate-'));
  try {
    return make(
      (command, more = []) =>
        void execFileSync(openssl, [...command.split(' '), ...more], {
          cwd: folder,
          stdio: 'pipe',
        }),
      (name) => readFileSync(join(folder, name), 'utf8'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
