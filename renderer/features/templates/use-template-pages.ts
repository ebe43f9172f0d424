import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../bridge/call.ts';
import { keyOf } from '../../bridge/queries.ts';

const pageLength = 100;

/** The templates of a search, a page at a time, and all folders. */
export function useTemplatePages(search: string, folder: string | null) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf('templates.search', { search, folder }), 'pages'],
    queryFn: ({ pageParam: offset }) =>
      call('templates.search', { search, folder, offset, limit: pageLength }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageLength < total ? pages.length * pageLength : undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  return {
    error: query.error,
    retry: () => void query.refetch(),
    isRead: pages.length > 0,
    templates: pages.flatMap((page) => page.templates),
    total: pages[0]?.total ?? 0,
    folders: pages[0]?.folders ?? [],
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}
