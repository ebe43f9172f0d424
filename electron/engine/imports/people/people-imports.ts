import { randomUUID } from 'node:crypto';
import type {
  DoubtfulNumber,
  PeopleImport,
  PersonFailure,
  ReadCards,
} from '../../../../shared/contract/people.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceEvents } from '../../events.ts';
import type { GrantedFile, Grants } from '../../files/grants.ts';
import { otherFormOf } from '../../numbers/number-forms.ts';
import { withGranted } from '../../files/with-granted.ts';
import type { History } from '../../store/history.ts';
import type { PersonWrite } from '../../store/chats/people-imports-table.ts';
import type { Reader } from '../../reader/reader.ts';
import { planPerson } from './plan-person.ts';
import type { NumbersOfFile, PersonInFile, ReadPerson } from '../../reader/people/read-people.ts';

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
  fileName: string;
  writes: PersonWrite[];
  /** Chats of one person, by what the file calls it. */
  people: Map<string, string[]>;
  counts: PeopleImport['counts'];
}

/** Creates what imports people in two steps: what a file would do, and doing it. */
export function createPeopleImports({
  history,
  grants,
  reader,
  events,
}: {
  history: History;
  grants: Grants;
  reader: Reader;
  events: InstanceEvents;
}) {
  let waiting: Plan | null = null;

  const applyAll = async ({ writes, people }: Plan, names: 'mine' | 'file') => {
    const done = { added: 0, changed: 0 };
    for (let at = 0; at < writes.length; at += writtenAtOnce) {
      const step = writes.slice(at, at + writtenAtOnce);
      const { added, changed } = await history.peopleImports.write(step, names, Date.now());
      done.added += added;
      done.changed += changed;
      events.publish('chats.changed', { chatId: null });
    }
    const joined = [...people.values()].filter((chatIds) => chatIds.length > 1);
    for (let at = 0; at < joined.length; at += writtenAtOnce) {
      const step = joined.slice(at, at + writtenAtOnce);
      await history.peopleImports.join(step.map((chatIds) => ({ chatIds, freshId: randomUUID() })));
    }
    return done;
  };

  const readAll = async (
    { path, name: fileName }: GrantedFile,
    numbers: NumbersOfFile,
  ): Promise<PeopleImport> => {
    const importId = randomUUID();
    const counts = {
      added: 0,
      changed: 0,
      unchanged: 0,
      renamed: 0,
      onlyRenamed: 0,
      failures: 0,
      doubtful: 0,
    };
    const plan: Plan = { importId, fileName, writes: [], people: new Map(), counts };
    const rows: PeopleImport['rows'] = [];
    const failures: PersonFailure[] = [];
    const doubtful = new Map<string, DoubtfulNumber>();
    const seen = new Set<string>();
    for await (const batch of reader('people', { path, ...numbers })) {
      const { people, failed, doubts } = withoutRepeated(batch, seen);
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
    if (rows.length + counts.failures + counts.doubtful === 0)
      throw invalidInput('file', 'not-people');
    waiting = plan;
    const asked = [...doubtful.values()].slice(0, rowsShown);
    return { importId, counts, rows: firstToSee(rows), doubtful: asked, failures };
  };

  return {
    /** Throws EngineError for a file that is none of people, or cannot be read. */
    read: (grantId: string, numbers: NumbersOfFile): Promise<PeopleImport> =>
      withGranted(grants, grantId, (file) => readAll(file, numbers)),
    /** Reads people as entries of contact cards, and keeps nothing. Throws as `read` does. */
    readCards: (grantId: string, country: string | null): Promise<ReadCards> =>
      withGranted(grants, grantId, async ({ path }) => {
        const people: PersonInFile[] = [];
        for await (const batch of reader('people', { path, country, isSure: false, chosen: [] })) {
          people.push(...batch.slice(0, mostCards - people.length));
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
      let done = { added: 0, changed: 0 };
      try {
        done = await applyAll(plan, names);
        isWhole = true;
        return done;
      } finally {
        const { fileName, counts } = plan;
        const imported = {
          of: 'people' as const,
          fileName,
          added: done.added,
          known: done.changed,
          refused: counts.failures,
          isWhole,
        };
        const note = { action: 'import', by: 'person', excerpt: fileName } as const;
        await history.audit.add({ ...note, detail: { imported } }, Date.now());
        events.publish('chats.changed', { chatId: null });
        events.publish('audit.changed', {});
      }
    },
  };
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
