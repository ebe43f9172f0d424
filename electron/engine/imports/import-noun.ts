import type {
  FileImport,
  ImportCounts,
  ImportOf,
  ImportReport,
  RefusedRow,
} from '../../../shared/contract/file-imports.ts';
import type { FilePart } from '../reader/columns/table-noun.ts';
import type { ItemsOf } from '../reader/tables/nouns.ts';

/**
 * What is imported, beside what `reader/tables/` knows of its files. The run of an import (imports.ts) is the same for all: a file is
 * looked at, its parts are planned, a person starts it, it is carried out, and it may be taken back.
 */
export interface ImportNoun<Of extends ImportOf> {
  of: Of;
  /**
   * It is carried out while the file is read a second time, which may then be of any length, and need not be read to its end before;
   * otherwise by what planning kept of it.
   */
  readsAgain: boolean;
  begin(file: FileImport): ImportWork<ItemsOf[Of]>;
  /** Writes down how far an import is: at its beginning, where it must survive an end of Postline, and at its end. */
  keep?(report: ImportReport): Promise<void>;
  /** What is kept of imports; null or empty for what only memory has. */
  kept?: {
    report: (importId: string) => Promise<ImportReport | null>;
    list: (limit: number) => Promise<ImportReport[]>;
    refused: (
      importId: string,
      window: { offset: number; limit: number },
    ) => Promise<{ rows: RefusedRow[]; total: number }>;
  };
  /** Tells the page of what was written. */
  changed(): void;
}

/** One import of a file. */
export interface ImportWork<Item> {
  /** Holds what was read against what is here: counts it in the file, and keeps what is to be written. Returns what it refuses. */
  plan(part: FilePart<Item>): Promise<RefusedRow[]>;
  /** Writes; what is written stays where it throws or is aborted. Returns false where it was aborted. */
  carryOut(how: CarryOut<Item>): Promise<boolean>;
  /** Takes back what it wrote, as far as nobody changed it since. Returns how many stay. Missing: it cannot be. */
  undo?(): Promise<number>;
}

export interface CarryOut<Item> {
  importId: string;
  /** Bytes of the file. */
  size: number;
  names: 'mine' | 'file';
  signal: AbortSignal;
  /** Of an import that reads again. */
  parts: () => AsyncGenerator<FilePart<Item>>;
  /** Told after each step: how far it is, between 0 and 1. */
  tell: (counts: ImportCounts, done: number) => void;
}

export type AnyNoun = { [Of in ImportOf]: ImportNoun<Of> }[ImportOf];
