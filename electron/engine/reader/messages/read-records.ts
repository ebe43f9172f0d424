import type { RefusedRow } from '../../../../shared/contract/imports.ts';
import type { ZoneMeant } from '../../../../shared/domain/written-moment.ts';
import { eventsIn } from '../../incoming/events-in.ts';
import { jsonValues } from '../rows/json-values.ts';
import { type ParsedJson, parseJson } from '../rows/parse-json.ts';
import { faultOf, refusedRow } from '../rows/refused-row.ts';
import type { Splitter } from '../rows/splitter.ts';
import { textLines } from '../rows/text-lines.ts';
import type { ReadMessage } from './read-message.ts';

/** Characters of a record that is kept; a longer one holds a file inside. */
const longestRecord = 1024 * 1024;
/** Characters of a line or of a value in a list; what a log or an export puts around many records may be longer. */
const longestValue = 4 * longestRecord;

type Read = ReadMessage | RefusedRow;

/** Tells by its beginning whether a file holds JSON: an array, objects, or a log whose lines end in one. */
export function readsAsRecords(start: string): boolean {
  return /^\s*[[{]/.test(start) || /^[^"\r\n]*\{\s*"/m.test(start);
}

/**
 * Returns what finds message records and events in JSON (an array, or wrapped in anything) and in lines of JSON with or without a prefix.
 * `zone` is meant where a time names none.
 */
export function recordsOf(start: string, zone: ZoneMeant): Splitter<Read> {
  if (!isLines(start)) {
    const values = jsonValues({ longest: longestValue, unwrap: 'if-too-long' });
    return each(values, ({ line, text, problem }) =>
      problem === null
        ? readValue(line, parseJson(text), text, zone)
        : [refusedRow(line, [faultOf(problem === 'cut-off' ? problem : 'too-large')], text.trim())],
    );
  }
  return each(textLines(longestValue), ({ line, text, isTooLong }) => {
    if (isTooLong) return [refusedRow(line, [faultOf('too-large')], text.trim())];
    const whole = parseJson(text);
    const isWhole = !('problem' in whole) || whole.problem === 'too-deep';
    const parsed = isWhole ? whole : parseJson(text.slice(Math.max(0, text.indexOf('{'))));
    return readValue(line, parsed, text, zone);
  });
}

function each<Row>(splitter: Splitter<Row>, read: (row: Row) => Read[]): Splitter<Read> {
  return {
    take: (text) => splitter.take(text).flatMap(read),
    end: () => splitter.end().flatMap(read),
  };
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

function readValue(line: number, parsed: ParsedJson, text: string, zone: ZoneMeant): Read[] {
  if ('problem' in parsed) {
    const problem = parsed.problem === 'too-deep' ? 'too-large' : parsed.problem;
    return [refusedRow(line, [faultOf(problem)], text.trim())];
  }
  const found = eventsIn(parsed.value, zone);
  if (found.length === 0) return [refusedRow(line, [faultOf('no-record')], text.trim())];
  return found.map((one): Read => {
    const written = () => JSON.stringify(one.value);
    if ('faults' in one) {
      const faults = one.faults.map(({ problem, detail }) => faultOf(problem, detail));
      return refusedRow(line, faults, written());
    }
    const { event, isTimeAssumed = false, isPartial = false } = one;
    const isTooLarge = 'record' in event && event.record.length > longestRecord;
    return isTooLarge
      ? refusedRow(line, [faultOf('too-large')], written())
      : { line, event, isTimeAssumed, isPartial };
  });
}
