import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../../shared/contract/health.ts';

/** Problems and dumps that are kept; older ones are deleted. */
const mostProblems = 20;
const mostDumps = 3;

const problemFolder = (dataFolder: string): string => join(dataFolder, 'problems');
const fileName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z ([a-z-]+)\.txt$/;

/** Keeps what is known of a problem, redacted, in a small file of its own. Throws where the disk does not take it. */
export function keepProblem(dataFolder: string, kind: Problem['kind'], text: string): void {
  const folder = problemFolder(dataFolder);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const path = freePath(folder, Date.now(), ` ${kind}.txt`);
  writeFileSync(path, `${text}\n`, { mode: 0o600 });
  for (const name of problemFiles(folder).slice(mostProblems)) rmSync(join(folder, name));
}

/** Returns the problems that are kept, newest first, each with its whole text. */
export function keptProblems(dataFolder: string): (Problem & { text: string })[] {
  const folder = problemFolder(dataFolder);
  return problemFiles(folder).map((name) => {
    const [, day, hour, minute, second, ms, kind] = fileName.exec(name) ?? [];
    const text = readFileSync(join(folder, name), 'utf8').trimEnd();
    const at = Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
    return { at, kind: kind as Problem['kind'], summary: text.split('\n', 1)[0] ?? '', text };
  });
}

/** Returns their names, newest first. */
function problemFiles(folder: string): string[] {
  return entriesOf(folder)
    .map(({ name }) => name)
    .filter((name) => fileName.test(name))
    .sort()
    .reverse();
}

/** Where Chromium writes what a crashed process had in its memory: on no account a part of what is copied for others. */
export function crashFolder(dataFolder: string): string {
  return join(dataFolder, 'crashes');
}

/** Takes in the dumps that Chromium has written since the last time, keeps the newest, and returns how many were new. */
export function takeDumps(dataFolder: string): number {
  const folder = crashFolder(dataFolder);
  const fresh = entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => dumpsIn(join(folder, name)));
  for (const path of fresh) {
    renameSync(path, freePath(folder, statSync(path).mtimeMs, '.dmp'));
    rmSync(path.replace(/\.dmp$/, '.meta'), { force: true });
  }
  for (const path of dumpsIn(folder).sort().reverse().slice(mostDumps)) rmSync(path);
  return fresh.length;
}

/** Returns how many dumps there are, and the bytes they take. */
export function dumpsOf(dataFolder: string): { count: number; size: number } {
  const sizes = allDumps(dataFolder).map(
    (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
  );
  return { count: sizes.length, size: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Deletes all dumps: what they hold of a person cannot be told, or erased. */
export function deleteDumps(dataFolder: string): void {
  for (const path of allDumps(dataFolder)) rmSync(path, { force: true });
}

/** Deletes what is kept of problems, and all dumps. */
export function deleteProblems(dataFolder: string): void {
  rmSync(problemFolder(dataFolder), { recursive: true, force: true });
  deleteDumps(dataFolder);
}

function allDumps(dataFolder: string): string[] {
  const folder = crashFolder(dataFolder);
  const folders = entriesOf(folder).filter((entry) => entry.isDirectory());
  return [...dumpsIn(folder), ...folders.flatMap(({ name }) => dumpsIn(join(folder, name)))];
}

function dumpsIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith('.dmp'))
    .map(({ name }) => join(folder, name));
}

/** Returns the path of a file that begins with the time, or one soon after it. */
function freePath(folder: string, at: number, end: string): string {
  // No colons: a file name on every system.
  const path = join(folder, new Date(at).toISOString().replace(/[:.]/g, '-') + end);
  return existsSync(path) ? freePath(folder, at + 1, end) : path;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
