import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../../shared/contract/contract.ts';
import { queryOf } from './queries.ts';

type PagedCall = 'chats.list' | 'outbox.list' | 'audit.list' | 'templates.search';

/** A long list that a call brings a page at a time. */
export interface Pages<Name extends PagedCall, Row> {
  pageLength: number;
  query: (page: number) => ReturnType<typeof queryOf<Name>>;
  rowsOf: (answer: CallOutput<Name>) => readonly Row[];
}

/** Returns the pages of a call with this input. */
export function pagesOf<Name extends PagedCall, Row>(
  name: Name,
  input: Omit<CallInput<Name>, 'offset' | 'limit'>,
  rowsOf: (answer: CallOutput<Name>) => readonly Row[],
  pageLength = 100,
): Pages<Name, Row> {
  const inputOf = (page: number) => ({ ...input, offset: page * pageLength, limit: pageLength });
  return { pageLength, rowsOf, query: (page) => queryOf(name, inputOf(page) as CallInput<Name>) };
}

/** Reads the first page, which also tells how long the list is; while another list is read, the last one stands. */
export function useFirstPage<Name extends PagedCall, Row>({ query }: Pages<Name, Row>) {
  return useQuery({ ...query(0), placeholderData: keepPreviousData });
}

/** Returns a row by its index. Only the first page and those from row `first` to row `last` are held and kept up to date. */
export function useRowAt<Name extends PagedCall, Row>(
  pages: Pages<Name, Row>,
  first: number,
  last: number,
): (index: number) => Row | undefined {
  const { pageLength, query, rowsOf } = pages;
  const top = useFirstPage(pages);
  const from = Math.max(1, Math.floor(first / pageLength));
  const to = Math.floor(last / pageLength);
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const others = useQueries({
    queries: numbers.map((page) => ({ ...query(page), placeholderData: keepPreviousData })),
  });
  return (index) => {
    const page = Math.floor(index / pageLength);
    const data = page === 0 ? top.data : others[page - from]?.data;
    return data && rowsOf(data)[index % pageLength];
  };
}
