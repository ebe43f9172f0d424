import type { TokenVault } from '../electron/engine/host.ts';

/** The preview has no secure storage: tokens stay in memory, and the engine says so. */
export const memoryVault: TokenVault = {
  isReal: async () => false,
  encrypt: () => Promise.reject(new Error('the preview has no secure storage')),
  decrypt: () => Promise.reject(new Error('the preview has no secure storage')),
};
