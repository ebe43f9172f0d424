import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ThreadFilter, ThreadSort, ThreadView } from '../../../shared/contract/threads.ts';
import { queryOf, useAct } from '../../bridge/queries.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { columnsOf } from './grid/columns.ts';
import { firstSpec, type ListSpec } from './grid/list-spec.ts';

/** Milliseconds without a key after which what is typed is looked for. */
const typingPause = 60;

/** Holds what the list shows: filter, order, columns. */
export function useListSpec() {
  const [spec, setSpec] = useState<ListSpec>(firstSpec);
  const [search, setSearch] = useState('');
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  const set = useAct('settings.set');
  const settled = useDebounced(search.trim(), typingPause);
  const wanted = useMemo<ListSpec>(
    () => ({ ...spec, filter: { ...spec.filter, search: settled } }),
    [spec, settled],
  );
  const names = settings?.threads.columns;
  const columns = useMemo(() => columnsOf(names ?? []), [names]);

  const setFilter = (filter: ThreadFilter) => {
    setSpec({ ...spec, filter });
    setSearch(filter.search);
  };
  return {
    wanted,
    search,
    settings: settings?.threads ?? null,
    columns,
    setSearch,
    setFilter,
    setSort: (sort: ThreadSort) => setSpec({ ...spec, sort }),
    showView: (view: ThreadView) => {
      setSpec({ filter: view.filter, sort: view.sort });
      setSearch(view.filter.search);
      if (view.columns.length > 0) set.mutate({ threads: { columns: view.columns } });
    },
  };
}
