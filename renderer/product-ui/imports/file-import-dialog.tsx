import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type {
  ChoicesInForce,
  ImportOf,
  ImportReport,
} from '../../../shared/contract/file-imports.ts';
import { call } from '../../bridge/call.ts';
import { grantFile } from '../../bridge/grant-files.ts';
import { newestError } from '../../bridge/newest-error.ts';
import { keyOf, queryOf, useCallMutation, useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Failed } from '../failures/failed.tsx';
import { Problem } from '../failures/problem.tsx';
import { useErrorText } from '../failures/use-error-text.ts';
import { useFileSize } from '../files/file-size.ts';
import { saveDownload } from '../files/save-download.ts';
import { NumberCountryField, useNumberCountry } from '../numbers/number-country.tsx';
import { FileChoices } from './file-choices.tsx';
import { FilePreview } from './file-preview.tsx';
import { importWords } from './import-nouns.ts';
import { ReportOfImport } from './import-report.tsx';
import { MappingTable } from './mapping-table.tsx';
import styles from './imports.module.css';

interface FileImportDialogProps {
  of: ImportOf;
  /** Null: of all instances, as templates are. */
  instanceId: string | null;
  /** What was chosen before the dialog opened: a file, or an import whose report is shown. */
  from?: File | { importId: string } | undefined;
  /** What stands there before a file is chosen. */
  children?: ReactNode;
  /** What can be done with what was imported. */
  actions?: (report: ImportReport) => ReactNode;
  onClose: () => void;
}

