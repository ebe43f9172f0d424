import type { CallInput } from '../../../shared/contract/contract.ts';
import { pagesOf, useFirstPage as useFirst, useRowAt } from '../../bridge/use-pages.ts';

export type ChatFilter = NonNullable<CallInput<'chats.list'>['filter']>;

/** Which list of chats. */
export interface ChatQuery {
  instanceId: string;
  search: string;
  filter: ChatFilter;
}

/** Rows of a page. */
const pageLength = 40;

const pages = (query: ChatQuery) => pagesOf('chats.list', query, ({ chats }) => chats, pageLength);

/** The first page of the list, which also tells how long the list is. */
export const firstPage = (query: ChatQuery) => pages(query).query(0);

/** The same, kept up to date; while another search is read, the list of the last one stands. */
export const useFirstPage = (query: ChatQuery) => useFirst(pages(query));

/** Returns a row by its index. Only the pages from row `first` to row `last` are held and kept up to date. */
export const useChatAt = (query: ChatQuery, first: number, last: number) =>
  useRowAt(pages(query), first, last);
