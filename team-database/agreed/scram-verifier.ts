import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL’s own default. The passwords are random and long: more iterations would cost time and add no safety. */
const iterations = 4096;

/** Returns what a server stores to verify a password, in PostgreSQL’s notation (RFC 5803). The password is ASCII. */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  const server = key('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`;
}

/** Returns a new password or join code: 192 random bits in base64url, which needs no escaping. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
