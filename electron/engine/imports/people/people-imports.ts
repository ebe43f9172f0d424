import { randomUUID } from 'node:crypto';
import type {
  DoubtfulNumber,
  FormerPerson,
  PeopleImport,
  PersonFailure,
  ReadCards,
} from '../../../../shared/contract/people.ts';
import type { PersonField } from '../../../../shared/domain/person-field.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceEvents } from '../../events.ts';
import type { GrantedFile, Grants } from '../../files/grants.ts';
import { otherFormOf } from '../../numbers/number-forms.ts';
import { withGranted } from '../../files/with-granted.ts';
import type { History } from '../../store/history.ts';
import type { PersonChange, PersonWrite } from '../../store/chats/people-imports-table.ts';
import type { ColumnMemory } from '../column-memory.ts';
import type { Reader } from '../../reader/reader.ts';
import { planPerson } from './plan-person.ts';
import type {
  InFileOfPeople,
  NumbersOfFile,
  PersonInFile,
  ReadPerson,
} from '../../reader/people/read-people.ts';

const rowsShown = 200;
const failuresShown = 20;
/** Rows of one file: all of them are kept until they are imported. */
const mostRows = 50_000;
/** People of a file that are looked at for contact cards: more than a message carries. */
const mostCards = 1_000;
/** Chats that are written at once: few enough that nothing else waits for the disk. */
const writtenAtOnce = 200;

interface Plan {
  importId: string;
  /** Of a table. */
  table: PeopleImport['table'];
  /** A person chose what its columns hold. */
  isMapped: boolean;
  fileName: string;
  writes: PersonWrite[];
  /** Chats of one person, by what the file calls it. */
  people: Map<string, string[]>;
  counts: PeopleImport['counts'];
}

/** What an import wrote, as far as it came. */
interface Done {
  importId: string;
  fileName: string;
  changes: PersonChange[];
  madeLabels: string[];
  joined: FormerPerson[];
}

