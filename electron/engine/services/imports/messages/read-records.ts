import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { RecordProblem } from '../../../../../shared/contract/imports.ts';
import { NotText, readText, sampleText, type TextChunk } from '../../../files/read-text.ts';
import { createJsonScanner, type ScannedValue } from './json-scanner.ts';
import { areHeadings, recordOfRow } from './record-of-row.ts';
import { isObject, recordsIn } from './records-in.ts';
import { type UnderstoodRecord, understandRecord } from './understand-record.ts';

/** What stood at a line of a file: a message with its record as it stood there, JSON, or why there is none. */
export type ReadRecord = { line: number } & (
  { message: UnderstoodRecord; record: string } | { problem: RecordProblem; excerpt: string }
);

/** Characters of a record that is kept; a longer one holds a file inside, and is shown by its message alone. */
const longestRecord = 1024 * 1024;
const excerptLength = 200;

/**
 * Reads an export or a log of message records: JSON (an array, or wrapped in anything), one JSON a line with or without a
 * prefix, or a table with headings. Never throws for what a file holds; rejects where it cannot be read.
 */
export async function* readRecords(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<ReadRecord> {
  const sample = await sampleText(path).catch(noText);
  if (sample === null || sample.text.trim() === '') {
    yield { line: 1, problem: sample === null ? 'not-text' : 'empty', excerpt: '' };
    return;
  }
  const { text: start, encoding } = sample;
  const isTabular = isTable(start);
  // A table may be in the old encoding of Windows; JSON never is, and a byte that a log lost must not spoil all its accents.
  const readAs = encoding === 'windows-1252' && !isTabular ? 'utf-8' : encoding;
  const chunks = textsOf(readText(path, readAs), onBytes);
  if (isTabular) yield* readTable(chunks);
  else if (isLines(start)) yield* readLines(chunks);
  else yield* readJson(chunks);
}

function noText(error: unknown): null {
  if (error instanceof NotText) return null;
  throw error;
}

async function* textsOf(
  chunks: AsyncIterable<TextChunk>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  let before = 0;
  for await (const { text, bytesRead } of chunks) {
    onBytes(bytesRead - before);
    before = bytesRead;
    yield text;
  }
}

function isTable(start: string): boolean {
  const { data } = Papa.parse<string[]>(start.slice(0, 10_000), { preview: 1 });
  return !/^\s*[[{]/.test(start) && areHeadings(data[0] ?? []);
}

/** One JSON a line, or a log whose lines begin with something else. */
function isLines(start: string): boolean {
  const text = start.trimStart();
  if (text.startsWith('[')) return /^\[[^\]\n{"]*\][^\n]*\{/.test(text);
  if (!text.startsWith('{')) return true;
  const [first = '', ...more] = text.split('\n');
  return more.length > 0 && parse(first) !== undefined;
}

async function* readTable(chunks: AsyncIterable<string>): AsyncGenerator<ReadRecord> {
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, skipEmptyLines: 'greedy' });
  let line = 2;
  for await (const row of Readable.from(chunks).pipe(rows)) {
    const cells = row as Record<string, string>;
    yield understood(line, recordOfRow(cells), JSON.stringify(cells));
    line += 1 + (Object.values(cells).join('').match(/\n/g)?.length ?? 0);
  }
}

async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<ReadRecord> {
  let rest = '';
  let line = 0;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield* readLine((line += 1), text);
  }
  yield* readLine(line + 1, rest);
}

function* readLine(line: number, text: string): Generator<ReadRecord> {
  if (text.trim() === '') return;
  const json = parse(text) ?? parse(text.slice(Math.max(0, text.indexOf('{'))));
  yield* readValue(line, json, text);
}

async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<ReadRecord> {
  const scanner = createJsonScanner();
  for await (const chunk of chunks) {
    for (const value of scanner.push(chunk)) yield* readScanned(value);
  }
  for (const value of scanner.end()) yield* readScanned(value);
}

function* readScanned({ line, text, isCutOff }: ScannedValue): Generator<ReadRecord> {
  if (isCutOff) yield { line, problem: 'cut-off', excerpt: text.slice(0, excerptLength) };
  else yield* readValue(line, parse(text), text);
}

function* readValue(line: number, json: unknown, text: string): Generator<ReadRecord> {
  const excerpt = text.trim().slice(0, excerptLength);
  if (json === undefined) return yield { line, problem: 'not-json', excerpt };
  const records = recordsIn(json);
  if (records.length === 0) yield { line, problem: 'no-record', excerpt };
  for (const record of records) {
    const written = write(record);
    if (written === null) yield { line, problem: 'too-large', excerpt };
    else yield understood(line, record, written);
  }
}

function understood(line: number, value: unknown, record: string): ReadRecord {
  const excerpt = record.slice(0, excerptLength);
  if (!isObject(value)) return { line, problem: 'no-record', excerpt };
  const result = understandRecord(value);
  if (!result.ok) return { line, problem: result.problem, excerpt };
  if (record.length > longestRecord) return { line, problem: 'too-large', excerpt };
  return { line, message: result.record, record };
}

/** Undefined: it is no JSON, which no JSON value is. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Null: nested too deep to be kept as text. */
function write(record: unknown): string | null {
  try {
    return JSON.stringify(record);
  } catch {
    return null;
  }
}
