import type { ImportPreview } from '../../../shared/contract/thread-imports.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { ThreadAct, ThreadSelection, ThreadView } from '../../../shared/contract/threads.ts';
import { UndoHistoryDialog } from './undo/undo-history-dialog.tsx';
import { FilterDialog } from './filter/filter-dialog.tsx';
import { SaveViewDialog } from './filter/save-view-dialog.tsx';
import { AddThreadDialog } from './imports/add-thread-dialog.tsx';
import { ImportPreviewDialog } from './imports/import-preview-dialog.tsx';
import { ImportReportDialog } from './imports/import-report-dialog.tsx';
import { ImportsDialog } from './imports/imports-dialog.tsx';
import { ColumnsDialog } from './grid/columns-dialog.tsx';
import { type ListSpec, wholeFilter } from './grid/list-spec.ts';
import { DryRunDialog, type Wish } from './runs/dry-run-dialog.tsx';
import { RunsDialog } from './runs/runs-dialog.tsx';
import { SchedulesDialog } from './runs/schedules-dialog.tsx';
import { UndoRunDialog } from './runs/undo-run-dialog.tsx';
import { LabelDialog } from './thread/label-dialog.tsx';

/** What opens over the page. */
export type ThreadsDialog =
  | { kind: 'filter' | 'columns' | 'acts' | 'runs' | 'schedules' | 'imports' | 'add' }
  | { kind: 'save-view'; replaces: ThreadView | null }
  | { kind: 'preview'; preview: ImportPreview }
  | { kind: 'report'; importId: string }
  | { kind: 'dry-run'; wish: Wish }
  | { kind: 'undo-run'; runId: string }
  | { kind: 'label'; selection: ThreadSelection; count: number };

interface ThreadsDialogsProps {
  instanceId: string;
  dialog: ThreadsDialog;
  spec: ListSpec;
  settings: Settings['threads'];
  onOpen: (dialog: ThreadsDialog | null) => void;
  onFilter: (filter: ListSpec['filter']) => void;
  onUndo: (act: ThreadAct) => void;
  onShowRun: (runId: string | null) => void;
  /** A run was begun from what is picked. */
  onBegun: () => void;
  onAdded: (threadId: string) => void;
}

/** The dialog that is open over the page. */
export function ThreadsDialogs(props: ThreadsDialogsProps) {
  const { instanceId, dialog, spec, settings, onOpen, onFilter, onShowRun } = props;
  const close = () => onOpen(null);
  const shared = { instanceId, onClose: close };
  const report = (importId: string) => onOpen({ kind: 'report', importId });
  switch (dialog.kind) {
    case 'filter':
      return (
        <FilterDialog
          {...shared}
          filter={spec.filter}
          onFilter={(filter) => {
            onFilter(filter);
            close();
          }}
        />
      );
    case 'columns':
      return <ColumnsDialog columns={settings.columns} onClose={close} />;
    case 'acts':
      return (
        <UndoHistoryDialog
          {...shared}
          onUndo={(act) =>
            act.kind === 'run' ? onOpen({ kind: 'undo-run', runId: act.actId }) : props.onUndo(act)
          }
        />
      );
    case 'runs':
      return (
        <RunsDialog
          {...shared}
          onShow={({ runId }) => {
            onShowRun(runId);
            close();
          }}
        />
      );
    case 'schedules':
      return <SchedulesDialog {...shared} />;
    case 'imports':
      return <ImportsDialog {...shared} onShow={report} />;
    case 'add':
      return (
        <AddThreadDialog
          {...shared}
          onImport={report}
          onAdded={(threadId) => {
            close();
            props.onAdded(threadId);
          }}
        />
      );
    case 'save-view': {
      const { replaces } = dialog;
      const now = { ...spec, name: '', columns: settings.columns, viewId: null };
      return <SaveViewDialog {...shared} view={replaces ?? now} />;
    }
    case 'preview':
      return <ImportPreviewDialog {...shared} initial={dialog.preview} onStarted={report} />;
    case 'report':
      return (
        <ImportReportDialog
          {...shared}
          importId={dialog.importId}
          onShow={({ importId }) => {
            onFilter({ ...wholeFilter, importId });
            close();
          }}
          onRun={({ importId, fileName }, archived) => {
            const selection: ThreadSelection = {
              kind: 'matching',
              filter: { ...wholeFilter, importId },
              except: [],
            };
            onOpen({ kind: 'dry-run', wish: { selection, archived, name: fileName } });
          }}
        />
      );
    case 'dry-run':
      return (
        <DryRunDialog
          {...shared}
          wish={dialog.wish}
          settings={settings}
          onStarted={() => {
            onShowRun(null);
            props.onBegun();
            close();
          }}
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
    case 'label':
      return (
        <LabelDialog {...shared} selection={dialog.selection} count={dialog.count} held={null} />
      );
  }
}
