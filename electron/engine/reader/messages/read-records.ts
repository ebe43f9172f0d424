import type { RecordProblem } from '../../../../shared/contract/imports.ts';
import { basename } from 'node:path';
import { FileFault } from '../../files/file-identity.ts';
import { NotText, readText, sampleText, type TextChunk } from '../../files/read-text.ts';
import type { IncomingEvent } from '../../incoming/incoming-event.ts';
import { anyCountry } from '../../numbers/read-number.ts';
import { eventOfRecord } from '../../incoming/event-of-record.ts';
import { eventsIn, type Found } from '../../incoming/events-in.ts';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import { shapesIn } from '../chat-exports/chat-shapes.ts';
import { whatItIs } from '../chat-exports/other-programs.ts';
import { lookThrough } from '../chat-exports/read-chat-export.ts';
import { type CsvRow, csvRows, firstRows, guessDelimiter, isBlank } from '../rows/csv-rows.ts';
import { type JsonValue, jsonValues } from '../rows/json-values.ts';
import { type ParsedJson, parseJson } from '../rows/parse-json.ts';
import type { Splitter } from '../rows/splitter.ts';
import { type TextLine, textLines } from '../rows/text-lines.ts';
import { areHeadings, recordOfRow, type RowChoices } from './record-of-row.ts';

/** What stood at a line of a file: a message, another event, or why there is neither. */
export type ReadRecord = { line: number } & (
  { event: IncomingEvent; isTimeAssumed?: boolean } | { problem: RecordProblem; excerpt: string }
);

/** Records that were read together, and how far the file is after them. */
export interface RecordBatch {
  records: ReadRecord[];
  bytesRead: number;
}

/** Characters of a record that is kept; a longer one holds a file inside. */
const longestRecord = 1024 * 1024;
/** Characters of a line or of a value in a list; what a log or an export puts around many records may be longer. */
const longestValue = 4 * longestRecord;
const excerptLength = 200;
/** Lines that the export of a chat is told by. */
const linesLookedAt = 400;
/** Few enough that nothing else waits for the disk when they are written. */
const recordsInBatch = 200;
/** Characters of all records in a batch: what main takes over in one turn. */
const longestBatch = 512 * 1024;

/** Reads as `readRecords`, some records at a time. */
export async function* readInBatches(
  path: string,
  choices: RowChoices,
): AsyncGenerator<RecordBatch> {
  let records: ReadRecord[] = [];
  let length = 0;
  let bytesRead = 0;
  const onBytes = (bytes: number) => (bytesRead = bytes);
  for await (const read of readRecords(path, choices, onBytes)) {
    records.push(read);
    length += 'event' in read && 'record' in read.event ? read.event.record.length : 0;
    if (records.length < recordsInBatch && length < longestBatch) continue;
    yield { records, bytesRead };
    records = [];
    length = 0;
  }
  yield { records, bytesRead };
}

/**
 * Reads an export or a log of message records: JSON (an array, or wrapped in anything), one JSON a line with or without a
 * prefix, or a table with headings, whose rows are read by `choices`. Never throws, whatever
 * a file is and holds.
 */
export async function* readRecords(
  path: string,
  choices: RowChoices = { country: anyCountry, zone: 'utc' },
  onBytes: (bytesRead: number) => void = () => {},
): AsyncGenerator<ReadRecord> {
  try {
    const other = await whatItIs(path, basename(path));
    if (other !== null) {
      yield { line: 1, problem: other, excerpt: basename(path) };
      return;
    }
    const { text: start, encoding } = await sampleText(path);
    if (start.trim() === '') {
      yield { line: 1, problem: 'empty', excerpt: '' };
      return;
    }
    if (shapesIn(start.split(/\r\n|\n|\r/, linesLookedAt)).length > 0) {
      yield { line: 1, problem: 'phone-export', excerpt: cutText(start.trim(), excerptLength) };
      return;
    }
    const delimiter = guessDelimiter(start);
    const isTabular = isTable(start, delimiter);
    // A table may be in the old encoding of Windows; JSON never is, and a byte that a log lost must not spoil all its accents.
    const readAs = encoding === 'windows-1252' && !isTabular ? 'utf-8' : encoding;
    const chunks = readText(path, readAs);
    if (isTabular) yield* readAll(chunks, onBytes, tableRecords(delimiter, choices));
    else if (isLines(start)) yield* readAll(chunks, onBytes, lineRecords());
    else yield* readAll(chunks, onBytes, jsonRecords());
  } catch (error) {
    if (error instanceof NotText) yield { line: 1, problem: await inArchive(path), excerpt: '' };
    else if (error instanceof FileFault) yield { line: 1, problem: 'unreadable', excerpt: '' };
    else throw error;
  }
}

