import { safeStorage } from 'electron';
import type { TokenVault } from '../engine/host.ts';

/**
 * Tokens, encrypted by the operating system's secure storage: Keychain, DPAPI, or the desktop's keyring on Linux.
 * Where a Linux has no keyring, Chromium encrypts with a key that everyone knows (`basic_text`, or a ciphertext that
 * begins with `v10`); that is no encryption, and the vault says so instead of storing.
 *
 * https://www.electronjs.org/docs/latest/api/safe-storage
 */
export const tokenVault: TokenVault = {
  async isReal() {
    if (!hasRealBackend()) return false;
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    if (process.platform !== 'linux') return true;
    try {
      return !isWellKnownKey(await safeStorage.encryptStringAsync('probe'));
    } catch {
      return false;
    }
  },

  async encrypt(token) {
    if (!hasRealBackend()) throw new Error('no secure storage on this machine');
    const encrypted = await safeStorage.encryptStringAsync(token);
    if (isWellKnownKey(encrypted)) throw new Error('the secure storage does not really encrypt');
    return encrypted.toString('base64');
  },

  async decrypt(encrypted) {
    const { result } = await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'));
    return result;
  },
};

function hasRealBackend(): boolean {
  if (process.platform !== 'linux') return true;
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== 'basic_text' && backend !== 'unknown';
}

/** On Linux `v10` marks the key built into Chromium; on the other systems it is only the version of the format. */
function isWellKnownKey(encrypted: Buffer): boolean {
  return process.platform === 'linux' && encrypted.subarray(0, 3).toString('latin1') === 'v10';
}
