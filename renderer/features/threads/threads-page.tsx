import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ThreadView } from '../../../shared/contract/threads.ts';
import { call } from '../../bridge/call.ts';
import { queryOf, useAct } from '../../bridge/queries.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { useText } from '../../messages/text.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { actWords } from './undo/act-words.ts';
import { RefusedActs } from './undo/refused-acts.tsx';
import { useArchiving } from './undo/use-archiving.ts';
import { useUndo } from './undo/use-undo.ts';
import { DeskAside } from './desk-aside.tsx';
import { DeskBlank } from './desk-blank.tsx';
import { type DeskDialog, DeskDialogs } from './desk-dialogs.tsx';
import { DeskHead } from './desk-head.tsx';
import { DeskProblem } from './desk-problem.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import { DeskWaiting } from './desk-waiting.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { usePickedFile } from './imports/use-picked-file.ts';
import { setParts, wholeFilter } from './grid/list-spec.ts';
import { ThreadGrid } from './grid/thread-grid.tsx';
import { useCursor } from './grid/use-cursor.ts';
import { useThreadList } from './grid/use-thread-list.ts';
import { saveDownload } from '../../product-ui/save-download.ts';
import { countPicked, isPicked, selectionOf } from './selection/picked.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { usePicking } from './selection/use-picking.ts';
import { useDesk } from './use-desk.ts';
import { useGridActs } from './use-grid-acts.ts';
import styles from './threads-page.module.css';

const noViews: readonly ThreadView[] = [];

/** The desk of SMS threads: brought in, found, archived one by one or by the thousand, and taken back. */
export function ThreadsPage({
  instanceId,
  onNewToken,
}: {
  instanceId: string;
  onNewToken: () => void;
}) {
  const say = useText();
  const desk = useDesk();
  const list = useThreadList(instanceId, desk.wanted);
  const cursor = useCursor(list);
  const picking = usePicking(list);
  const archiving = useArchiving(instanceId);
  const [said, setSaid] = useState('');
  const [dialog, setDialog] = useState<DeskDialog | null>(null);
  const [chosenRunId, setChosenRunId] = useState<string | null>(null);
  const [thrown, setThrown] = useState<unknown>(null);
  const grid = useRef<HTMLTableElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const views = useQuery(queryOf('threads.views', { instanceId }));
  const removeView = useAct('threads.removeView');
  const undo = useUndo(instanceId, {
    settled: archiving.settled,
    onUndone: (act, kept) => setSaid(say('threads.undone', { act: actWords(say, act), kept })),
    onRun: (runId) => setDialog({ kind: 'undo-run', runId }),
  });
  const file = usePickedFile(instanceId, (preview) => setDialog({ kind: 'preview', preview }));

  const { picked } = picking;
  const { filter } = list.shown;
  const total = list.total ?? 0;
  const count = countPicked(picked, total);
  const selection = selectionOf(picked, filter);
  const run = (archived: boolean) => {
    if (selection) setDialog({ kind: 'dry-run', wish: { selection, archived, name: null } });
  };
  const acts = useGridActs({
    list,
    cursor,
    picking,
    archiving,
    onRun: run,
    onUndo: undo.undoNewest,
    onSearch: () => searchBox.current?.focus(),
  });
  const threadId = useDebounced(cursor.row?.threadId ?? null, 60);

  async function exportShown(format: 'csv' | 'json') {
    try {
      saveDownload(await call('threads.export', { instanceId, ...list.shown, format }));
    } catch (error) {
      setThrown(error);
    }
  }

  // The parts around the list are not drawn again with every row that changes in it.
  const on = useSteady({
    file: (picked: File) => void file.read(picked),
    export: (format: 'csv' | 'json') => void exportShown(format),
    search: desk.setSearch,
    filter: desk.setFilter,
    view: desk.showView,
    more: () => setDialog({ kind: 'filter' }),
    saveView: (replaces: ThreadView | null) => setDialog({ kind: 'save-view', replaces }),
    removeView: ({ viewId }: ThreadView) => removeView.mutate({ instanceId, viewId }),
    newToken: onNewToken,
  });

  return (
    <main className={styles['page']}>
      <div className={styles['main']}>
        <DeskHead onFile={on.file} onExport={on.export} onOpen={setDialog} />
        <DeskTabs
          instanceId={instanceId}
          tab={desk.wanted.filter.tab}
          onTab={(tab) => desk.setFilter({ ...desk.wanted.filter, tab })}
        >
          <FilterBar
            searchBox={searchBox}
            search={desk.search}
            filter={desk.wanted.filter}
            views={views.data ?? noViews}
            onSearch={on.search}
            onFilter={on.filter}
            onView={on.view}
            onMore={on.more}
            onSaveView={on.saveView}
            onRemoveView={on.removeView}
          />
          <DeskWaiting isWaiting={list.isBehind || list.total === null || file.isReading} />
          <div className={styles['notes']}>
            <RefusedActs instanceId={instanceId} archiving={archiving} />
            <DeskProblem problem={file.problem ?? (thrown === null ? null : { thrown })} />
          </div>
          <div className={styles['list']}>
            {list.error && list.total === null && (
              <Failed thrown={list.error} onRetry={list.retry} />
            )}
            <ThreadGrid
              ref={grid}
              list={list}
              columns={desk.columns}
              cursor={cursor.index}
              isPicked={(id) => isPicked(picked, id)}
              picked={count === 0 ? 'none' : count === total ? 'all' : 'some'}
              onSort={desk.setSort}
              onPickAll={(all) => (all ? picking.all() : picking.none())}
              {...acts}
            />
            {total === 0 && list.total !== null && (
              <div className={styles['blank']}>
                <DeskBlank
                  instanceId={instanceId}
                  isFiltered={setParts(filter).length > 0 || filter.search !== ''}
                  onClear={() => desk.setFilter({ ...wholeFilter, tab: filter.tab })}
                  onAdd={() => setDialog({ kind: 'add' })}
                />
              </div>
            )}
            {(count > 0 || picking.isRefused) && (
              <SelectionBar
                count={count}
                isAll={picked.kind === 'matching' && picked.except.size === 0}
                isRefused={picking.isRefused}
                onArchive={run}
                onLabel={() => selection && setDialog({ kind: 'label', selection, count })}
                onPickAll={picking.all}
                onClear={() => {
                  picking.none();
                  grid.current?.focus();
                }}
              />
            )}
          </div>
        </DeskTabs>
      </div>
      <DeskAside
        instanceId={instanceId}
        threadId={total === 0 ? null : threadId}
        chosenRunId={chosenRunId}
        undo={undo}
        onOpen={setDialog}
        onNewToken={on.newToken}
      />
      <VisuallyHidden live>{said}</VisuallyHidden>
      {dialog && desk.settings && (
        <DeskDialogs
          instanceId={instanceId}
          dialog={dialog}
          spec={desk.wanted}
          settings={desk.settings}
          onOpen={setDialog}
          onFilter={desk.setFilter}
          onUndo={undo.undo}
          onShowRun={setChosenRunId}
          onBegun={picking.none}
          onAdded={(id) => desk.setFilter({ ...wholeFilter, search: id })}
        />
      )}
    </main>
  );
}
