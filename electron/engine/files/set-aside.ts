import { lstatSync, renameSync, statSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';

/** Gives what is damaged another name beside its own, with the time in it; returns that name. Throws where the system refuses. */
export function setAside(path: string): string {
  const keptAs = nameAside(path);
  renameSync(path, join(dirname(path), keptAs));
  return keptAs;
}

/** Returns the name under which {@link setAside} would keep it now. */
export function nameAside(path: string): string {
  const { name, ext } = parse(path);
  // No colons: a file name on every system.
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  return `${name}.damaged-${time}${ext}`;
}

/** Returns whether something other than a file that can be read has this name: a folder, a pipe, or a link that leads nowhere. */
export function isNoFile(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return false;
  try {
    return !statSync(path).isFile();
  } catch {
    return true;
  }
}
