import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { queryOf } from '../../bridge/queries.ts';

export type ChatFilter = NonNullable<CallInput<'chats.list'>['filter']>;

/** Which list of chats. */
export interface ChatQuery {
  instanceId: string;
  search: string;
  filter: ChatFilter;
}

/** Rows of a page. */
const pageLength = 40;

function pageQuery(query: ChatQuery, page: number) {
  return {
    ...queryOf('chats.list', { ...query, offset: page * pageLength, limit: pageLength }),
    placeholderData: keepPreviousData,
  };
}

/** The first page of the list, which also tells how long the list is. */
export function firstPage(query: ChatQuery) {
  return queryOf('chats.list', { ...query, offset: 0, limit: pageLength });
}

/** The same, kept up to date; while another search is read, the list of the last one stands. */
export function useFirstPage(query: ChatQuery) {
  return useQuery(pageQuery(query, 0));
}

/** Answers a row by its index. Only the pages from row `first` to row `last` are held and kept up to date. */
export function useChatAt(query: ChatQuery, first: number, last: number) {
  const top = useFirstPage(query);
  const from = Math.max(1, Math.floor(first / pageLength));
  const to = Math.floor(last / pageLength);
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const others = useQueries({ queries: pages.map((page) => pageQuery(query, page)) });

  return (index: number): ChatSummary | undefined => {
    const page = Math.floor(index / pageLength);
    const data = page === 0 ? top.data : others[page - from]?.data;
    return data?.chats[index % pageLength];
  };
}
