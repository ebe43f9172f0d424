import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** Bytes of one file, and how many there are: the log takes no more than 5 MB. */
const limits = { mostBytes: 1_000_000, mostFiles: 5 };

/** Creates the log in a folder: `postline.log`, and before it `postline.1.log` and so on, of which the oldest is deleted. */
export function createLogFile(folder: string, { mostBytes, mostFiles } = limits) {
  const pathOf = (age: number): string =>
    join(folder, age === 0 ? 'postline.log' : `postline.${age}.log`);
  const ages = Array.from({ length: mostFiles }, (_, age) => age);
  let lost = 0;

  const makeRoom = (bytes: number): void => {
    const size = statSync(pathOf(0), { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0 || size + bytes <= mostBytes) return;
    for (const age of ages.toReversed()) {
      const exists = statSync(pathOf(age), { throwIfNoEntry: false }) !== undefined;
      if (exists) renameSync(pathOf(age), pathOf(age + 1));
    }
    rmSync(pathOf(mostFiles), { force: true });
  };

  return {
    /** Never throws: where the disk is full the line is lost, and counted once there is room. */
    append: (line: string): void => {
      try {
        // Not the data folder itself: one that was moved away could not be moved back.
        if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
        const text = `${lost > 0 ? `(${lost} lines were lost)\n` : ''}${line}\n`;
        makeRoom(Buffer.byteLength(text));
        appendFileSync(pathOf(0), text, { mode: 0o600 });
        lost = 0;
      } catch {
        lost += 1;
      }
    },
    /** Returns the newest lines, oldest first. */
    tail: (count: number): string[] => {
      const lines: string[] = [];
      for (const age of ages) {
        if (lines.length >= count) break;
        lines.unshift(...linesOf(pathOf(age)));
      }
      return lines.slice(-count);
    },
  };
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
