import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ThreadFilter, ThreadSort, ThreadView } from '../../../shared/contract/threads.ts';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { usePolicy } from '../../product-ui/set-by-organization.tsx';
import { threadsSearch } from '../../product-ui/search-switch.ts';
import { wholeFilter } from '../../product-ui/thread-filter.ts';
import { firstSpec, type ListSpec } from './grid/list-spec.ts';

/** Milliseconds without a key after which what is typed is looked for. */
const typingPause = 60;

/** Holds what the list shows: filter, order, columns. Rows keep their position in it until it is asked for something else. */
export function useListSpec() {
  const [spec, setSpec] = useState(() => ({
    ...firstSpec,
    // What was found elsewhere may be archived.
    ...(threadsSearch() !== '' && { filter: wholeFilter }),
    askedAt: Date.now(),
  }));
  const [typed, setTyped] = useState(() => ({ search: threadsSearch(), askedAt: 0 }));
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  const set = useToldMutation('settings.set');
  const areColumnsLocked = usePolicy()?.locked.includes('threads.columns') ?? false;
  const searched = useDebounced(typed, typingPause);
  const wanted = useMemo<ListSpec>(() => {
    const keptSince = Math.max(spec.askedAt, searched.askedAt);
    const filter = { ...spec.filter, search: searched.search.trim(), keptSince };
    return { filter, sort: spec.sort };
  }, [spec, searched]);
  const ask = (asked: Partial<ListSpec>) => setSpec({ ...spec, ...asked, askedAt: Date.now() });
  const setSearch = (search: string) => setTyped({ search, askedAt: Date.now() });

  const setFilter = (filter: ThreadFilter) => {
    ask({ filter });
    if (filter.search !== typed.search.trim()) setSearch(filter.search);
  };
  return {
    wanted,
    search: typed.search,
    settings: settings?.threads ?? null,
    setSearch,
    setFilter,
    setSort: (sort: ThreadSort) => ask({ sort }),
    /** Lets the rows go that stayed although they were confirmed to be elsewhere. */
    letGo: () => ask({}),
    showView: (view: ThreadView) => {
      ask({ filter: view.filter, sort: view.sort });
      setSearch(view.filter.search);
      // Columns that the organization has set stay; the rest of the view is shown.
      if (view.columns.length > 0 && !areColumnsLocked)
        set.mutate({ threads: { columns: view.columns } });
    },
  };
}

export type ListSpecState = ReturnType<typeof useListSpec>;
