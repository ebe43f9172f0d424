import { cutText } from '../../../../shared/domain/cut-text.ts';
import type {
  ChoicesInForce,
  RefusedRow,
  RowFault,
  RowProblem,
} from '../../../../shared/contract/imports.ts';
import type { ThreadField } from '../../../../shared/domain/thread.ts';
import type { ImportedThread } from '../../store/sms/threads/thread-imports-table.ts';
import { isSpoilt } from '../../../../shared/domain/written-number.ts';
import { readFlag } from '../../../../shared/domain/read-flag.ts';
import type { WrittenMoment } from '../../../../shared/domain/written-moment.ts';
import { readNumberOrCode } from '../../numbers/read-sms-number.ts';
import { cellTime } from '../dates/cell-time.ts';
import { faultOf, refusedRow } from '../rows/refused-row.ts';
import type { FileRow } from '../columns/file-rows.ts';
import type { FilePart, RowsBy } from '../columns/table-noun.ts';

const longestId = 400;
const longestMessage = 16_000;
const longestField = 200;
const longestLabel = 40;
const mostLabels = 50;

/** Notes that a value of a row cannot be what its column says; nothing is taken in its place. */
type Tell = (problem: RowProblem, value?: string) => null;

/** How the numbers of rows were read, where a country is chosen, how many times named no zone, and how many hold more than is kept. */
type RowTally = Pick<FilePart<unknown>, 'numbers' | 'assumedTimes' | 'partial'>;

/** Reads a row by the chosen columns, and counts its numbers and times; all that is wrong with it where it is no thread. */
export function readThread(
  row: FileRow,
  { choices, columns }: RowsBy<ThreadField>,
  tally: RowTally,
): { thread: ImportedThread } | { refused: RefusedRow } {
  const { mapping, country } = choices;
  if ('problem' in row) {
    return { refused: refusedRow(row.line, [faultOf(row.problem)], row.excerpt) };
  }
  const faults: RowFault[] = [];
  const tell: Tell = (problem, value) => {
    faults.push(faultOf(problem, value));
    return null;
  };
  const cell = (field: ThreadField): unknown => {
    const at = mapping.indexOf(field);
    if (at === -1) return null;
    return 'cells' in row ? row.cells[at] : row.entry[columns[at] ?? ''];
  };
  const value = (field: ThreadField): string | null => textOf(cell(field));
  const threadId = idOf(cell('id'), tell);
  let assumedTimes = 0;
  const time = (field: ThreadField): number | null => {
    const moment = momentOf(value(field), choices, tell);
    if (moment?.isAssumed === true) assumedTimes += 1;
    return moment?.at ?? null;
  };
  let isPartial = false;
  const bounded = (field: ThreadField, longest: number) => {
    const text = value(field);
    isPartial ||= (text?.length ?? 0) > longest;
    return text === null ? null : cutText(text, longest);
  };
  const short = (field: ThreadField) => bounded(field, longestField);
  const labels = labelsIn(value('labels'));
  const kept = labels.slice(0, mostLabels).map((label) => cutText(label, longestLabel));
  isPartial ||= labels.join() !== kept.join();
  const numbers = { assumed: 0, asWritten: 0 };
  const number = (field: ThreadField) => numberOf(short(field), country, numbers, tell);
  const rest = {
    fromNumber: number('from_phone_number'),
    toNumber: number('to_phone_number'),
    phoneId: short('phone_id'),
    lastMessageId: short('last_message_id'),
    lastMessage: bounded('last_message_content', longestMessage) || null,
    lastMessageAt: time('last_message_at'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    archived: flagOf(value('is_archived'), tell),
    labels: kept,
  };
  if (threadId === null || faults.length > 0) {
    const excerpt = 'cells' in row ? row.cells.join(' | ') : row.text;
    return { refused: refusedRow(row.line, faults, excerpt) };
  }
  tally.numbers.assumed += numbers.assumed;
  tally.numbers.asWritten += numbers.asWritten;
  tally.assumedTimes += assumedTimes;
  if (isPartial) tally.partial += 1;
  return { thread: { threadId, ...rest } };
}

function idOf(cell: unknown, tell: Tell): string | null {
  const threadId = textOf(cell);
  if (threadId === null) return tell('no-id');
  // A number of more digits than a number holds was another one when the file was written.
  const isLost = typeof cell === 'number' && !Number.isSafeInteger(cell);
  if (isLost) return tell('bad-id', threadId);
  if (threadId.length > longestId) return tell('id-too-long', threadId);
  return isOneWord(threadId) ? threadId : tell('bad-id', threadId);
}

/** As the country says, where one is chosen; a sender's name or a short code stays as it is. */
function numberOf(
  written: string | null,
  country: string | null,
  tally: RowTally['numbers'],
  tell: Tell,
): string | null {
  if (written !== null && isSpoilt(written)) return tell('spoilt-number', written);
  if (written === null || country === null) return written;
  const read = readNumberOrCode(written, country);
  const [number, other] = 'problem' in read ? [] : read.readings;
  if (other !== undefined) return tell('two-countries', written);
  if (number === undefined) tally.asWritten += 1;
  else if (number.assumedCountry !== null) tally.assumed += 1;
  return number === undefined ? written : `+${number.digits}`;
}

/** Tells whether a text could be an id: one word of at most 400 characters, without a sign that nobody can type or that was lost. */
function isOneWord(text: string): boolean {
  return /^[^\s\p{Cc}\p{Cs}\uFFFD]{1,400}$/u.test(text);
}

/** The text of a cell; null where it says nothing. An apostrophe that keeps a spreadsheet from calculating is taken off. */
function textOf(cell: unknown): string | null {
  if (Array.isArray(cell)) return cell.map(String).join(';') || null;
  if (typeof cell !== 'string' && typeof cell !== 'number' && typeof cell !== 'boolean')
    return null;
  const text = String(cell).trim();
  return text === '' || text === 'null' ? null : text.replace(/^'(?=[=+\-@])/, '');
}

function flagOf(text: string | null, tell: Tell): boolean | null {
  if (text === null) return null;
  // Some name the state instead of saying whether it is archived.
  return (
    { archived: true, open: false }[text.toLowerCase()] ?? readFlag(text) ?? tell('bad-flag', text)
  );
}

function momentOf(text: string | null, choices: ChoicesInForce, tell: Tell): WrittenMoment | null {
  return text === null ? null : (cellTime(text, choices) ?? tell('bad-time', text));
}

function labelsIn(text: string | null): string[] {
  return (text ?? '')
    .split(/[;,\n]/)
    .map((label) => label.trim())
    .filter(Boolean);
}
