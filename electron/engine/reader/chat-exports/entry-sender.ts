import { bare } from './entry-body.ts';
import { noticeWords } from './program-words.ts';

/** Signs of a name; what stands before a colon further on is a sentence. */
const longestName = 100;
/** Names that are counted: the largest group has 1,024 people, and many have left. */
const mostNames = 10_000;
/** Messages that all begin alike before a colon belongs to the name. */
const enoughAlike = 3;

export interface Sender {
  name: string;
  /** Where the text begins. */
  end: number;
}

/**
 * Reads who wrote an entry from what stands behind its head: all before the first colon and blank. `longNames` have a colon themselves,
 * `known` are names that stood there before, beside which a text without a blank is one too. Null: the program wrote it.
 */
export function readSender(
  rest: string,
  longNames: readonly string[],
  known: ReadonlySet<string>,
): Sender | null {
  const found = /:(?=\s|$)/.exec(rest.slice(0, 2 * longestName));
  const colon = found?.index ?? rest.indexOf(':');
  if (colon === -1) return null;
  const name = bare(rest.slice(0, colon)).replace(/\s+/g, ' ');
  if (name === '' || name.length > longestName || isSentence(name)) return null;
  if (found === null && !known.has(name)) return null;
  for (const long of longNames) {
    if (long.startsWith(`${name}: `)) {
      const next = rest.indexOf(':', colon + 1);
      if (next !== -1 && bare(rest.slice(0, next)).replace(/\s+/g, ' ') === long) {
        return { name: long, end: next + 1 };
      }
    }
  }
  return { name, end: colon + 1 };
}

/** A quotation that is opened and not closed before the colon, or what only the program says: `Ana changed the subject to "Tea`. */
function isSentence(name: string): boolean {
  const opened = /(?:^|\s)(["“„«‘‚『「])(?=\S)/.exec(name);
  if (opened !== null) {
    const behind = name.slice(opened.index + opened[0].length);
    if (!/["”“»’‘』」]/.test(behind)) return true;
  }
  return name.length > 30 && noticeWords.test(name);
}

interface Counted {
  messages: number;
  /** Of these, what the program wrote in the place of a person. */
  byProgram: number;
  deletedOwn: number;
  /** `Name: ` at the beginning of each text so far; null: they differ. */
  alike: string | null;
}

/** Counts who wrote in an export. */
export function countSenders() {
  const counted = new Map<string, Counted>();
  return {
    add: (name: string, text: string, isByProgram: boolean, isDeletedOwn: boolean): void => {
      const beginning = /^ ?([^:\n]{1,60}): /.exec(text)?.[1] ?? null;
      const one = counted.get(name);
      if (one === undefined) {
        if (counted.size >= mostNames) return;
        counted.set(name, {
          messages: 1,
          byProgram: Number(isByProgram),
          deletedOwn: Number(isDeletedOwn),
          alike: beginning,
        });
        return;
      }
      one.messages += 1;
      one.byProgram += Number(isByProgram);
      one.deletedOwn += Number(isDeletedOwn);
      if (one.alike !== beginning) one.alike = null;
    },
    result: () => {
      const all = [...counted];
      const isNone = ([, one]: [string, Counted]) => one.byProgram === one.messages;
      const long = all.filter(
        ([, { alike, messages }]) => alike !== null && messages >= enoughAlike,
      );
      const renamed = new Map(long.map(([name, { alike }]) => [name, `${name}: ${alike}`]));
      const people = all
        .filter((one) => !isNone(one))
        .map(([name, one]) => ({
          name: renamed.get(name) ?? name,
          messages: one.messages - one.byProgram,
          deletedOwn: one.deletedOwn,
        }))
        .toSorted((one, other) => other.messages - one.messages);
      return {
        people,
        noPeople: all.filter(isNone).map(([name]) => name),
        longNames: [...renamed.values()],
      };
    },
  };
}
