import type { Splitter } from '../../electron/engine/reader/rows/splitter.ts';

/** Feeds a text in parts of these lengths, again and again, as a file is read. */
export function splitInParts<Row>(
  splitter: Splitter<Row>,
  text: string,
  lengths: readonly number[],
): Row[] {
  const rows: Row[][] = [];
  let from = 0;
  for (let index = 0; from < text.length; index += 1) {
    const length = lengths[index % lengths.length] ?? 1;
    rows.push(splitter.take(text.slice(from, from + length)));
    from += length;
  }
  rows.push(splitter.end());
  return rows.flat();
}
