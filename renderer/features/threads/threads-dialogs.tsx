import type { ArchiveRun } from '../../../shared/contract/archive-runs.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type {
  ThreadFilter,
  ThreadSelection,
  ThreadView,
} from '../../../shared/contract/threads.ts';
import { UndoHistoryDialog } from './undo/undo-history-dialog.tsx';
import { FilterDialog } from './filter/filter-dialog.tsx';
import { SaveViewDialog } from './filter/save-view-dialog.tsx';
import { AddThreadDialog } from './imports/add-thread-dialog.tsx';
import { ImportsDialog } from './imports/imports-dialog.tsx';
import { ColumnsDialog } from './grid/columns-dialog.tsx';
import { FileImportDialog } from '../../product-ui/imports/file-import-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useText } from '../../messages/text.tsx';
import { wholeFilter } from '../../product-ui/threads/thread-filter.ts';
import { DeleteRunDialog } from './runs/delete-run-dialog.tsx';
import { DryRunDialog, type PlannedRun } from './runs/dry-run-dialog.tsx';
import { PaceDialog } from './runs/pace-dialog.tsx';
import { ResultsDialog } from './runs/results-dialog.tsx';
import { RunsDialog } from './runs/runs-dialog.tsx';
import type { RepeatedAs } from './runs/new-schedule.tsx';
import { SchedulesDialog } from './runs/schedules-dialog.tsx';
import { UndoRunDialog } from './runs/undo-run-dialog.tsx';
import { NewSmsDialog } from './sms/new-sms-dialog.tsx';
import { DeleteThreadDialog } from './thread/delete-thread-dialog.tsx';
import { LabelDialog } from './thread/label-dialog.tsx';
import type { useUndo } from './undo/use-undo.ts';
import type { ListSpecState } from './use-list-spec.ts';

/** What opens over the page. */
export type ThreadsDialog =
  | { kind: 'filter' | 'columns' | 'undo-history' | 'runs' | 'imports' | 'add' }
  | {
      kind: 'schedules';
      filter: ThreadFilter;
      leftOut: number;
      archived: boolean;
      as: RepeatedAs | null;
    }
  | { kind: 'new-sms' }
  | { kind: 'delete'; threadId: string; number: string }
  | { kind: 'delete-run'; selection: ThreadSelection; count: number }
  | { kind: 'save-view'; replaces: ThreadView | null }
  | { kind: 'import'; from: File | { importId: string } }
  | { kind: 'dry-run'; planned: PlannedRun }
  | { kind: 'pace'; run: ArchiveRun }
  | { kind: 'undo-run' | 'results'; runId: string }
  | { kind: 'label'; selection: ThreadSelection; count: number };

interface ThreadsDialogsProps {
  instanceId: string;
  dialog: ThreadsDialog;
  spec: ListSpecState;
  settings: Settings['threads'];
  undo: ReturnType<typeof useUndo>;
  onOpen: (dialog: ThreadsDialog | null) => void;
  onShowRun: (runId: string | null) => void;
  /** Where the focus goes after a run was asked for. */
  gridFocus: () => HTMLElement | boolean;
  /** A run was started from what is picked. */
  onStarted: () => void;
}

