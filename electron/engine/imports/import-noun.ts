import type {
  FileImport,
  ImportChoices,
  ImportCounts,
  ImportOf,
  ImportReport,
  RefusedRow,
} from '../../../shared/contract/imports.ts';
import type { LocalFile } from '../files/grants.ts';
import type { FilePart } from '../reader/columns/table-noun.ts';
import type { ItemsOf } from '../reader/tables/nouns.ts';

/**
 * What is imported, beside what `reader/tables/` knows of its files. The run of an import (imports.ts) is the same for all: a file is
 * looked at, its parts are planned, a person starts it, it is carried out, and it may be taken back.
 */
export interface ImportNoun<Of extends ImportOf> {
  of: Of;
  /** It may be started before its files were read to their end: it is carried out while they are read a second time. */
  startsAtOnce: boolean;
  /** Several files make one import; each that cannot be read says so itself. */
  takesSeveral: boolean;
  begin(file: FileImport): ImportWork<ItemsOf[Of]>;
  /** Writes down how far an import is: at its beginning, where it must survive an end of Postline, at its end, and once it was taken back. */
  keep?(report: ImportReport, refused: readonly RefusedRow[]): Promise<void>;
  /** What is kept of imports; null or empty for what only memory has. */
  kept?: {
    report: (importId: string) => Promise<ImportReport | null>;
    list: (limit: number) => Promise<ImportReport[]>;
    refused: (
      importId: string,
      window: { offset: number; limit: number },
    ) => Promise<{ rows: RefusedRow[]; total: number }>;
    /** Each can be taken back; else the last alone. */
    undoesEach: boolean;
    /** As `ImportWork.undo`, also after a restart. Null: it was stopped, and goes on when it is asked for again. */
    undo: (
      report: ImportReport,
      signal: AbortSignal,
      tell: (done: number) => void,
    ) => Promise<number | null>;
  };
  /** Tells the page of what was written. */
  changed(): void;
}

/** One import of a file. */
export interface ImportWork<Item> {
  /** Reads and plans a file that has no rows, the export of a chat. Returns false where it is none. */
  planWhole?(file: FileOfImport, how: PlanWhole): Promise<boolean>;
  /** Holds what was read against what is here: counts it in the file, and keeps what is to be written. Returns what it refuses. */
  plan(part: FilePart<Item>): Promise<RefusedRow[]>;
  /** All files were planned. */
  planned?(): Promise<void>;
  /** Nothing in the files is of the kind. */
  isNone?(): boolean;
  /** Writes; what is written stays where it throws or is aborted. Returns false where it was aborted. */
  carryOut(how: CarryOut<Item>): Promise<boolean>;
  /** Takes back what it wrote, as far as nobody changed it since. Returns how many stay. Missing: `kept` does, or it cannot be. */
  undo?(): Promise<number>;
}

/** A file, and what a person said of it. */
export interface FileOfImport {
  /** Of the files of its import, from 0. */
  index: number;
  file: LocalFile;
  choices: ImportChoices;
}

export interface PlanWhole {
  signal: AbortSignal;
  /** How far reading it is, between 0 and 1. */
  onRead: (part: number) => void;
  /** Rows that are not taken. */
  refuse: (rows: readonly RefusedRow[]) => void;
}

export interface CarryOut<Item> {
  importId: string;
  /** Bytes of all files. */
  size: number;
  names: 'mine' | 'file';
  alreadyRead: boolean;
  /** It came by the watched folder. */
  watched: boolean;
  signal: AbortSignal;
  /** Reads all files that were not planned whole a second time. */
  parts: () => AsyncGenerator<FilePart<Item>>;
  refuse: (rows: readonly RefusedRow[], of: LocalFile) => void;
  /** Told after each step: how far it is, between 0 and 1. */
  tell: (counts: ImportCounts, done: number, copied?: number) => void;
}

export type AnyNoun = { [Of in ImportOf]: ImportNoun<Of> }[ImportOf];
