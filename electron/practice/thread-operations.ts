import { askedPage, askedSort, filtered, listPage } from './list-page.ts';
import type { Operation } from './operation.ts';
import { type ListedPracticeThread, type PracticeThreads, threadIdIn } from './practice-threads.ts';
import type { PracticeSwitches } from './practice-switches.ts';
import { invalid, wrapped } from './refusal.ts';

/**
 * edit-message-thread (interface.md §4.9), and the list of threads. Practice rule: every thread ID exists. Of one that is not in
 * the list no number, text or date is made up: it would stand in for what a person imported.
 */
export function threadOperations(
  book: PracticeThreads,
  switches: Pick<PracticeSwitches, 'sms'>,
): { edit: Operation; list: Operation } {
  let requests = 0;

  return {
    edit: {
      method: 'PUT',
      name: 'edit-message-thread',
      status: 200,
      carryOut: ({ fields }) => {
        const id = threadIdIn(fields, switches);
        const archived = fields['is_archived'];
        if (typeof archived !== 'boolean') {
          throw invalid(['The is archived field must be true or false.']);
        }
        const changed = { ...book.change(id, { is_archived: archived }) };
        return switches.sms.answersAsHttpSms ? wrapped(changed) : changed;
      },
    },
    list: {
      method: 'GET',
      name: 'message-threads',
      status: 200,
      carryOut: ({ query }) => {
        requests += 1;
        const found = listThreads(book.ordered, query);
        const shuffle = switches.sms.shufflesTies ? requests : 0;
        return listPage('message-threads', askedPage(query), found.length, (from, count) =>
          latestFirst(found, from, count, shuffle),
        );
      },
    },
  };
}

type Thread = Readonly<ListedPracticeThread>;

const sortable = ['updated_at', 'created_at', 'last_message_at'] as const;

const filters: Record<string, (thread: Thread, wanted: string) => boolean> = {
  'filter[is_archived]': (thread, wanted) => thread.is_archived === (wanted === '1'),
  'filter[last_message_content]': (thread, wanted) => thread.last_message_content.includes(wanted),
  'filter[last_message_id]': (thread, wanted) => thread.last_message_id === wanted,
  'filter[from_or_to_number]': (thread, wanted) =>
    thread.from_phone_number === wanted || thread.to_phone_number === wanted,
};

/** Returns what a query asks for, first to come last. */
function listThreads(ordered: readonly Thread[], query: Record<string, string>): readonly Thread[] {
  const found = filtered(ordered, query, filters);
  const { column, isDown } = askedSort(query, sortable);
  if (column === 'updated_at' && isDown) return found;
  const sorted = [...found].sort((one, other) => (one[column] < other[column] ? -1 : 1));
  return isDown ? sorted : sorted.reverse();
}

/** Returns a part of a list from its end; with a number to shuffle by, what changed in the same second in an order of its own. */
function latestFirst(
  ordered: readonly Thread[],
  from: number,
  count: number,
  shuffle: number,
): Thread[] {
  const end = ordered.length - from;
  const start = Math.max(0, end - count);
  if (shuffle === 0) return ordered.slice(start, Math.max(0, end)).reverse();
  let first = start;
  let last = Math.max(0, end);
  while (first > 0 && isTie(ordered, first - 1, first)) first -= 1;
  while (last > 0 && last < ordered.length && isTie(ordered, last - 1, last)) last += 1;
  const whole = ordered.slice(first, last).sort((one, other) => {
    if (one.updated_at !== other.updated_at) return one.updated_at < other.updated_at ? -1 : 1;
    return rank(one.id, shuffle) - rank(other.id, shuffle);
  });
  return whole.slice(start - first, whole.length - (last - Math.max(0, end))).reverse();
}

function isTie(ordered: readonly Thread[], one: number, other: number): boolean {
  return ordered[one]?.updated_at === ordered[other]?.updated_at;
}

function rank(id: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x5bd1e995);
  return hash >>> 0;
}
