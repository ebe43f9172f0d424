import type { Outcome, Plan as PlanOfRow } from '../rows/row.ts';

/** How a row is to be measured. */
export interface Plan extends Pick<PlanOfRow, 'seed' | 'electron' | 'chromium'> {
  /** Small sizes, to see that everything can be measured: no verdict. */
  isShort: boolean;
  /** A folder of this run, removed after it. */
  folder: string;
}

/** A figure at each size of what is kept. */
export interface Line {
  name: string;
  points: { size: number; value: number }[];
}

/** What a row came to at several sizes of what is kept. */
export interface Plot {
  title: string;
  /** Of the values. */
  unit: string;
  /** Of the sizes. */
  of: 'messages' | 'threads';
  lines: Line[];
}

/** What came of a row of the table "Speed and size". */
export interface Result extends Outcome {
  plot?: Plot;
}

/** Throws `Skipped` where this machine has not what it is measured on. */
export type Row = (plan: Plan) => Promise<Result>;
