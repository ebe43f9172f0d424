import * as z from 'zod';
import { invalidInput } from '../engine-error.ts';
import type { Host } from '../host.ts';
import { openValidatedFile } from '../settings/validated-file.ts';
import { storageError } from '../storage-error.ts';
import type { Notices } from '../application/notices.ts';

/** By instance id: what the vault made of the token, base64. */
const tokensSchema = z.strictObject({ tokens: z.record(z.string(), z.string()) });

/** Creates the keeper of access tokens, and of what proxies are signed in to with: in memory while the application runs, on disk only as real encryption left them (docs/security.md). */
export function createTokens(host: Host, notices: Notices) {
  const file = openValidatedFile(host, 'tokens', tokensSchema, { tokens: {} }, notices.add);
  const inMemory = new Map<string, string>();

  const stored = (instanceId: string): string | undefined => file.store.tokens[instanceId];
  const forget = (instanceId: string): void => {
    const { [instanceId]: _gone, ...others } = file.store.tokens;
    file.store = { tokens: others };
  };

  return {
    /** Where a token entered now would go. */
    storage: async () => ((await host.tokenVault.isReal()) ? 'encrypted' : 'memory'),
    /** All that are here. */
    ids: () => [...new Set([...Object.keys(file.store.tokens), ...inMemory.keys()])],
    /** Brings a stored token into memory. Returns false for one that cannot be decrypted. */
    load: async (instanceId: string) => {
      const encrypted = stored(instanceId);
      if (encrypted === undefined) return true;
      try {
        const token = await host.tokenVault.decrypt(encrypted);
        host.log.hide(token);
        inMemory.set(instanceId, token);
        return true;
      } catch (error) {
        host.log.warn('a stored token could not be decrypted', { error: String(error) });
        return false;
      }
    },
    get: (instanceId: string) => inMemory.get(instanceId) ?? null,
    where: (instanceId: string) => {
      if (!inMemory.has(instanceId)) return 'missing';
      return stored(instanceId) === undefined ? 'memory' : 'stored';
    },
    set: async (instanceId: string, token: string) => {
      host.log.hide(token);
      inMemory.set(instanceId, token);
      try {
        forget(instanceId);
        if (!(await host.tokenVault.isReal())) return;
        const encrypted = await host.tokenVault.encrypt(token);
        file.store = { tokens: { ...file.store.tokens, [instanceId]: encrypted } };
      } catch (error) {
        // The token works until the application ends; `where` says that it is not stored.
        host.log.warn('a token could not be stored', { error: String(error) });
      }
    },
    /** Throws EngineError `storage`, and then the token is still there. */
    remove: (instanceId: string) => {
      try {
        forget(instanceId);
      } catch (error) {
        throw storageError(error);
      }
      inMemory.delete(instanceId);
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Returns the token as it is sent: without surrounding blanks. Throws EngineError for one that no header can carry; the form of a
 * token is not documented (interface.md §5), so nothing more is asked of it.
 */
export function checkToken(written: string, field: string): string {
  const token = written.trim();
  if (token === '') throw invalidInput(field, 'required');
  if (/[\r\n]/.test(token)) throw invalidInput(field, 'line-break');
  if (!/^[\x21-\x7e]+$/.test(token)) throw invalidInput(field, 'not-latin');
  if (token.length > 8_192) throw invalidInput(field, 'too-long', '8192');
  return token;
}
