import { cutText } from '../../../../shared/domain/cut-text.ts';
import type {
  ChoicesInForce,
  RefusedRow,
  RowProblem,
} from '../../../../shared/contract/imports.ts';
import type { ThreadField } from '../../../../shared/domain/thread.ts';
import type { ImportedThread } from '../../store/sms/threads/thread-imports-table.ts';
import { isSpoilt } from '../../../../shared/domain/written-number.ts';
import { readFlag } from '../../../../shared/domain/read-flag.ts';
import type { WrittenMoment } from '../../../../shared/domain/written-moment.ts';
import { readNumberOrCode } from '../../numbers/read-sms-number.ts';
import { cellTime } from '../dates/cell-time.ts';
import { isOneWord } from '../rows/one-word.ts';
import { excerptLength } from '../rows/splitter.ts';
import type { FileRow } from '../columns/file-rows.ts';
import type { FilePart, RowsBy } from '../columns/table-noun.ts';

const longestId = 400;
const longestMessage = 16_000;
const longestField = 200;
const longestLabel = 40;
const mostLabels = 50;

/** A value of a file that cannot be what its column says. */
class BadValue extends Error {
  readonly problem: RowProblem;

  constructor(problem: RowProblem, value: string) {
    super(value);
    this.problem = problem;
  }
}

/** How the numbers of rows were read, where a country is chosen, how many times named no zone, and how many hold more than is kept. */
type RowTally = Pick<FilePart<unknown>, 'numbers' | 'assumedTimes' | 'partial'>;

/** Reads a row by the chosen columns, and counts its numbers and times; the reason where it is no thread. */
export function readThread(
  row: FileRow,
  { choices, columns }: RowsBy<ThreadField>,
  tally: RowTally,
): { thread: ImportedThread } | { refused: RefusedRow } {
  const { mapping, country } = choices;
  const excerpt = excerptOf(row);
  const refuse = (problem: RowProblem, detail = '') => ({
    refused: { line: row.line, problem, detail: cutText(detail, 100), excerpt },
  });
  if ('problem' in row) return refuse(row.problem);
  const value = (field: ThreadField): string | null => {
    const at = mapping.indexOf(field);
    if (at === -1) return null;
    const cell = 'cells' in row ? row.cells[at] : row.entry[columns[at] ?? ''];
    // A number of more digits than a number holds was another one when the file was written.
    const isLost = field === 'id' && typeof cell === 'number' && !Number.isSafeInteger(cell);
    if (isLost) throw new BadValue('bad-id', String(cell));
    return textOf(cell);
  };
  try {
    const threadId = value('id');
    if (threadId === null) return refuse('no-id');
    if (threadId.length > longestId) return refuse('id-too-long', threadId);
    if (!isOneWord(threadId)) return refuse('bad-id', threadId);
    const time = (field: ThreadField): number | null => {
      const moment = momentOf(value(field), choices);
      if (moment?.isAssumed === true) tally.assumedTimes += 1;
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
    const read = {
      thread: {
        threadId,
        fromNumber: numberOf(short('from_phone_number'), country, tally.numbers),
        toNumber: numberOf(short('to_phone_number'), country, tally.numbers),
        phoneId: short('phone_id'),
        lastMessageId: short('last_message_id'),
        lastMessage: bounded('last_message_content', longestMessage) || null,
        lastMessageAt: time('last_message_at'),
        createdAt: time('created_at'),
        updatedAt: time('updated_at'),
        archived: flagOf(value('is_archived')),
        labels: kept,
      },
    };
    if (isPartial) tally.partial += 1;
    return read;
  } catch (error) {
    if (error instanceof BadValue) return refuse(error.problem, error.message);
    throw error;
  }
}

/** As the country says, where one is chosen; a sender's name or a short code stays as it is. */
function numberOf(
  written: string | null,
  country: string | null,
  tally: RowTally['numbers'],
): string | null {
  if (written !== null && isSpoilt(written)) throw new BadValue('spoilt-number', written);
  if (written === null || country === null) return written;
  const read = readNumberOrCode(written, country);
  const [number, other] = 'problem' in read ? [] : read.readings;
  if (other !== undefined) throw new BadValue('two-countries', written);
  if (number === undefined) tally.asWritten += 1;
  else if (number.assumedCountry !== null) tally.assumed += 1;
  return number === undefined ? written : `+${number.digits}`;
}

function excerptOf(row: FileRow): string {
  if ('problem' in row) return cutText(row.excerpt, excerptLength);
  const text = 'cells' in row ? row.cells.join(' | ') : row.text;
  return cutText(text, excerptLength);
}

/** The text of a cell; null where it says nothing. An apostrophe that keeps a spreadsheet from calculating is taken off. */
function textOf(cell: unknown): string | null {
  if (Array.isArray(cell)) return cell.map(String).join(';') || null;
  if (typeof cell !== 'string' && typeof cell !== 'number' && typeof cell !== 'boolean')
    return null;
  const text = String(cell).trim();
  return text === '' || text === 'null' ? null : text.replace(/^'(?=[=+\-@])/, '');
}

function flagOf(text: string | null): boolean | null {
  if (text === null) return null;
  // Some name the state instead of saying whether it is archived.
  const named = { archived: true, open: false }[text.toLowerCase()] ?? readFlag(text);
  if (named === null) throw new BadValue('bad-flag', text);
  return named;
}

function momentOf(text: string | null, choices: ChoicesInForce): WrittenMoment | null {
  if (text === null) return null;
  const moment = cellTime(text, choices);
  if (moment === null) throw new BadValue('bad-time', text);
  return moment;
}

function labelsIn(text: string | null): string[] {
  return (text ?? '')
    .split(/[;,\n]/)
    .map((label) => label.trim())
    .filter(Boolean);
}
