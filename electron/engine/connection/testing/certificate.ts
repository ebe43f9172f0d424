import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** The name that {@link makeAuthority} gives every authority. */
export const authorityName = '/O=Example Works/CN=Example Root';

/** Makes a self-signed certificate for tests, for the name chat.example.test and the address 127.0.0.1. */
export function makeCertificate({ subject = '/CN=chat.example.test' } = {}): Certificate {
  return inFolder((run, read) => {
    const about = ['-subj', subject, '-addext', names];
    run(`req -x509 -days 2 ${request} -keyout key.pem -out cert.pem`, about);
    return { key: read('key.pem'), cert: read('cert.pem') };
  });
}

/**
 * Makes a certificate for the same names, signed with the key of any other, whether or not that one is an authority. It names no key
 * of its issuer, so that only the issuer's name and the signature tell whose it is.
 */
export function signCertificate(issuer: Certificate): Certificate {
  return inFolder((run, read, write) => {
    write('issuer.pem', issuer.cert);
    write('issuer.key', issuer.key);
    write('extensions', `${names}\nauthorityKeyIdentifier=none\n`);
    run(`req ${request} -keyout key.pem -out asked.pem`, ['-subj', '/CN=chat.example.test']);
    run(
      'x509 -req -days 2 -in asked.pem -CA issuer.pem -CAkey issuer.key -CAcreateserial -extfile extensions -out cert.pem',
    );
    return { key: read('key.pem'), cert: read('cert.pem') };
  });
}

/**
 * Makes a private authority for tests, and a certificate for the same names that it vouches for. `isSigned`: another one, which is
 * nowhere to be had, has signed the authority's own.
 */
export function makeAuthority({ isSigned = false } = {}): {
  authority: string;
  certificate: Certificate;
} {
  return inFolder((run, read) => {
    const root = ['-subj', authorityName];
    run(`req -x509 -days 2 ${request} -keyout root.key -out root.pem`, root);
    if (isSigned) {
      const above = ['-subj', '/O=Example Works/CN=Example Above All'];
      run(`req -x509 -days 2 ${request} -keyout above.key -out above.pem`, above);
      const isAuthority = ['-addext', 'basicConstraints=critical,CA:TRUE'];
      run('req -new -key root.key -out root.asked', [...root, ...isAuthority]);
      run(
        'x509 -req -days 2 -in root.asked -CA above.pem -CAkey above.key -CAcreateserial -copy_extensions copy -out root.pem',
      );
    }
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
  make: (
    run: (command: string, more?: string[]) => void,
    read: (name: string) => string,
    write: (name: string, text: string) => void,
  ) => Value,
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
      (name, text) => writeFileSync(join(folder, name), text),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
