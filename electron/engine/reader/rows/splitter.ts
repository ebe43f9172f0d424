/** Splits a text that comes in parts, each part at most as long as a chunk of a file, without holding more than one row of it. */
export interface Splitter<Row> {
  /** Returns the rows that are complete. */
  take(text: string): Row[];
  /** Returns what is left. */
  end(): Row[];
}

/** Characters of a row that are shown where it is refused. */
export const excerptLength = 300;