/** Shows the dialog that is open over the page. */
export function ThreadsDialogs(props: ThreadsDialogsProps) {
  const { instanceId, dialog, spec, settings, undo, onOpen, onShowRun } = props;
  const close = () => onOpen(null);
  const shared = { instanceId, onClose: close };
  const started = () => {
    onShowRun(null);
    props.onStarted();
    close();
  };
  /** What is seen, as a view: what is kept in view only now is not part of it. */
  const viewOf = (filter: ThreadFilter) => ({
    filter: { ...filter, keptSince: null },
    sort: spec.wanted.sort,
    columns: settings.columns,
  });
  const t = useText();
  const report = (importId: string) => onOpen({ kind: 'import', from: { importId } });
  switch (dialog.kind) {
    case 'filter':
      return (
        <FilterDialog
          {...shared}
          filter={spec.wanted.filter}
          onFilter={(filter) => {
            spec.setFilter(filter);
            close();
          }}
          // What is found is walked, picked and archived by keys at once.
          finalFocus={props.gridFocus}
        />
      );
    case 'columns':
      return <ColumnsDialog settings={settings} onClose={close} />;
    case 'undo-history':
      return <UndoHistoryDialog {...shared} onUndo={undo.undo} />;
    case 'runs':
      return (
        <RunsDialog
          {...shared}
          onShow={(runId) => {
            onShowRun(runId);
            close();
          }}
        />
      );
    case 'schedules':
      return (
        <SchedulesDialog
          {...shared}
          from={viewOf(dialog.filter)}
          leftOut={dialog.leftOut}
          archived={dialog.archived}
          as={dialog.as}
          settings={settings}
        />
      );
    case 'imports':
      return <ImportsDialog {...shared} onShow={report} />;
    case 'add':
      return (
        <AddThreadDialog
          {...shared}
          onImport={report}
          onAdded={(threadId) => {
            close();
            spec.setFilter({ ...wholeFilter, search: threadId });
          }}
        />
      );
    case 'save-view': {
      const { replaces } = dialog;
      const made = { ...viewOf(spec.wanted.filter), name: '', viewId: null };
      return <SaveViewDialog {...shared} view={replaces ?? made} />;
    }
    case 'import':
      return (
        <FileImportDialog
          {...shared}
          of="threads"
          from={dialog.from}
          actions={({ importId, fileName, state, counts, kept }) => {
            const filter = { ...wholeFilter, importId };
            const selection: ThreadSelection = { kind: 'matching', filter, except: [] };
            const run = (archived: boolean) => () =>
              onOpen({ kind: 'dry-run', planned: { selection, archived, name: fileName } });
            return (
              (state === 'undone' ? kept > 0 : counts.rows > counts.refused) && (
                <>
                  <Button onClick={run(true)}>{t('imports.archive-these')}</Button>
                  <Button onClick={run(false)}>{t('imports.unarchive-these')}</Button>
                  <Button
                    onClick={() => {
                      spec.setFilter(filter);
                      close();
                    }}
                  >
                    {t('imports.show-these')}
                  </Button>
                </>
              )
            );
          }}
        />
      );
    case 'dry-run':
      return (
        <DryRunDialog
          {...shared}
          planned={dialog.planned}
          settings={settings}
          finalFocus={props.gridFocus}
          onStarted={started}
          onRepeat={(filter, leftOut, as) =>
            onOpen({ kind: 'schedules', filter, leftOut, archived: dialog.planned.archived, as })
          }
        />
      );
    case 'pace':
      return <PaceDialog {...shared} run={dialog.run} />;
    case 'results':
      return (
        <ResultsDialog
          {...shared}
          runId={dialog.runId}
          onUndo={() => onOpen({ kind: 'undo-run', runId: dialog.runId })}
        />
      );
    case 'undo-run':
      return (
        <UndoRunDialog
          {...shared}
          runId={dialog.runId}
          onStarted={() => {
            onShowRun(null);
            close();
          }}
        />
      );
    case 'new-sms':
      return <NewSmsDialog {...shared} />;
    case 'delete':
      return (
        <DeleteThreadDialog
          {...shared}
          threadId={dialog.threadId}
          number={dialog.number}
          onDeleted={props.onStarted}
        />
      );
    case 'delete-run':
      return (
        <DeleteRunDialog
          {...shared}
          selection={dialog.selection}
          count={dialog.count}
          settings={settings}
          finalFocus={props.gridFocus}
          onStarted={started}
        />
      );
    case 'label':
      return (
        <LabelDialog
          {...shared}
          selection={dialog.selection}
          count={dialog.count}
          removable={null}
        />
      );
  }
}
