import type { ThreadFilter } from '../../../../shared/contract/threads.ts';
import { digitsOf } from '../../../../shared/domain/fold-text.ts';
import { hasWords, plainWordsOf } from '../../../../shared/domain/search-words.ts';
import { tabOf, type ThreadFacts } from './thread-columns.ts';

const dayMs = 86_400_000;
const confirmedState = 1;
const waitingState = 2;
const failedState = 4;

export interface MatchContext {
  /** Milliseconds since 1970, for what is counted back in days. */
  now: number;
  /** The place of the thread whose id is `filter.search`; null where there is none. */
  named: number | null;
  /** The places that `filter.importId` named; null where it names no import. */
  imported: ReadonlySet<number> | null;
  /** The places of the threads of `filter.runId`; null where it names no run. */
  ran: ReadonlySet<number> | null;
}

type Test = (facts: ThreadFacts, place: number) => boolean;

/** Makes a filter into one question about a thread. */
export function threadMatch(
  filter: ThreadFilter,
  { now, named, imported, ran }: MatchContext,
): Test {
  const tests: Test[] = [];
  const { tab, label } = filter;
  const keptSince = filter.keptSince ?? Infinity;
  if (tab !== 'all') tests.push(tabTest(tab, filter.keptSince));
  if (filter.failed) tests.push(({ state }) => state === failedState);
  if (filter.unconfirmed) {
    tests.push(
      ({ state, confirmedAt }) =>
        state >= waitingState || (state === confirmedState && confirmedAt >= keptSince),
    );
  }
  if (filter.unread) {
    // What somebody looks at stays in its place as long as the list is the same.
    tests.push(({ isUnread, readAt }) => isUnread || readAt >= keptSince);
  }
  if (filter.idOnly) tests.push(({ known }) => known === 'id-only');
  if (imported !== null) tests.push((_facts, place) => imported.has(place));
  if (ran !== null) tests.push((_facts, place) => ran.has(place));
  if (label !== null) tests.push(({ labels }) => labels.includes(`\n${label}\n`));

  addRange(
    tests,
    ({ lastMessageAt }) => lastMessageAt,
    filter.lastMessageFrom,
    filter.lastMessageUntil,
  );
  addRange(tests, ({ createdAt }) => createdAt, filter.createdFrom, filter.createdUntil);
  addRange(tests, ({ updatedAt }) => updatedAt, filter.updatedFrom, filter.updatedUntil);
  if (filter.quietDays !== null) {
    addRange(tests, ({ lastMessageAt }) => lastMessageAt, null, now - filter.quietDays * dayMs);
  }

  // What takes longest comes last.
  if (filter.number.trim() !== '') tests.push(hasNumber(filter.number));
  if (filter.text.trim() !== '') tests.push(has(filter.text, () => ''));
  if (filter.search.trim() !== '') {
    const byWords = has(filter.search, ({ digits }) => digits);
    tests.push((facts, place) => place === named || byWords(facts));
  }
  return (facts, place) => {
    for (const test of tests) if (!test(facts, place)) return false;
    return true;
  };
}

/** Returns whether a thread stands in a tab: now, or, where it was confirmed at `keptSince` or later, before that. */
export function tabTest(
  tab: ThreadFilter['tab'],
  keptSince: number | null,
): (facts: ThreadFacts) => boolean {
  const since = keptSince ?? Infinity;
  return ({ confirmed, before, confirmedAt }) =>
    tab === 'all' || tabOf(confirmed) === tab || (confirmedAt >= since && tabOf(before) === tab);
}

function addRange(
  tests: Test[],
  timeOf: (facts: ThreadFacts) => number,
  from: number | null,
  until: number | null,
): void {
  if (from === null && until === null) return;
  const first = from ?? -Number.MAX_VALUE;
  const last = until ?? Number.MAX_VALUE;
  // A time that is not known is before every first.
  tests.push((facts) => timeOf(facts) >= first && timeOf(facts) < last);
}

function hasNumber(written: string): Test {
  const digits = digitsOf(written.trim());
  if (digits === '') return () => false;
  return (facts) => facts.digits.includes(digits);
}

/** Signs alone, as `?!`, are found nowhere. */
function has(
  written: string,
  digitsIn: (facts: ThreadFacts) => string,
): (facts: ThreadFacts) => boolean {
  const words = plainWordsOf(written);
  if (words.length === 0) return () => false;
  return (facts) => hasWords(words, facts.text, digitsIn(facts));
}
