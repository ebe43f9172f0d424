import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type {
  FileImport,
  ImportChoices,
  ImportOf,
  ImportReport,
  RefusedRow,
} from '../../../shared/contract/imports.ts';
import type { LocalFile } from '../files/grants.ts';
import type { ItemsOf } from '../reader/tables/nouns.ts';
import type { ImportNoun, ImportWork } from './import-noun.ts';
import { lookedFile, newLook } from './read-parts.ts';

/** Milliseconds between two tellings of how far an import is. */
export const tellEveryMs = 250;
/** Rows that are not taken, of which so many are kept, and shown before it is started. */
const mostRefused = 10_000;
const refusedShown = 20;

export type Item = ItemsOf[ImportOf];

/** A file of an import. */
export interface RunFile {
  file: LocalFile;
  /** What a person said of it. */
  choices: ImportChoices;
  isMapped: boolean;
  /** It was read as a whole, not by rows. */
  isWhole: boolean;
}

/** One import, from the look at its files to its undo. */
export interface Run {
  noun: ImportNoun<ImportOf>;
  files: RunFile[];
  watched: boolean;
  look: FileImport;
  work: ImportWork<Item>;
  refused: RefusedRow[];
  /** Reads what it would come to; ends another reading of the same files. */
  reading: { abort: AbortController; ended: Promise<void> };
  /** Null: it has not begun. */
  report: ImportReport | null;
  abort: AbortController;
}

/** Creates an import of which nothing was read. */
export const newRun = (
  noun: ImportNoun<ImportOf>,
  files: readonly LocalFile[],
  choices: ImportChoices,
  watched: boolean,
): Run => ({
  noun,
  files: files.map((file) => ({ file, choices, isMapped: false, isWhole: false })),
  watched,
  look: newLook(
    randomUUID(),
    noun.of,
    files.map(({ name }) => lookedFile(name, null)),
  ),
  work: { plan: () => Promise.resolve([]), carryOut: () => Promise.resolve(true) },
  refused: [],
  reading: { abort: new AbortController(), ended: Promise.resolve() },
  report: null,
  abort: new AbortController(),
});

/** Ends reading its files, and deletes those that are Postline's own. */
export async function forgetFiles({ files, reading }: Run): Promise<void> {
  reading.abort.abort();
  for (const { file } of files) if (file.isOwn) await rm(file.path, { force: true });
}

/** Counts rows that are not taken, and keeps the first of them. */
export function addRefused(
  { files }: Pick<Run, 'files'>,
  { look, refused }: Pick<Run, 'look' | 'refused'>,
  { name }: LocalFile,
  rows: readonly RefusedRow[],
): void {
  const { counts } = look;
  counts.rows += rows.length;
  counts.refused += rows.length;
  const ofFile = files.length > 1 ? { fileName: name } : {};
  for (const one of rows.slice(0, Math.max(0, mostRefused - refused.length))) {
    refused.push({ ...ofFile, ...one });
  }
}

/** Returns what a person sees of it. */
export function shown({ look, refused }: Run): FileImport {
  return { ...look, refused: refused.slice(0, refusedShown) };
}
