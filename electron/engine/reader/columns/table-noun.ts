import type {
  ChoicesInForce,
  FileLayout,
  ImportOf,
  LookedFile,
  RefusedRow,
  RowProblem,
} from '../../../../shared/contract/imports.ts';
import type { InputProblem } from '../../../../shared/domain/app-error.ts';
import type { Encoding } from '../../files/read-text.ts';
import type { Splitter } from '../rows/splitter.ts';
import type { FileRow } from './file-rows.ts';

/** Items of a file that were read together, and how far the file is after them. */
export interface FilePart<Item> {
  items: Item[];
  refused: RefusedRow[];
  /** How their numbers and times were read. */
  numbers: LookedFile['numbers'];
  assumedTimes: number;
  /** How many hold more than what is kept of them. */
  partial: number;
  bytesRead: number;
}

/** How rows are read, and by which names JSON calls its columns. */
export interface RowsBy<Field extends string = string> {
  choices: ChoicesInForce & { mapping: (Field | null)[] };
  columns: readonly string[];
}

/** What is read of a file that is no table of rows. */
export interface OwnForm<Item> {
  format: FileLayout['format'];
  encoding: Encoding;
  splitter: Splitter<Item | RefusedRow>;
}

/** `fileName`: what the person calls it. */
export interface FileOnDisk {
  path: string;
  fileName: string;
}

/**
 * What a kind of import knows of its files: a small table beside the one reading of all of them (`read-file.ts`). A new kind is one
 * more of these, and a noun in `imports/` that plans and writes what was read.
 */
export interface TableNoun<Item, Field extends string> {
  of: ImportOf;
  fields: readonly Field[];
  /** Guesses by the headings in the languages of Postline. */
  guess: (columns: readonly string[]) => (Field | null)[];
  /** Guesses by what stands in the columns, where the headings did not tell. */
  guessByCells?: (
    mapping: (Field | null)[],
    rows: readonly (readonly string[])[],
  ) => (Field | null)[];
  /** One of each of these has to be carried by a column. */
  needs: readonly (readonly Field[])[];
  /** Those that hold times. */
  times: readonly Field[];
  /** A field is carried by one column at most. */
  isSingle: boolean;
  /** Formats beside CSV and workbooks. */
  formats: readonly FileLayout['format'][];
  /** Country of numbers that name none, where nobody chose one: none, or `001` (`countrySchema`). */
  usualCountry: string | null;
  /** What a file that holds none is refused with; null: `wholeFile` says it. */
  none: InputProblem | null;
  /**
   * Says of a file that cannot be read what it is instead, as its only row: several files are read together. `error` is what reading it
   * threw; null before it is read.
   */
  wholeFile?: (file: FileOnDisk, error: unknown) => Promise<RowProblem | null>;
  /** Bytes; larger files are refused. */
  largest: number;
  /** Cards, a list of whole objects: read without columns; null: the file is none of it. */
  ownForm?: (start: string, encoding: Encoding, choices: ChoicesInForce) => OwnForm<Item> | null;
  /** Characters of an item, where one may have many: main takes over few of them in one turn. */
  weightOf?: (item: Item) => number;
  /** Reads a row into a part. `number`: its place among the rows that are not blank, from 1. */
  readRow: (row: FileRow, by: RowsBy<Field>, part: FilePart<Item>, number: number) => void;
}
