import type { Outcome, Plan as PlanOfRow } from '../rows/row.ts';

/** How a row is to be measured. */
export interface Plan extends Pick<PlanOfRow, 'seed' | 'electron' | 'chromium'> {
  /** Small sizes, to see that everything can be measured: no verdict. */
  isShort: boolean;
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
export interface Result extends Outcome {
  plot?: Plot;
}

/** Throws `Skipped` where this machine has not what it is measured on. */
export type Row = (plan: Plan) => Promise<Result>;
