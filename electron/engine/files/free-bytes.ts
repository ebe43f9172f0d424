import { statfsSync } from 'node:fs';

/** Returns the bytes that can still be written into the data folder; null where the system does not say. */
export function freeBytes(host: {
  dataFolder: string;
  freeBytes?: (() => number | null) | undefined;
}): number | null {
  if (host.freeBytes) return host.freeBytes();
  try {
    const { bavail, bsize } = statfsSync(host.dataFolder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
