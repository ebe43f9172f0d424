import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Result } from './row.ts';
import { beside } from './sink-process.ts';

/** Bytes, packed. */
const pageGoal = 130 * 1024;
const preloadGoal = 4 * 1024;

/** P10: the JavaScript that the page loads before it can paint, and preload, both as gzip packs them at its best. */
export async function firstCode(): Promise<Result> {
  const built = beside('../../dist');
  const files = firstFiles(join(built, 'renderer'));
  const page = files.reduce((sum, file) => sum + packed(file), 0);
  const preload = packed(join(built, 'preload', 'preload.cjs'));
  return {
    line: `first JavaScript of the page ${page} bytes packed, in ${files.length} files, goal ${pageGoal}; preload ${preload}, goal ${preloadGoal}`,
    isMet: page <= pageGoal && preload <= preloadGoal,
  };
}

/** Returns the page's script with all that it and they import at once. */
function firstFiles(page: string): string[] {
  const [entry] = /(?<=<script[^>]* src="\.\/)[^"]+/.exec(
    readFileSync(join(page, 'index.html'), 'utf8'),
  ) ?? [''];
  const files = new Set([join(page, entry)]);
  // A set that grows while it is gone through is gone through to its end.
  for (const file of files) {
    for (const [name] of readFileSync(file, 'utf8').matchAll(
      /(?<=(?:\bfrom|\bimport)\s*["']\.\/)[^"']+/g,
    )) {
      files.add(join(page, 'assets', name));
    }
  }
  return [...files];
}

function packed(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
