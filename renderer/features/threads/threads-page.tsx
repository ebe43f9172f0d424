import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { StoreStatus } from '../../product-ui/team/store-status.tsx';
import { useTeamOf } from '../../product-ui/team/use-team.ts';
import { TextCommands } from '../../product-ui/plain-text/text-commands.tsx';
import { useOffers } from '../../product-ui/offers/use-offers.ts';
import { shownRunOf } from '../../product-ui/threads/shown-run.ts';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { announce } from '../../ui/announcer.tsx';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useMedia } from '../../ui/use-media.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { columnsOf } from './grid/columns.ts';
import type { GridKey } from './grid/grid-keys.ts';
import { GridFoot } from './grid/grid-foot.tsx';
import { ThreadGrid } from './grid/thread-grid.tsx';
import { useCursor } from './grid/use-cursor.ts';
import { useThreadList } from './grid/use-thread-list.ts';
import { RunLine } from './runs/run-line.tsx';
import { RunPanel } from './runs/run-panel.tsx';
import { useSaidRun } from './runs/use-said-run.ts';
import { useShownRuns } from './runs/use-shown-runs.ts';
import { countPicked, isPicked, selectionOf } from './selection/picked.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { usePicking } from './selection/use-picking.ts';
import { SmsOnTheirWay } from './sms/sms-on-their-way.tsx';
import { SmsPhone } from './sms-phone.tsx';
import { SyncLine } from './sync/sync-line.tsx';
import { ThreadsBlank } from './threads-blank.tsx';
import { type ThreadsDialog, ThreadsDialogs } from './threads-dialogs.tsx';
import { ThreadsHead } from './threads-head.tsx';
import { threadsText } from './threads-text.ts';
import { ThreadsTabs } from './threads-tabs.tsx';
import { ThreadsWaiting } from './threads-waiting.tsx';
import { ThreadPanel } from './thread/thread-panel.tsx';
import { RefusedChanges } from './undo/refused-changes.tsx';
import { UndoPanel } from './undo/undo-panel.tsx';
import { undoWords } from './undo/undo-words.ts';
import { useArchiving } from './undo/use-archiving.ts';
import { useUndo } from './undo/use-undo.ts';
import { useGridActions } from './use-grid-actions.ts';
import { useListSpec } from './use-list-spec.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import styles from './threads.module.css';

