import { cutText } from '../../../../shared/domain/cut-text.ts';
import { excerptLength, type Splitter } from './splitter.ts';

/** `line` is where the row begins, as an editor counts, from 1. */
export type CsvRow =
  | { line: number; cells: string[] }
  | { line: number; problem: 'bad-quotes' | 'too-long'; excerpt: string };

/** Characters of one row; a longer one is refused, and a quote that is never closed ends there. */
const longestRow = 256 * 1024;

/** How often the text may be read again, all in all, for quotes that were never closed. */
const mostReadAgain = 4;

/**
 * Splits CSV. A row whose quotes are wrong gives up its first line, and what follows is read again: a single stray quote costs a
 * single row. Where that would read the text again and again, a quote ends with its line instead, so a file takes time in
 * proportion to its length, whatever it holds.
 */
export function csvRows(delimiter: string): Splitter<CsvRow> {
  let rest = '';
  let line = 1;
  /** The rest of a line that is too long is left out. */
  let skipping = false;
  let done = 0;
  let readAgain = 0;
  /** As far into `rest`, quotes end with their line. */
  let linesUntil = 0;

  const split = (isEnd: boolean): CsvRow[] => {
    const rows: CsvRow[] = [];
    let at = 0;

    /** Gives up the line at `at`. Returns false where its end is not there yet. */
    const giveUp = (reached: number): boolean => {
      const end = lineEnd(rest, at);
      if (end === null && !isEnd && rest.length - at <= longestRow) return false;
      const problem = end === null && !isEnd ? 'too-long' : 'bad-quotes';
      rows.push({ line, problem, excerpt: cutText(rest.slice(at, end?.at), excerptLength) });
      skipping = problem === 'too-long';
      at = end?.next ?? rest.length;
      if (end !== null) line += 1;
      readAgain += Math.max(0, reached - at);
      if (readAgain > mostReadAgain * (done + at) + longestRow) {
        linesUntil = Math.max(linesUntil, reached);
      }
      return true;
    };

    while (at < rest.length) {
      if (skipping) {
        const end = lineEnd(rest, at);
        at = end?.next ?? rest.length;
        if (end === null) continue;
        skipping = false;
        line += 1;
        continue;
      }
      const alone = at < linesUntil ? lineEnd(rest, at) : null;
      const row = readRow(rest, at, alone?.at ?? rest.length, isEnd || alone !== null, delimiter);
      if (row.cells === null) {
        const isWaiting = !row.isBad && !isEnd && alone === null;
        if (isWaiting && rest.length - at <= longestRow) break;
        if (!giveUp(row.next)) break;
        continue;
      }
      const next = alone?.next ?? row.next;
      if (next - at > longestRow) {
        const excerpt = rest.slice(at, at + excerptLength);
        rows.push({ line, problem: 'too-long', excerpt });
      } else if (line > 1 || !isTold(row.cells)) rows.push({ line, cells: row.cells });
      line += 1 + row.breaks;
      at = next;
    }
    rest = rest.slice(at);
    done += at;
    linesUntil = Math.max(0, linesUntil - at);
    return rows;
  };

  return {
    take: (text) => {
      rest += text;
      return split(false);
    },
    end: () => split(true),
  };
}

const delimiters = [',', ';', '\t', '|', '~', '^'];
const rowsLookedAt = 20;

/** Returns the delimiter that splits the first rows most evenly, or that the file names itself (`sep=;`). */
export function guessDelimiter(sample: string): string {
  const told = /^\s*sep=(.)\r?\n/i.exec(sample)?.[1];
  if (told !== undefined) return told;
  const start = sample.slice(0, 16 * 1024);
  let best = { delimiter: ',', unevenness: Infinity, width: 0 };
  for (const delimiter of delimiters) {
    const widths = firstRows(start, delimiter).map((row) =>
      'cells' in row ? row.cells.length : 0,
    );
    const width = widths.reduce((sum, one) => sum + one, 0) / widths.length;
    const steps = widths.slice(1).map((one, at) => Math.abs(one - (widths[at] ?? one)));
    const unevenness = steps.reduce((sum, one) => sum + one, 0);
    if (width < 2 || unevenness > best.unevenness) continue;
    if (unevenness < best.unevenness || width > best.width) best = { delimiter, unevenness, width };
  }
  return best.delimiter;
}

/** Returns the first rows of a sample that are not blank. */
export function firstRows(sample: string, delimiter: string): CsvRow[] {
  const splitter = csvRows(delimiter);
  const whole = splitter.take(sample);
  const rows = whole.length > 0 ? whole : splitter.end();
  return rows.filter((row) => !isBlank(row)).slice(0, rowsLookedAt);
}

/** Tells whether a row says nothing. */
export function isBlank(row: object): boolean {
  return 'cells' in row && (row.cells as string[]).every((cell) => cell.trim() === '');
}

/** The first line by which some spreadsheets tell the delimiter. */
function isTold(cells: readonly string[]): boolean {
  return /^sep=.?$/i.test(cells.join(''));
}

/** `cells` is null where the row does not end before `to`, or has a quote where none may be; then `next` is how far it was read. */
type Read = { cells: string[] | null; next: number; breaks: number; isBad: boolean };

function readRow(text: string, from: number, to: number, isEnd: boolean, delimiter: string): Read {
  const cells: string[] = [];
  let breaks = 0;
  let at = from;
  const fail = (next: number, isBad: boolean): Read => ({ cells: null, next, breaks, isBad });
  for (;;) {
    if (at < to && text[at] === '"') {
      const close = closingQuote(text, at, to);
      if (close === -1 || (close + 1 >= to && !isEnd)) return fail(to, false);
      const cell = text.slice(at + 1, close);
      breaks += breaksIn(cell);
      cells.push(cell.replaceAll('""', '"'));
      at = close + 1;
      while (at < to && text[at] === ' ') at += 1;
    } else {
      const start = at;
      while (at < to && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
      cells.push(text.slice(start, at));
    }
    const sign = at < to ? text[at] : undefined;
    if (sign === delimiter) at += 1;
    else if (sign === undefined)
      return isEnd ? { cells, next: to, breaks, isBad: false } : fail(to, false);
    else if (sign === '\n') return { cells, next: at + 1, breaks, isBad: false };
    else if (sign !== '\r') return fail(at, true);
    else if (at + 1 >= to && !isEnd) return fail(to, false);
    else return { cells, next: at + (text[at + 1] === '\n' ? 2 : 1), breaks, isBad: false };
  }
}

/** -1 where it does not come before `to`. */
function closingQuote(text: string, open: number, to: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && at + 1 < to && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at >= to ? -1 : at;
}

function breaksIn(cell: string): number {
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** Where the line ends and the next begins; null where it does not end. */
function lineEnd(text: string, from: number): { at: number; next: number } | null {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\n') return { at, next: at + 1 };
    if (text[at] === '\r') return { at, next: at + (text[at + 1] === '\n' ? 2 : 1) };
  }
  return null;
}