/** What is no text: perhaps the archive of a chat. */
async function inArchive(path: string): Promise<RecordProblem> {
  for await (const found of lookThrough(path, basename(path))) {
    if ('chat' in found && found.chat === null) return found.isInstead ?? 'not-text';
    break;
  }
  return 'phone-export';
}

/** What the rows of one form hold. */
type Records = { splitter: Splitter<unknown>; read: (row: never) => Iterable<ReadRecord> };

async function* readAll(
  chunks: AsyncIterable<TextChunk>,
  onBytes: (bytesRead: number) => void,
  { splitter, read }: Records,
): AsyncGenerator<ReadRecord> {
  for await (const { text, bytesRead } of chunks) {
    onBytes(bytesRead);
    for (const row of splitter.take(text)) yield* read(row as never);
  }
  for (const row of splitter.end()) yield* read(row as never);
}

function isTable(start: string, delimiter: string): boolean {
  const first = firstRows(start, delimiter)[0];
  return (
    !/^\s*[[{]/.test(start) && first !== undefined && 'cells' in first && areHeadings(first.cells)
  );
}

/** One JSON a line, or a log whose lines begin with something else. */
function isLines(start: string): boolean {
  const text = start.trimStart();
  if (text.startsWith('[')) return /^\[[^\]\n{"]*\][^\n]*\{/.test(text);
  if (!text.startsWith('{')) return true;
  const [first = '', ...more] = text.split(/\r\n|\n|\r/);
  const parsed = parseJson(first);
  return more.length > 0 && !('problem' in parsed && parsed.problem === 'not-json');
}

function tableRecords(delimiter: string, choices: RowChoices) {
  let headings: readonly string[] | null = null;
  return {
    splitter: csvRows(delimiter),
    read: function* (row: CsvRow): Generator<ReadRecord> {
      if (isBlank(row)) return;
      if ('problem' in row) {
        const { line, excerpt } = row;
        const problem = row.problem === 'too-long' ? 'too-large' : row.problem;
        yield { line, problem, excerpt: cutText(excerpt, excerptLength) };
      } else if (headings === null) headings = row.cells;
      else {
        const cells = Object.fromEntries(headings.map((name, at) => [name, row.cells[at] ?? '']));
        const understood = recordOfRow(cells, choices);
        if ('problem' in understood) {
          return yield asRead(row.line, { value: cells, ...understood });
        }
        const read = eventOfRecord(understood.record, JSON.stringify(cells));
        if (!read.ok) return yield asRead(row.line, { value: cells, ...read });
        const { isTimeAssumed } = understood;
        const event = { ...read.event, eventId: null };
        yield { ...asRead(row.line, { value: cells, event }), isTimeAssumed };
      }
    },
  };
}

function lineRecords() {
  return {
    splitter: textLines(longestValue),
    read: function* ({ line, text, isTooLong }: TextLine): Generator<ReadRecord> {
      const excerpt = cutText(text, excerptLength);
      if (isTooLong) return yield { line, problem: 'too-large', excerpt };
      const whole = parseJson(text);
      const isWhole = !('problem' in whole) || whole.problem === 'too-deep';
      yield* readValue(
        line,
        isWhole ? whole : parseJson(text.slice(Math.max(0, text.indexOf('{')))),
        text,
      );
    },
  };
}

function jsonRecords() {
  return {
    splitter: jsonValues({ longest: longestValue, unwrap: 'if-too-long' }),
    read: function* ({ line, text, problem }: JsonValue): Generator<ReadRecord> {
      const excerpt = cutText(text, excerptLength);
      if (problem === 'cut-off') yield { line, problem, excerpt };
      else if (problem !== null) yield { line, problem: 'too-large', excerpt };
      else yield* readValue(line, parseJson(text), text);
    },
  };
}

function* readValue(line: number, parsed: ParsedJson, text: string): Generator<ReadRecord> {
  const excerpt = cutText(text.trim(), excerptLength);
  if ('problem' in parsed) {
    const problem = parsed.problem === 'too-deep' ? 'too-large' : parsed.problem;
    return yield { line, problem, excerpt };
  }
  const found = eventsIn(parsed.value);
  if (found.length === 0) yield { line, problem: 'no-record', excerpt };
  for (const one of found) yield asRead(line, one);
}

function asRead(
  line: number,
  found: Found | { value: unknown; problem: RecordProblem },
): ReadRecord {
  const excerpt = () => cutText(JSON.stringify(found.value), excerptLength);
  if ('problem' in found) return { line, problem: found.problem, excerpt: excerpt() };
  const { event } = found;
  const isTooLarge = 'record' in event && event.record.length > longestRecord;
  return isTooLarge ? { line, problem: 'too-large', excerpt: excerpt() } : { line, event };
}
