import { randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Who may use the preview: the first tab that brings the one-time key of the printed address. It gets the secret of the
 * session, and the key is worth nothing from then on.
 */
export interface SessionKey {
  /** The one-time key, for the address. */
  key: string;
  /** Returns the secret for the right key, once; null otherwise. */
  redeem(key: string): string | null;
  isValid(secret: string | undefined): boolean;
}

/** Makes a key and the secret it stands for, both of 256 random bits. */
export function createSessionKey(secret = randomText()): SessionKey {
  const key = randomText();
  let used = false;
  return {
    key,
    redeem(given) {
      if (used || !isSame(given, key)) return null;
      used = true;
      return secret;
    },
    isValid: (given) => given !== undefined && isSame(given, secret),
  };
}

const randomText = () => randomBytes(32).toString('base64url');

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
