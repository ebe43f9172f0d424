import { useState } from 'react';
import { pagesOf, useFirstPage, useRowsOf } from '../../bridge/use-pages.ts';

/** Reads the templates of a search, more of them whenever asked, and all folders. */
export function useTemplatePages(search: string, folder: string | null) {
  const pages = pagesOf('templates.search', { search, folder }, ({ templates }) => templates);
  const [shown, setShown] = useState(pages.pageLength);
  const top = useFirstPage(pages);
  const { rowAt: templateAt } = useRowsOf(pages, pages.numbers(0, shown - 1));
  const total = top.data?.total ?? 0;
  const places = Array.from({ length: Math.min(shown, total) }, (_, index) => index);
  return {
    error: top.error,
    retry: () => void top.refetch(),
    isRead: top.data !== undefined,
    templates: places.flatMap((index) => templateAt(index) ?? []),
    total,
    folders: top.data?.folders ?? [],
    more: shown < total ? () => setShown(shown + pages.pageLength) : null,
  };
}
