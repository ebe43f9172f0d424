import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import Conf from 'conf';
import type { Host, JsonFile, TokenVault } from '../../electron/engine/host.ts';
import { openLog } from '../../electron/engine/log/open-log.ts';
import { manualProxy } from '../../preview/manual-proxy.ts';
import { workerFile } from './worker-files.ts';

/** A host as plain Node can give it, for the engine in tests: no proxy, and a vault that really encrypts or says it cannot. */
export function engineHost(dataFolder: string, tokenVault: TokenVault = encryptingVault()): Host {
  const openJsonFile: Host['openJsonFile'] = <Content extends Record<string, unknown>>(
    name: string,
    defaults: Content,
  ) => {
    const file = new Conf<Record<string, unknown>>({ cwd: dataFolder, configName: name, defaults });
    return file as JsonFile<Record<string, unknown>> as JsonFile<Content>;
  };
  return {
    name: 'preview',
    version: '0.0.0-test',
    dataFolder,
    storeWorker: workerFile('store-worker'),
    readerWorker: workerFile('reader-worker'),
    tokenVault,
    openJsonFile,
    ...manualProxy(),
    network: null,
    power: null,
    askSystem: null,
    showCounts: null,
    notify: null,
    systemLanguages: () => ['en-GB'],
    showLanguage: null,
    showWindow: null,
    quit: null,
    loginItem: null,
    pickFolder: null,
    printToPdf: null,
    openWindow: null,
    pickPlace: null,
    outside: null,
    spellingLanguages: null,
    updater: { off: 'preview' },
    log: openLog(dataFolder),
  };
}

const processKey = randomBytes(32);

/** Encrypts with a key that lives as long as the test process, as a keyring would across restarts of the application. */
export function encryptingVault(key: Buffer = processKey): TokenVault {
  return {
    isReal: () => Promise.resolve(true),
    encrypt: async (token) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    decrypt: async (encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28)).toString('utf8') + decipher.final('utf8');
    },
  };
}

/** A system without real encryption. */
export const noVault: TokenVault = {
  isReal: () => Promise.resolve(false),
  encrypt: () => Promise.reject(new Error('no encryption here')),
  decrypt: () => Promise.reject(new Error('no encryption here')),
};
