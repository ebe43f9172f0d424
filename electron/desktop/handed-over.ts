import { app } from 'electron';
import type { Handed } from '../engine/services/handed-over/read-handed-files.ts';
import { readArguments, readSecondStart } from './arguments.ts';

/** Milliseconds over which files are gathered: macOS names those that were dropped together one by one. */
const gatherMs = 100;

/**
 * Collects what other programs hand over: the arguments of this start, `own`, and of later ones, and the links and files that macOS
 * sends, which may come before anything is ready. Any program may send any of these: whoever takes them only asks.
 */
export function collectHandedOver(own: readonly string[]) {
  let waiting: Handed[] | null = [{ written: own, folder: process.cwd(), left: 0 }];
  let take = (handed: Handed): void => void waiting?.push(handed);

  app.on('open-url', (event, address) => {
    event.preventDefault();
    take({ written: [address], folder: '/', left: 0 });
  });

  let paths: string[] = [];
  app.on('open-file', (event, path) => {
    event.preventDefault();
    paths.push(path);
    if (paths.length > 1) return;
    setTimeout(() => {
      take({ written: paths, folder: '/', left: 0 });
      paths = [];
    }, gatherMs);
  });

  app.on('second-instance', (_event, _argv, _folder, sent) => {
    const { written, ...rest } = readSecondStart(sent);
    take({ ...rest, written: readArguments(written, app.isPackaged).rest });
  });

  return {
    /** Gives what has been collected, and all that comes, to who asks the person. */
    handTo: (taker: (handed: Handed) => void): void => {
      take = taker;
      for (const handed of waiting ?? []) taker(handed);
      waiting = null;
    },
  };
}
