import { randomUUID } from 'node:crypto';
import type {
  FileImport,
  ImportCounts,
  ImportRow,
  RefusedRow,
  RowResult,
} from '../../../../shared/contract/imports.ts';
import type { FormerPerson } from '../../../../shared/contract/people.ts';
import { invalidInput } from '../../engine-error.ts';
import type { InstanceEvents } from '../../events.ts';
import { otherFormOf } from '../../numbers/number-forms.ts';
import type { ReadPerson } from '../../reader/people/read-people.ts';
import { faultOf, refusedRow } from '../../reader/rows/refused-row.ts';
import type { PersonChange, PersonWrite } from '../../store/chats/people-imports-table.ts';
import type { History } from '../../store/history.ts';
import type { ImportNoun } from '../import-noun.ts';
import { recordEnd } from '../record-import.ts';
import { planPerson } from './plan-person.ts';

const rowsShown = 200;
/** Rows of one file: all of them are kept until they are imported. */
const mostRows = 50_000;
/** Chats that are written at once: few enough that nothing else waits for the disk. */
const writtenAtOnce = 200;

/** One person of a file: its chats, and what importing it comes to. */
interface Planned {
  chatIds: string[];
  result: RowResult;
  /** Of the writes of the file, how many are done once its own are. */
  writtenBy: number;
}

/**
 * Creates what imports people: what a file would write is kept until it is started, and what it wrote until the next, in memory: it
 * holds names, and on disk forgetting would have one more place to look.
 */
export function createPersonImport({
  history,
  events,
}: {
  history: History;
  events: InstanceEvents;
}): ImportNoun<'people'> {
  const { peopleImports } = history;

  const begin = (file: FileImport) => {
    const writes: PersonWrite[] = [];
    const rows: ImportRow[] = [];
    const planned: Planned[] = [];
    /** Chats of one person, by what the file calls it. */
    const people = new Map<string, string[]>();
    const seen = new Set<string>();
    const doubted = new Set<string>();
    const changes: PersonChange[] = [];
    const madeLabels: string[] = [];
    const joined: FormerPerson[] = [];

    const planOne = (person: ReadPerson, known: Parameters<typeof planPerson>[1]): void => {
      const { counts } = file;
      const own = planPerson(person, known);
      const { ownName, result } = own;
      const { line, name, chats, assumedCountry, national } = person;
      const chatIds = chats.map(({ chatId }) => chatId);
      writes.push(...own.writes);
      planned.push({ chatIds, result, writtenBy: writes.length });
      const key = person.person === null ? `line ${line}` : `person ${person.person}`;
      people.set(key, [...(people.get(key) ?? []), ...chatIds]);
      counts.rows += 1;
      counts[result] += 1;
      if (ownName !== null) counts.renamed += 1;
      if (ownName !== null && result === 'unchanged') counts.onlyRenamed += 1;
      const numbers = chats.map(({ number }) => number);
      rows.push({ line, name, ownName, numbers, assumedCountry, national, result });
    };

    /** Counts what was done by so many writes, by what they changed: a person is new by one new chat. */
    const countsOf = (written: number): ImportCounts => {
      const { refused } = file.counts;
      const counts = { rows: refused, added: 0, changed: 0, unchanged: 0, refused };
      const fresh = new Set(changes.filter(({ isNew }) => isNew).map(({ asked }) => asked));
      const touched = new Set([...changes.map(({ asked }) => asked), ...joined.map(chatIdOf)]);
      for (const { chatIds, result, writtenBy } of planned) {
        if (writtenBy > written) break;
        counts.rows += 1;
        if (result === 'added' && chatIds.some((one) => fresh.has(one))) counts.added += 1;
        else counts[chatIds.some((one) => touched.has(one)) ? 'changed' : 'unchanged'] += 1;
      }
      return counts;
    };

    return {
      plan: async ({ items }: { items: readonly Item[] }) => {
        const found: ReadPerson[] = [];
        const refused: RefusedRow[] = [];
        for (const one of items) {
          if ('readings' in one) {
            if (doubted.has(one.digits)) continue;
            doubted.add(one.digits);
            file.counts.doubtful += 1;
            if (file.doubtful.length < rowsShown) file.doubtful.push(one);
            continue;
          }
          const chats = withoutRepeated(one, seen, refused);
          if (chats.length > 0) found.push({ ...one, chats });
        }
        if (rows.length + found.length + doubted.size > mostRows) {
          throw invalidInput('file', 'file-too-large');
        }
        const chatIds = found.flatMap(({ chats }) => chats.map(({ chatId }) => chatId));
        const known = await peopleImports.known(chatIds);
        const byId = new Map(known.map((chat) => [chat.chatId, chat]));
        for (const person of found) planOne(person, byId);
        file.rows = firstToSee(rows);
        return refused;
      },
      carryOut: async ({ names, signal, tell }: Carried) => {
        let done = 0;
        try {
          for (let at = 0; at < writes.length; at += writtenAtOnce) {
            if (signal.aborted) return false;
            const step = writes.slice(at, at + writtenAtOnce);
            const written = await peopleImports.write(step, names, Date.now());
            changes.push(...written.changes);
            madeLabels.push(...written.madeLabels);
            done += step.length;
            tell(countsOf(done), at / writes.length);
          }
          const several = [...people.values()].filter((chatIds) => chatIds.length > 1);
          for (let at = 0; at < several.length; at += writtenAtOnce) {
            if (signal.aborted) return false;
            const step = several.slice(at, at + writtenAtOnce);
            const ofStep = step.map((chatIds) => ({ chatIds, freshId: randomUUID() }));
            joined.push(...(await peopleImports.join(ofStep)));
          }
          return true;
        } finally {
          tell(countsOf(done), 1);
        }
      },
      undo: async () => {
        let kept = await peopleImports.undo([], joined);
        for (let at = 0; at < changes.length; at += writtenAtOnce) {
          kept += await peopleImports.undo(changes.slice(at, at + writtenAtOnce), []);
        }
        await peopleImports.dropLabels(madeLabels);
        return kept;
      },
    };
  };

  return {
    of: 'people',
    startsAtOnce: false,
    takesSeveral: false,
    begin,
    keep: (report) => recordEnd(history, 'people', report),
    changed: () => {
      events.publish('chats.changed', { chatId: null });
      events.publish('audit.changed', {});
    },
  };
}

