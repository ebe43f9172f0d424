import { join } from 'node:path';
import electronLog from 'electron-log/node.js';
import type { Log } from '../engine/host.ts';

/**
 * Writes to `logs/postline.log` in the data folder; a file of 1 MB is set aside as `postline.old.log`. Facts are names,
 * counts and ids: never a token, never what a person wrote.
 */
export function openLog(dataFolder: string): Log {
  const log = electronLog.create({ logId: 'postline' });
  log.transports.file.resolvePathFn = () => join(dataFolder, 'logs', 'postline.log');
  log.transports.file.level = 'info';
  log.transports.console.level = 'warn';
  return {
    info: (message, facts) => log.info(message, facts ?? ''),
    warn: (message, facts) => log.warn(message, facts ?? ''),
    error: (message, facts) => log.error(message, facts ?? ''),
  };
}
