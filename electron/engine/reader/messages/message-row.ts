import type { MessageField } from '../../../../shared/domain/message-field.ts';
import { chatIdOfNumber } from '../../../../shared/domain/chat-id.ts';
import {
  isSpoilt,
  namesItsCountry,
  plainNumber,
} from '../../../../shared/domain/written-number.ts';
import type { RowFault, RowProblem } from '../../../../shared/contract/imports.ts';
import { eventOfRecord } from '../../incoming/event-of-record.ts';
import { flagOf } from '../../incoming/record-fields.ts';
import { anyCountry, readNumber } from '../../numbers/read-number.ts';
import type { FileRow } from '../columns/file-rows.ts';
import type { FilePart, RowsBy } from '../columns/table-noun.ts';
import { cellTime } from '../dates/cell-time.ts';
import { parseJson } from '../rows/parse-json.ts';
import { faultOf, refusedRow } from '../rows/refused-row.ts';
import type { ReadMessage } from './read-message.ts';

/** Why a row's number is of nobody until a person says more. */
type NumberProblem = 'needs-country' | 'two-countries' | 'spoilt-number';

/** Reads a row of a table as the record that it stands for (interface.md §2.4), or says all that it lacks. */
export function readMessageRow(
  row: FileRow,
  { choices, columns }: RowsBy<MessageField>,
  part: FilePart<ReadMessage>,
): void {
  const { line } = row;
  if (!('cells' in row)) {
    const { problem, excerpt } =
      'problem' in row ? row : ({ problem: 'not-json', excerpt: '' } as const);
    part.refused.push(refusedRow(line, [faultOf(problem)], excerpt));
    return;
  }
  const { mapping } = choices;
  const cells = withWholeTime(row.cells, mapping);
  const kept = JSON.stringify(
    Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
  );
  const faults: RowFault[] = [];
  const lacking = new Set<RowProblem>();
  /** Notes a fault, and what the record cannot but lack then: that is none beside it. */
  const tell = (problem: RowProblem, detail: string | undefined, lacks?: 'no-chat' | 'no-time') => {
    faults.push(faultOf(problem, detail));
    if (lacks !== undefined) lacking.add(lacks);
  };
  const value = (field: MessageField): string | undefined =>
    cells[mapping.indexOf(field)]?.trim() || undefined;

  const direction = value('fromMe');
  const fromMe = flagOf(direction);
  const isBadDirection = direction !== undefined && fromMe === null;
  // Else what was sent would count as received. Which of two numbers is the other side's is not known either.
  if (isBadDirection) tell('bad-direction', direction, value('chat') ? undefined : 'no-chat');
  const ofSide = isBadDirection ? undefined : value(fromMe === true ? 'to' : 'from');
  const written = value('chat') ?? ofSide;
  const chat = chatIn(written, choices.country ?? anyCountry);
  if (typeof chat === 'object') tell(chat.problem, written, 'no-chat');
  const time = value('time');
  const moment = time === undefined ? null : cellTime(time, choices);
  if (time !== undefined && moment === null) tell('bad-time', time, 'no-time');
  const record = {
    key: {
      id: value('id'),
      remoteJid: typeof chat === 'object' ? undefined : chat,
      remoteJidAlt: value('otherChat'),
      fromMe,
      participant: value('participant'),
    },
    message: messageOf(value('text') ?? ''),
    messageTimestamp: moment?.at,
    pushName: value('name'),
    status: value('status'),
  };
  const read = eventOfRecord(record, kept);
  if (!read.ok) {
    for (const { problem, detail } of read.faults) if (!lacking.has(problem)) tell(problem, detail);
  }
  if (!read.ok || faults.length > 0) {
    part.refused.push(refusedRow(line, faults, kept));
    return;
  }
  const isTimeAssumed = moment?.isAssumed === true;
  const { isPartial = false } = read;
  if (isTimeAssumed) part.assumedTimes += 1;
  if (isPartial) part.partial += 1;
  part.items.push({ line, event: { ...read.event, eventId: null }, isTimeAssumed, isPartial });
}

/** httpSMS writes a time as the browser does, `3/12/2024, 6:05:09 PM`, and no quotes around it: its comma makes two cells of one. */
function withWholeTime(
  cells: readonly string[],
  mapping: readonly (MessageField | null)[],
): readonly string[] {
  const at = mapping.indexOf('time');
  if (cells.length <= mapping.length || at === -1) return cells;
  const [day = '', hour = ''] = cells.slice(at, at + 2);
  if (!/^\s\p{Nd}{1,2}[:.]\p{Nd}{2}/u.test(hour)) return cells;
  return [...cells.slice(0, at), `${day},${hour}`, ...cells.slice(at + 2)];
}

/** Returns a chat ID; digits alone are what the network writes, unless a person said whose country's they are. */
function chatIn(
  written: string | undefined,
  country: string,
): string | undefined | { problem: NumberProblem } {
  if (written === undefined || written.includes('@')) return written;
  if (isSpoilt(written)) return { problem: 'spoilt-number' };
  const { text } = plainNumber(written);
  if (country === anyCountry && !namesItsCountry(text)) {
    return text.startsWith('0') ? { problem: 'needs-country' } : text;
  }
  const read = readNumber(text, country);
  if ('problem' in read) return undefined;
  const [{ digits }, other] = read.readings;
  return other === undefined ? chatIdOfNumber(digits) : { problem: 'two-countries' };
}

/** The column may hold the record's own object. */
function messageOf(text: string): unknown {
  const parsed = text.startsWith('{') ? parseJson(text) : null;
  return parsed === null || 'problem' in parsed ? { conversation: text } : parsed.value;
}
