import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../../shared/contract/contract.ts';
import { queryOf } from './queries.ts';

export type PagedCall =
  | 'chats.list'
  | 'outbox.list'
  | 'audit.list'
  | 'templates.search'
  | 'threads.list'
  | 'threads.actions'
  | 'archiveRuns.list'
  | 'archiveRuns.results';

/** A long list that a call brings a page at a time. */
export interface Pages<Name extends PagedCall, Row> {
  pageLength: number;
  query: (page: number) => ReturnType<typeof queryOf<Name>>;
  /** The numbers of the pages with the rows from `first` to `last`. */
  numbers: (first: number, last: number) => number[];
  rowsOf: (answer: CallOutput<Name>) => readonly Row[];
  /** How many rows the whole list has. */
  totalOf: (answer: CallOutput<Name>) => number;
}

/** Returns the pages of a call with this input. */
export function pagesOf<Name extends PagedCall, Row>(
  name: Name,
  input: Omit<CallInput<Name>, 'offset' | 'limit'>,
  rowsOf: (answer: CallOutput<Name>) => readonly Row[],
  pageLength = 100,
): Pages<Name, Row> {
  const inputOf = (page: number) => ({ ...input, offset: page * pageLength, limit: pageLength });
  return {
    pageLength,
    rowsOf,
    // Every paged call answers so; TypeScript does not find it behind a name of a call.
    totalOf: (answer) => (answer as { total: number }).total,
    query: (page) => queryOf(name, inputOf(page) as CallInput<Name>),
    numbers(first, last) {
      const from = Math.floor(first / pageLength);
      return Array.from({ length: Math.floor(last / pageLength) - from + 1 }, (_, at) => from + at);
    },
  };
}

/** Reads the first page, which also tells how long the list is; while another list is read, the last one stays. */
export function useFirstPage<Name extends PagedCall, Row>({ query }: Pages<Name, Row>) {
  return useQuery({ ...query(0), placeholderData: keepPreviousData });
}

/** Returns ways to the rows of the first page and of the pages with these numbers, which are kept up to date. */
export function useRowsOf<Name extends PagedCall, Row>(
  pages: Pages<Name, Row>,
  numbers: readonly number[],
) {
  const { pageLength, query, rowsOf } = pages;
  const top = useFirstPage(pages);
  const others = useQueries({ queries: numbers.map((number) => query(number)) });
  const read = new Map(numbers.map((number, at) => [number, others[at]?.data]));
  read.set(0, top.data);
  return {
    /** Undefined where its page is not there yet. */
    rowAt: (index: number): Row | undefined => {
      const answer = read.get(Math.floor(index / pageLength));
      return answer && rowsOf(answer)[index % pageLength];
    },
    /** The position of the first row that fits in the pages that are there, or null. */
    indexOf: (fits: (row: Row) => boolean): number | null => {
      for (const [number, answer] of read) {
        const index = answer ? rowsOf(answer).findIndex(fits) : -1;
        if (index >= 0) return number * pageLength + index;
      }
      return null;
    },
  };
}