/** Creates what imports people in two steps: what a file would do, and doing it; and takes the last import back. */
export function createPeopleImports({
  history,
  grants,
  reader,
  events,
  columnMemory,
}: {
  history: History;
  grants: Grants;
  reader: Reader;
  events: InstanceEvents;
  columnMemory: ColumnMemory;
}) {
  let waiting: Plan | null = null;
  let last: Done | null = null;

  const applyAll = async ({ writes, people }: Plan, names: 'mine' | 'file', done: Done) => {
    for (let at = 0; at < writes.length; at += writtenAtOnce) {
      const step = writes.slice(at, at + writtenAtOnce);
      const { changes, madeLabels } = await history.peopleImports.write(step, names, Date.now());
      done.changes.push(...changes);
      done.madeLabels.push(...madeLabels);
      events.publish('chats.changed', { chatId: null });
    }
    const joined = [...people.values()].filter((chatIds) => chatIds.length > 1);
    for (let at = 0; at < joined.length; at += writtenAtOnce) {
      const step = joined.slice(at, at + writtenAtOnce);
      const ofStep = step.map((chatIds) => ({ chatIds, freshId: randomUUID() }));
      done.joined.push(...(await history.peopleImports.join(ofStep)));
    }
  };

  const changed = (): void => {
    events.publish('chats.changed', { chatId: null });
    events.publish('audit.changed', {});
  };

  const readAll = async (
    { path, name: fileName }: GrantedFile,
    numbers: NumbersOfFile,
    mapping: PersonMapping,
  ): Promise<PeopleImport> => {
    const importId = randomUUID();
    const columns = { mapping, remembered: columnMemory.of('people') };
    const counts = {
      added: 0,
      changed: 0,
      unchanged: 0,
      renamed: 0,
      onlyRenamed: 0,
      failures: 0,
      doubtful: 0,
    };
    const plan: Plan = {
      importId,
      table: null,
      isMapped: mapping !== null,
      fileName,
      writes: [],
      people: new Map(),
      counts,
    };
    const rows: PeopleImport['rows'] = [];
    const failures: PersonFailure[] = [];
    const doubtful = new Map<string, DoubtfulNumber>();
    const seen = new Set<string>();
    for await (const batch of reader('people', { path, columns, ...numbers })) {
      plan.table ??= batch.find((one) => 'columns' in one) ?? null;
      const { people, failed, doubts } = withoutRepeated(peopleOf(batch), seen);
      for (const one of doubts) {
        if (!doubtful.has(one.digits)) doubtful.set(one.digits, one);
      }
      failures.push(...failed.slice(0, failuresShown - failures.length));
      counts.failures += failed.length;
      if (rows.length + people.length + doubtful.size > mostRows)
        throw invalidInput('file', 'file-too-large');
      const chatIds = people.flatMap(({ chats }) => chats.map(({ chatId }) => chatId));
      const known = new Map(
        (await history.peopleImports.known(chatIds)).map((chat) => [chat.chatId, chat]),
      );
      for (const person of people) {
        const { writes, ownName, result } = planPerson(person, known);
        const { line, name, chats, assumedCountry, national } = person;
        plan.writes.push(...writes);
        const key = person.person === null ? `line ${line}` : `person ${person.person}`;
        const joined = plan.people.get(key) ?? [];
        plan.people.set(key, [...joined, ...chats.map(({ chatId }) => chatId)]);
        counts[result] += 1;
        if (ownName !== null) counts.renamed += 1;
        if (ownName !== null && result === 'unchanged') counts.onlyRenamed += 1;
        const numbersShown = chats.map(({ number }) => number);
        rows.push({ line, name, ownName, numbers: numbersShown, assumedCountry, national, result });
      }
    }
    counts.doubtful = doubtful.size;
    if (plan.table === null && rows.length + counts.failures + counts.doubtful === 0)
      throw invalidInput('file', 'not-people');
    waiting = plan;
    const asked = [...doubtful.values()].slice(0, rowsShown);
    const { table } = plan;
    return { importId, table, counts, rows: firstToSee(rows), doubtful: asked, failures };
  };

  return {
    /** Throws EngineError for a file that is none of people, or cannot be read. */
    read: (
      grantId: string,
      numbers: NumbersOfFile,
      mapping: PersonMapping,
    ): Promise<PeopleImport> =>
      withGranted(grants, grantId, (file) => readAll(file, numbers, mapping)),
    /** Reads people as entries of contact cards, and keeps nothing. Throws as `read` does. */
    readCards: (grantId: string, country: string | null): Promise<ReadCards> =>
      withGranted(grants, grantId, async ({ path }) => {
        const people: PersonInFile[] = [];
        const columns = { mapping: null, remembered: columnMemory.of('people') };
        const of = { path, columns, country, isSure: false, chosen: [] };
        for await (const batch of reader('people', of)) {
          people.push(...peopleOf(batch).slice(0, mostCards - people.length));
        }
        if (people.length === 0) throw invalidInput('file', 'not-people');
        const { asCards } = await import('./read-cards.ts');
        return asCards(people);
      }),
    /** Carries out what was read last. Throws EngineError `not-found` where another was read since, and `storage`. */
    apply: async (importId: string, names: 'mine' | 'file') => {
      if (waiting?.importId !== importId) throw notFound('import');
      const plan = waiting;
      waiting = null;
      let isWhole = false;
      const { fileName, counts, table, isMapped } = plan;
      const done: Done = { importId, fileName, changes: [], madeLabels: [], joined: [] };
      // What broke off can be taken back as well.
      last = done;
      const written = () => {
        const added = done.changes.filter(({ isNew }) => isNew).length;
        return { added, changed: done.changes.length - added };
      };
      try {
        if (table !== null && isMapped) columnMemory.note('people', table.columns, table.mapping);
        await applyAll(plan, names, done);
        isWhole = true;
        return written();
      } finally {
        const { added, changed: known } = written();
        const refused = counts.failures;
        const imported = { of: 'people' as const, fileName, added, known, refused, isWhole };
        const note = { action: 'import', by: 'person', excerpt: fileName } as const;
        await history.audit.add({ ...note, detail: { imported } }, Date.now());
        changed();
      }
    },
    /** Takes back what was imported last. Throws EngineError `not-found` where that was another, and `storage`. */
    undo: async (importId: string): Promise<{ kept: number }> => {
      if (last?.importId !== importId) throw notFound('import');
      const { changes, joined, madeLabels, fileName } = last;
      let kept = await history.peopleImports.undo([], joined);
      for (let at = 0; at < changes.length; at += writtenAtOnce) {
        kept += await history.peopleImports.undo(changes.slice(at, at + writtenAtOnce), []);
      }
      await history.peopleImports.dropLabels(madeLabels);
      last = null;
      await history.audit.add({ action: 'undo', by: 'person', excerpt: fileName }, Date.now());
      changed();
      return { kept };
    },
  };
}

type PersonMapping = readonly (PersonField | null)[] | null;

function peopleOf(batch: readonly InFileOfPeople[]): PersonInFile[] {
  return batch.flatMap((one) => ('columns' in one ? [] : [one]));
}

/** A number that stands in two rows, as that of an office, would make one person of both: it belongs to the first. */
function withoutRepeated(
  batch: readonly PersonInFile[],
  seen: Set<string>,
): { people: ReadPerson[]; failed: PersonFailure[]; doubts: DoubtfulNumber[] } {
  const people: ReadPerson[] = [];
  const failed: PersonFailure[] = [];
  const doubts: DoubtfulNumber[] = [];
  for (const one of batch) {
    if ('problem' in one) {
      failed.push(one);
      continue;
    }
    if ('readings' in one) {
      doubts.push(one);
      continue;
    }
    const { line, name } = one;
    const chats = one.chats.filter(({ chatId, number }) => {
      const isFresh = !seen.has(chatId) && !seen.has(otherFormOf(chatId) ?? chatId);
      seen.add(chatId);
      if (!isFresh) {
        const excerpt = [name, number].filter(Boolean).join(', ');
        failed.push({ line, problem: 'duplicate', excerpt });
      }
      return isFresh;
    });
    if (chats.length > 0) people.push({ ...one, chats });
  }
  return { people, failed, doubts };
}

function firstToSee(rows: PeopleImport['rows']): PeopleImport['rows'] {
  const urgency = ({ ownName, result }: PeopleImport['rows'][number]): number =>
    ownName !== null ? 0 : { changed: 1, added: 2, unchanged: 3 }[result];
  return [...rows]
    .sort((one, other) => urgency(one) - urgency(other) || one.line - other.line)
    .slice(0, rowsShown);
}
