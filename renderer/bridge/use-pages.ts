import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query';

/** Rows that one call brings, at most. */
export const pageLength = 100;

interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

/** How one page of a long list is asked for. */
export type PageQuery<Row, Rest> = (page: number) => {
  queryKey: QueryKey;
  queryFn: () => Promise<Page<Row> & Rest>;
};

/** The first page, which also tells how long the list is; while another list is read, the last one stands. */
export function useFirstPage<Row, Rest>(pageQuery: PageQuery<Row, Rest>) {
  return useQuery({ ...pageQuery(0), placeholderData: keepPreviousData });
}

/** Answers a row by its index. Of a long list only the pages from row `first` to row `last` are held and kept up to date, and the first. */
export function useRowAt<Row, Rest>(pageQuery: PageQuery<Row, Rest>, first: number, last: number) {
  const top = useFirstPage(pageQuery);
  const from = Math.max(1, Math.floor(first / pageLength));
  const to = Math.floor(last / pageLength);
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const others = useQueries({
    queries: pages.map((page) => ({ ...pageQuery(page), placeholderData: keepPreviousData })),
  });

  return (index: number): Row | undefined => {
    const page = Math.floor(index / pageLength);
    const data = page === 0 ? top.data : others[page - from]?.data;
    return data?.rows[index % pageLength];
  };
}