type Work = ReturnType<ImportNoun<'people'>['begin']>;
type Item = Parameters<Work['plan']>[0]['items'][number];
type Carried = Parameters<Work['carryOut']>[0];

const chatIdOf = ({ chatId }: FormerPerson): string => chatId;

/** A number that stands in two rows, as that of an office, would make one person of both: it belongs to the first. */
function withoutRepeated(
  { line, name, chats }: ReadPerson,
  seen: Set<string>,
  refused: RefusedRow[],
): ReadPerson['chats'] {
  const repeated: string[] = [];
  const fresh = chats.filter(({ chatId, number }) => {
    const isFresh = !seen.has(chatId) && !seen.has(otherFormOf(chatId) ?? chatId);
    seen.add(chatId);
    if (!isFresh) repeated.push(number);
    return isFresh;
  });
  if (repeated.length > 0) {
    const faults = repeated.map((number) => faultOf('duplicate', number));
    refused.push(refusedRow(line, faults, [name, ...repeated].filter(Boolean).join(', ')));
  }
  return fresh;
}

/** Rows with another name here first, then what changes, then the rest. */
function firstToSee(rows: readonly ImportRow[]): ImportRow[] {
  const urgency = ({ ownName, result }: ImportRow): number =>
    ownName != null ? 0 : { changed: 1, added: 2, unchanged: 3 }[result];
  return [...rows]
    .sort((one, other) => urgency(one) - urgency(other) || one.line - other.line)
    .slice(0, rowsShown);
}