/** Shows the page of SMS threads: brought in, found, archived one by one or by the thousand, and taken back. */
export function ThreadsPage({
  instanceId,
  onNewToken,
}: {
  instanceId: string;
  onNewToken: () => void;
}) {
  const t = useText();
  const { exact } = useClock();
  const errorText = useErrorText();
  const isNarrow = useMedia('(max-width: 999px)');
  const isSmall = useMedia('(max-width: 759px)');
  // Beside the pane, all columns would leave the message too little room for its own head.
  const isTight = useMedia('(max-width: 1100px)');
  const offers = useOffers(instanceId);
  const spec = useListSpec(instanceId);
  const list = useThreadList(instanceId, spec.wanted);
  const cursor = useCursor(instanceId, list);
  const picking = usePicking(instanceId, list);
  const archiving = useArchiving(instanceId);
  const team = useTeamOf(instanceId);
  const [dialog, setDialog] = useState<ThreadsDialog | null>(null);
  const [chosenRunId, setChosenRunId] = useState<string | null>(null);
  /** The run beside the list that is whole; null: the first, empty: none. The others are a line each: the thread below needs the room. */
  const [wholeRunId, setWholeRunId] = useState<string | null>(null);
  /** Why the drawer was opened, where there is no room beside the list. */
  const [drawer, setDrawer] = useState<'thread' | 'run' | null>(null);
  function showRun(runId: string | null) {
    setChosenRunId(runId);
    setWholeRunId(runId);
  }
  const cameWith = useHistoryState<unknown>();
  const [wentWith, setWentWith] = useState<unknown>(null);
  if (cameWith !== wentWith) {
    setWentWith(cameWith);
    const runId = shownRunOf(cameWith);
    if (runId !== null) {
      showRun(runId);
      if (isNarrow) setDrawer('run');
    }
  }
  const grid = useRef<HTMLTableElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const undo = useUndo(instanceId, {
    settled: archiving.settled,
    onUndone: (action, kept) => {
      const isUndone = String(kept === 0 || kept < action.count);
      announce(t('threads.undone', { action: undoWords(t, action), kept, isUndone }));
    },
    onRun: (runId) => setDialog({ kind: 'undo-run', runId }),
  });
  const save = useCallMutation('threads.export');
  useEffect(() => grid.current?.focus(), []);
  const beside = useRef<HTMLElement>(null);
  function goToDetails() {
    cursor.move(cursor.index);
    if (isNarrow) setDrawer('thread');
    else beside.current?.focus();
  }
  useCommand('thread-details', goToDetails);

  const { picked } = picking;
  const { filter } = list.shown;
  const total = list.total ?? 0;
  const count = countPicked(picked, total);
  const selection = selectionOf(picked, filter);
  const run = (archived: boolean) => {
    if (selection) setDialog({ kind: 'dry-run', planned: { selection, archived, name: null } });
  };
  const actions = useGridActions({
    list,
    cursor,
    picking,
    archiving,
    onRun: run,
    onOpen: goToDetails,
    onUndo: undo.undoNewest,
  });
  const byKey = (key: GridKey) => () => actions.onKey(key, 0);
  useCommand('thread-select-all', byKey({ kind: 'pick-all' }));
  useCommand('thread-archive', byKey({ kind: 'archive', archived: true }));
  useCommand('thread-unarchive', byKey({ kind: 'archive', archived: false }));
  useCommand('thread-undo', byKey({ kind: 'undo' }));
  const atCursor = useDebounced(cursor.row?.threadId ?? null, 60);
  // Rows that come and go while somebody writes never change whom they write to.
  const [writtenTo, setWrittenTo] = useState<string | null>(null);
  const threadId = writtenTo ?? (total > 0 ? atCursor : null);
  function keepWrittenTo(id: string | null) {
    // Where the row was left already, the next one is about to be shown.
    if (id !== writtenTo) setWrittenTo(id === cursor.row?.threadId ? id : null);
  }
  const runs = useShownRuns(instanceId, chosenRunId);
  useSaidRun(runs[0]);
  const isHere = wholeRunId === '' || runs.some(({ runId }) => runId === wholeRunId);
  const wholeId = isHere ? wholeRunId : runs[0]?.runId;
  const thread = threadId !== null && (
    <ThreadPanel
      instanceId={instanceId}
      threadId={threadId}
      // Below a run that is looked at, nobody has seen it yet.
      isOpened={(cursor.isMoved && !(isNarrow && drawer === 'run')) || writtenTo !== null}
      onWriting={keepWrittenTo}
      onDelete={(gone) =>
        setDialog({ kind: 'delete', threadId: gone.threadId, number: gone.number })
      }
    />
  );
  // In a drawer that was opened for the thread, nobody scrolls past runs to it.
  const isThreadFirst = isNarrow && drawer === 'thread';
  const aside = (
    <div className={styles['parts']}>
      {isThreadFirst && thread}
      {runs.map((shownRun) => (
        <RunPanel
          key={shownRun.runId}
          instanceId={instanceId}
          run={shownRun}
          isFolded={shownRun.runId !== wholeId}
          onFold={() => setWholeRunId(shownRun.runId === wholeId ? '' : shownRun.runId)}
          onPace={() => setDialog({ kind: 'pace', run: shownRun })}
          onUndo={() => setDialog({ kind: 'undo-run', runId: shownRun.runId })}
          onShow={(filter) => {
            spec.setFilter(filter);
            setDrawer(null);
          }}
          onResults={() => setDialog({ kind: 'results', runId: shownRun.runId })}
          onNewToken={onNewToken}
        />
      ))}
      <SmsOnTheirWay
        instanceId={instanceId}
        shownThreadId={threadId}
        onEdit={() => setDialog({ kind: 'new-sms' })}
      />
      <UndoPanel
        undo={undo}
        isBrief={runs.length > 0}
        onAll={() => setDialog({ kind: 'undo-history' })}
      />
      {!isThreadFirst && thread}
    </div>
  );

  return (
    <main className={styles['page']}>
      <TextCommands source={() => threadsText(t, exact, instanceId, list.shown)} />
      <div className={styles['main']}>
        <ThreadsHead
          instanceId={instanceId}
          onFile={(file) => {
            save.reset();
            setDialog({ kind: 'import', from: file });
          }}
          onExport={(format) =>
            save.mutate({ instanceId, ...list.shown, format }, { onSuccess: saveDownload })
          }
          onOpen={setDialog}
          filter={filter}
          onAside={isNarrow ? goToDetails : null}
        >
          <SyncLine instanceId={instanceId} onNewToken={onNewToken} />
          <SmsPhone instanceId={instanceId} />
        </ThreadsHead>
        <ThreadsTabs
          instanceId={instanceId}
          tab={spec.wanted.filter.tab}
          onTab={(tab) => spec.setFilter({ ...spec.wanted.filter, tab })}
          filters={
            <FilterBar
              instanceId={instanceId}
              searchBox={searchBox}
              spec={spec}
              list={list}
              onFound={() => grid.current?.focus()}
              onOpen={setDialog}
            />
          }
        >
          <ThreadsWaiting
            instanceId={instanceId}
            isWaiting={list.isBehind || list.total === null}
          />
          <div className={styles['notes']}>
            <StoreStatus team={team} instanceId={instanceId} />
            <RefusedChanges instanceId={instanceId} archiving={archiving} />
            {save.error && (
              <Banner isAlert tone="bad" icon={<CircleAlert />}>
                {errorText(save.error)}
              </Banner>
            )}
          </div>
          {isNarrow && (
            <RunLine
              runs={runs}
              chosenRunId={chosenRunId}
              onShow={(runId) => {
                setWholeRunId(runId);
                setDrawer('run');
              }}
            />
          )}
          <div className={styles['list']} data-pane="[role='grid']">
            {list.error && list.total === null && (
              <Failed thrown={list.error} onRetry={list.retry} />
            )}
            <ThreadGrid
              ref={grid}
              instanceId={instanceId}
              list={list}
              columns={columnsOf(
                spec.settings?.columns ?? [],
                isSmall ? 'small' : isTight ? 'narrow' : 'wide',
              )}
              isCompact={spec.settings?.compact === true}
              cursor={cursor.index}
              isPicked={(id) => isPicked(picked, id)}
              picked={count === 0 ? 'none' : count === total ? 'all' : 'some'}
              onSort={spec.setSort}
              onPickAll={(all) => (all ? picking.all() : picking.none())}
              {...actions}
            />
            {total === 0 && list.total !== null && (
              <div className={styles['blank']}>
                <ThreadsBlank
                  instanceId={instanceId}
                  filter={filter}
                  onFilter={spec.setFilter}
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
                onDelete={
                  offers?.smsLists === true && selection
                    ? () => setDialog({ kind: 'delete-run', selection, count })
                    : null
                }
                onLabel={() => selection && setDialog({ kind: 'label', selection, count })}
                onPickAll={picking.all}
                onClear={() => {
                  picking.none();
                  grid.current?.focus();
                }}
              />
            )}
          </div>
          {total > 0 && <GridFoot list={list} onLetGo={spec.letGo} />}
        </ThreadsTabs>
      </div>
      {!isNarrow && (
        <aside
          ref={beside}
          tabIndex={-1}
          className={styles['aside']}
          aria-label={t('menu.details')}
          data-pane=""
        >
          {aside}
        </aside>
      )}
      {isNarrow && drawer !== null && (
        <Dialog title={t('menu.details')} size="drawer" onClose={() => setDrawer(null)}>
          <IconButton
            label={t('action.close')}
            className={styles['close'] ?? ''}
            onClick={() => setDrawer(null)}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
          {aside}
        </Dialog>
      )}
      {dialog && spec.settings && (
        <ThreadsDialogs
          instanceId={instanceId}
          dialog={dialog}
          spec={spec}
          settings={spec.settings}
          undo={undo}
          onOpen={setDialog}
          onShowRun={showRun}
          gridFocus={() => grid.current ?? true}
          onStarted={picking.none}
        />
      )}
    </main>
  );
}
