import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** Rounds of hashing, as PostgreSQL has them by default; the password has 256 bits of its own. */
const iterations = 4_096;

/** Returns a new password: letters, digits, `-` and `_`, which SCRAM's preparation leaves as they are. */
export function newPassword(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns what a PostgreSQL server keeps of a password (RFC 5803): it can check the password by it, and not read it. So the
 * password itself never leaves this computer.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest();
  const [salt64, stored64, server64] = [salt, storedKey, keyOf('Server Key')].map((bytes) =>
    bytes.toString('base64'),
  );
  return `SCRAM-SHA-256$${iterations}:${salt64}$${stored64}:${server64}`;
}
