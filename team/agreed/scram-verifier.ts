import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** Those of PostgreSQL. The passwords are random and long: more would cost time and keep nobody out. */
const iterations = 4096;

/** What a server keeps of a password to know it again, as PostgreSQL writes it (RFC 5803). The password is ASCII. */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  const server = key('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`;
}

/** A new password, or join code: 192 random bits that can be written anywhere. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