/** Imports a file of any kind: shows how it is read and what it would do, then how far that is, and takes it back. */
export function FileImportDialog(props: FileImportDialogProps) {
  const { of, instanceId, from, onClose } = props;
  const t = useText();
  const errorText = useErrorText();
  const fileSize = useFileSize();
  const client = useQueryClient();
  const words = importWords[of];
  const primary = useRef<HTMLButtonElement>(null);
  const numberCountry = useNumberCountry(instanceId ?? '');
  const { country } = numberCountry;
  const [names, setNames] = useState<'mine' | 'file'>('mine');
  const [hasStarted, setStarted] = useState(from !== undefined && 'importId' in from);
  const [importId, setImportId] = useState(from && 'importId' in from ? from.importId : null);
  /** Ahead of the answers: a choice may be made before the one before is answered. */
  const [wanted, setWanted] = useState<ChoicesInForce | null>(null);
  /** A person chose something of this file, which would be lost. */
  const [hasChosen, setChosen] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);

  const open = useMutation({
    mutationFn: async (file: File) => {
      const choices = of === 'people' ? { country } : {};
      return call('imports.open', { instanceId, of, grantId: await grantFile(file), choices });
    },
    onSuccess: (opened) => {
      setStarted(false);
      setChosen(false);
      setImportId(opened.importId);
    },
  });
  const choose = useCallMutation('imports.choose');
  const start = useCallMutation('imports.start');
  const end = useToldMutation('imports.end');
  const save = useCallMutation('imports.saveRefused');
  const one = { instanceId, importId: importId ?? '' };
  const look = useQuery({
    ...queryOf('imports.look', one),
    enabled: !hasStarted && importId !== null,
  });
  const reported = useQuery({
    ...queryOf('imports.report', one),
    enabled: hasStarted && importId !== null,
  });

  const given = from instanceof File ? from : null;
  const { mutate: openFile } = open;
  useEffect(() => {
    if (given !== null) openFile(given);
  }, [given, openFile]);

  function change(choices: ChoicesInForce) {
    setWanted(choices);
    setChosen(true);
    const onSuccess = (answered: object) => {
      client.setQueryData(keyOf('imports.look', one), answered);
      setWanted(null);
    };
    choose.mutate({ ...one, choices }, { onSuccess, onError: () => setWanted(null) });
  }
  function leave() {
    if (importId !== null && !hasStarted) end.mutate(one);
    onClose();
  }
  function begin() {
    if (of === 'people') void numberCountry.keep();
    start.mutate({ ...one, names }, { onSuccess: () => setStarted(true) });
  }

  const shown = hasStarted || importId === null ? undefined : look.data;
  const report = hasStarted ? reported.data : undefined;
  const choices = wanted ?? shown?.choices;
  const count = shown
    ? shown.counts.added + shown.counts.changed + (names === 'file' ? shown.counts.onlyRenamed : 0)
    : 0;
  const isRead = shown?.stage === 'ready' && wanted === null;
  const canStart =
    shown !== undefined &&
    shown.failure === null &&
    shown.problem === null &&
    (words.startsAtOnce || (isRead && count > 0));
  const saveRefused = () => save.mutate(one, { onSuccess: saveDownload });
  const { problem, failure, table } = shown ?? {};
  // By Enter alone, as long as nobody chose anything: what comes next is imported, or left.
  const focusedFor = useRef('');
  useEffect(() => {
    const at = `${importId} ${hasStarted}`;
    if (focusedFor.current === at || hasChosen || !(canStart || report)) return;
    focusedFor.current = at;
    primary.current?.focus();
  });
  const refusal = failure
    ? errorText({ kind: 'invalid-input', field: 'file', problem: failure })
    : problem
      ? t(problem.kind === 'twice' ? 'imports.twice' : 'imports.no-column', {
          field: words.fieldName(t, problem.field),
        })
      : null;
  return (
    <Dialog
      size="wide"
      title={t(words.title)}
      initialFocus={primary}
      onClose={() => (hasChosen && !hasStarted && !asksToLeave ? setAsksToLeave(true) : leave())}
    >
      {!shown && !report && words.lead && <p>{t(words.lead)}</p>}
      <Problem thrown={newestError(open, choose, start, save)}>{refusal}</Problem>
      {(open.isPending || start.isPending) && (
        <ProgressBar
          label={t(open.isPending ? 'people.reading' : 'imports.progress')}
          done={null}
        />
      )}
      {reported.error && !report && (
        <Failed thrown={reported.error} onRetry={() => void reported.refetch()} />
      )}
      {of === 'people' && !report && (
        <NumberCountryField
          country={choices?.country ?? country}
          hint={t('people.country-hint')}
          onChange={(next) => {
            numberCountry.choose(next);
            if (choices) change({ ...choices, country: next, isSure: false });
          }}
        />
      )}
      {shown && choices && (
        <>
          <p className={styles['file']}>
            <bdi>{shown.fileName}</bdi> · {fileSize(shown.size)}
          </p>
          <FileChoices of={of} choices={choices} onChoices={change} />
          {table && choices.layout?.format !== 'ids' && (
            <MappingTable
              table={table}
              mapping={choices.mapping.length > 0 ? choices.mapping : shown.choices.mapping}
              fields={words.fields}
              nameOf={(field) => words.fieldName(t, field)}
              onMap={(mapping) => change({ ...choices, mapping })}
            />
          )}
          {!problem && shown.counts.rows + shown.counts.doubtful + Number(!isRead) > 0 && (
            <FilePreview
              {...{ shown, choices, names }}
              onChoices={change}
              onNames={setNames}
              onSaveRefused={saveRefused}
            />
          )}
          {!isRead && shown.size > 0 && (
            <ProgressBar label={t('people.reading')} done={shown.bytesRead / shown.size} isWide />
          )}
        </>
      )}
      {report && <ReportOfImport {...{ instanceId, report }} onSaveRefused={saveRefused} />}
      {!shown && !report && props.children}
      {asksToLeave && <Problem tone="plain">{t('imports.leave-sure')}</Problem>}
      <DialogActions>
        {report?.state === 'running' && (
          <Button onClick={() => end.mutate(one)}>{t('imports.stop')}</Button>
        )}
        {report && report.state !== 'running' && props.actions?.(report)}
        <Button ref={report ? primary : null} onClick={leave}>
          {t(asksToLeave ? 'imports.discard' : shown ? 'action.cancel' : 'action.close')}
        </Button>
        {asksToLeave && (
          <Button tone="primary" onClick={() => setAsksToLeave(false)}>
            {t('imports.go-on')}
          </Button>
        )}
        {!asksToLeave &&
          report?.state !== 'running' &&
          !start.isPending &&
          !(hasStarted && given) && (
            <FileButton
              ref={shown || report ? null : primary}
              tone={shown || report ? 'plain' : 'primary'}
              label={t('people.choose')}
              accept={words.accept}
              onPick={([picked]) => picked && open.mutate(picked)}
            />
          )}
        {!asksToLeave && canStart && !start.isPending && (
          <Button ref={primary} tone="primary" onClick={begin}>
            {words.start(t, count)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
