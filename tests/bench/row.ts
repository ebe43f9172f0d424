/** How a row is to be measured. */
export interface Plan {
  seed: number;
  /** Small sizes, to see that everything can be measured: no verdict. */
  isShort: boolean;
  /** Electron's binary, or the reason why no window can be opened here. */
  electron: { binary: string } | { reason: string };
  /** A folder of this run, removed after it. */
  folder: string;
}

/** A figure at each size of the history. */
export interface Line {
  name: string;
  points: { messages: number; value: number }[];
}

/** What a row came to at histories of several sizes. */
export interface Plot {
  title: string;
  /** Of the values. */
  unit: string;
  lines: Line[];
}

/** What came of a row of the table "Speed and size". */
export interface Result {
  /** What was tried, the figures and their floor, in one line. */
  line: string;
  isMet: boolean;
  plot?: Plot;
}

/** Throws where it cannot be measured here. */
export type Row = (plan: Plan) => Promise<Result>;
