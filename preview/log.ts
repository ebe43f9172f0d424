import { join } from 'node:path';
import electronLog from 'electron-log/node.js';
import type { Log } from '../electron/engine/host.ts';

/** Writes to `logs/postline.log` in the data folder, as the desktop application does. */
export function openLog(dataFolder: string): Log {
  const log = electronLog.create({ logId: 'postline-preview' });
  log.transports.file.resolvePathFn = () => join(dataFolder, 'logs', 'postline.log');
  log.transports.file.level = 'info';
  log.transports.console.level = false;
  return {
    info: (message, facts) => log.info(message, facts ?? ''),
    warn: (message, facts) => log.warn(message, facts ?? ''),
    error: (message, facts) => log.error(message, facts ?? ''),
  };
}
