import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ArchiveRun } from '../../../shared/contract/archive-runs.ts';
import type { ThreadFilter, ThreadSort, ThreadView } from '../../../shared/contract/threads.ts';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { usePolicy } from '../../product-ui/settings/set-by-organization.tsx';
import { useSettings } from '../../product-ui/settings/use-settings.ts';
import { threadsSearch } from '../../product-ui/search/search-switch.ts';
import { wholeFilter } from '../../product-ui/threads/thread-filter.ts';
import { useKept } from '../../product-ui/lists/use-kept.ts';
import { firstSpec, type ListSpec } from './grid/list-spec.ts';
import { isUnderWay } from './runs/run-words.ts';
import { shownRuns } from './runs/shown-runs.ts';

/** Milliseconds without a key after which what is typed is looked for. */
const typingPause = 60;

/** Returns whether a run of this desk goes on that began before the window was opened: after a restart, its threads are what one did. */
const isFromBefore = (run: ArchiveRun) =>
  run.by === null && isUnderWay(run) && run.createdAt < performance.timeOrigin;

/** Holds what the list shows: filter, order, columns. Rows keep their position in it until it is asked for something else. */
export function useListSpec(instanceId: string) {
  const cameToSearch = threadsSearch() !== '';
  const first = () => ({
    ...firstSpec,
    // What was found elsewhere may be archived.
    ...(cameToSearch && { filter: wholeFilter }),
    askedAt: 0,
    /** Whether a run of before was looked for, whose threads are shown first. */
    isDecided: cameToSearch,
  });
  const [spec, setSpec] = useKept(`threads ${instanceId}`, first, cameToSearch);
  const { data: runs } = useQuery(
    queryOf('archiveRuns.list', { instanceId, offset: 0, limit: 20 }),
  );
  // Whoever comes back finds no rows that have left the list meanwhile.
  const [cameAt] = useState(Date.now);
  if (!spec.isDecided && runs) {
    const runId = shownRuns(runs.runs, cameAt).find(isFromBefore)?.runId;
    const filter = runId === undefined ? spec.filter : { ...wholeFilter, runId };
    setSpec({ ...spec, filter, isDecided: true });
  }
  const [typed, setTyped] = useKept(
    `threads ${instanceId} search`,
    () => ({ search: threadsSearch(), askedAt: 0 }),
    cameToSearch,
  );
  const settings = useSettings();
  const set = useToldMutation('settings.set');
  const areColumnsLocked = usePolicy()?.locked.includes('threads.columns') ?? false;
  const searched = useDebounced(typed, typingPause);
  const wanted = useMemo<ListSpec>(() => {
    const keptSince = Math.max(cameAt, spec.askedAt, searched.askedAt);
    const filter = { ...spec.filter, search: searched.search.trim(), keptSince };
    return { filter, sort: spec.sort };
  }, [cameAt, spec, searched]);
  const ask = (asked: Partial<ListSpec>) =>
    setSpec({ ...spec, ...asked, askedAt: Date.now(), isDecided: true });
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
