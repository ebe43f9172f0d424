import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChoicesInForce, ImportOf, ImportReport } from '../../../shared/contract/imports.ts';
import { call } from '../../bridge/call.ts';
import { grantFiles, unreadable } from '../../bridge/grant-files.ts';
import { newestError } from '../../bridge/newest-error.ts';
import { keyOf, queryOf, useCallMutation, useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Failed } from '../failures/failed.tsx';
import { Problem } from '../failures/problem.tsx';
import { useErrorText } from '../failures/use-error-text.ts';
import { saveDownload } from '../files/save-download.ts';
import { NumberCountryField, useNumberCountry } from '../numbers/number-country.tsx';
import { FilePreview } from './file-preview.tsx';
import { importWords } from './import-nouns.ts';
import { isGoing, ReportOfImport } from './import-report.tsx';
import { LookedFilePart } from './looked-file.tsx';

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

/** Imports files of any kind: shows how it is read and what it would do, then how far that is, and takes it back. */
export function FileImportDialog(props: FileImportDialogProps) {
  const { of, instanceId, from, onClose } = props;
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const words = importWords[of];
  const primary = useRef<HTMLButtonElement>(null);
  const numberCountry = useNumberCountry(instanceId ?? '');
  const { country } = numberCountry;
  const [names, setNames] = useState<'mine' | 'file'>('mine');
  const [hasStarted, setStarted] = useState(from !== undefined && 'importId' in from);
  const [importId, setImportId] = useState(from && 'importId' in from ? from.importId : null);
  /** By file, ahead of the answers: a choice may be made before the one before is answered. */
  const [wanted, setWanted] = useState<Record<number, ChoicesInForce>>({});
  const [alreadyRead, setAlreadyRead] = useState(false);
  /** Some of the files could not be read at all. */
  const [isPartial, setPartial] = useState(false);
  /** A person chose something of this file, which would be lost. */
  const [hasChosen, setChosen] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);

  const one = { instanceId, importId: importId ?? '' };
  const end = useToldMutation('imports.end');
  const open = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const choices = of === 'people' ? { country } : {};
      const granted = await grantFiles(files);
      const grantIds = granted.flatMap(({ grantId }) => grantId ?? []);
      if (grantIds.length === 0) throw unreadable();
      setPartial(grantIds.length < files.length);
      return call('imports.open', { instanceId, of, grantIds, choices });
    },
    onSuccess: (opened) => {
      // What was only looked at before is of no use any more.
      if (importId !== null && !hasStarted) end.mutate(one);
      setStarted(false);
      setChosen(false);
      setImportId(opened.importId);
    },
  });
  const choose = useCallMutation('imports.choose');
  const start = useCallMutation('imports.start');
  const save = useCallMutation('imports.saveRefused');
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
    if (given !== null) openFile([given]);
  }, [given, openFile]);

  const change = (file: number) => (choices: ChoicesInForce) => {
    setWanted((others) => ({ ...others, [file]: choices }));
    setChosen(true);
    const answered = () => setWanted((now) => without(now, file, choices));
    const onSuccess = (look: object) => client.setQueryData(keyOf('imports.look', one), look);
    choose.mutate({ ...one, file, choices }, { onSuccess, onSettled: answered });
  };
  function leave() {
    if (importId !== null && !hasStarted) end.mutate(one);
    onClose();
  }
  function begin() {
    if (of === 'people') numberCountry.keep();
    start.mutate({ ...one, names, alreadyRead }, { onSuccess: () => setStarted(true) });
  }

  const shown = hasStarted || importId === null ? undefined : look.data;
  const report = hasStarted ? reported.data : undefined;
  const { files = [], failure } = shown ?? {};
  const [first] = files;
  const choices = wanted[0] ?? first?.choices;
  const count = shown
    ? shown.counts.added + shown.counts.changed + (names === 'file' ? shown.counts.onlyRenamed : 0)
    : 0;
  const isRead = shown?.stage === 'ready' && Object.keys(wanted).length === 0;
  const problem = files.find((file) => file.problem !== null)?.problem ?? null;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const canStart =
    shown !== undefined &&
    shown.failure === null &&
    problem === null &&
    (words.startsAtOnce || (isRead && count > 0));
  const saveRefused = () => save.mutate(one, { onSuccess: saveDownload });
  // By Enter alone, as long as nobody chose anything: what comes next is imported, or left.
  const focusedFor = useRef('');
  useEffect(() => {
    const at = `${importId} ${hasStarted}`;
    if (focusedFor.current === at || hasChosen || !(canStart || report)) return;
    focusedFor.current = at;
    primary.current?.focus({ preventScroll: true });
  });
  const refusal = failure
    ? errorText({ kind: 'invalid-input', field: 'file', problem: failure })
    : isPartial && t('import.not-read');
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
          isWide
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
            if (choices) change(0)({ ...choices, country: next, isSure: false });
          }}
        />
      )}
      {shown && choices && (
        <>
          {files.map((file, index) => (
            <LookedFilePart
              key={`${importId} ${index}`}
              {...{ of, instanceId, file, choices: wanted[index] ?? file.choices }}
              onChoices={change(index)}
            />
          ))}
          {(!problem || files.length > 1) &&
            shown.counts.rows + shown.counts.doubtful + Number(!isRead) > 0 && (
              <FilePreview
                {...{ shown, choices, names }}
                onChoices={change(0)}
                onNames={setNames}
                onSaveRefused={saveRefused}
              />
            )}
          {isRead && (shown.messages?.incoming ?? 0) > 0 && (
            <CheckField
              label={t('import.already-read')}
              hint={t('import.already-read-hint')}
              checked={alreadyRead}
              onChange={setAlreadyRead}
            />
          )}
          {!isRead && (
            <ProgressBar
              label={t('people.reading')}
              done={size > 0 ? shown.bytesRead / size : null}
              isWide
            />
          )}
        </>
      )}
      {report && <ReportOfImport {...{ instanceId, report }} onSaveRefused={saveRefused} />}
      {!shown && !report && props.children}
      {asksToLeave && <Problem tone="plain">{t('imports.leave-sure')}</Problem>}
      <DialogActions>
        {report && isGoing(report) && (
          <Button onClick={() => end.mutate(one)}>
            {t(report.state === 'undoing' ? 'import.stop-undo' : 'imports.stop')}
          </Button>
        )}
        {report && !isGoing(report) && props.actions?.(report)}
        <Button ref={report ? primary : null} onClick={leave}>
          {t(asksToLeave ? 'imports.discard' : shown ? 'action.cancel' : 'action.close')}
        </Button>
        {asksToLeave && (
          <Button tone="primary" onClick={() => setAsksToLeave(false)}>
            {t('imports.go-on')}
          </Button>
        )}
        {!asksToLeave &&
          !(report && isGoing(report)) &&
          !start.isPending &&
          !(hasStarted && given) && (
            <FileButton
              ref={shown || report ? null : primary}
              tone={shown || report ? 'plain' : 'primary'}
              label={t(words.isOfSeveral ? 'attach.choose' : 'people.choose')}
              multiple={words.isOfSeveral}
              accept={words.accept}
              onPick={(picked) => picked.length > 0 && open.mutate(picked)}
            />
          )}
        {!asksToLeave && canStart && !start.isPending && (
          <Button ref={primary} tone="primary" onClick={begin}>
            {shown && words.start(t, count, shown.counts)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Leaves out the choice of a file that was answered, unless another was made meanwhile. */
function without(
  wanted: Record<number, ChoicesInForce>,
  file: number,
  answered: ChoicesInForce,
): Record<number, ChoicesInForce> {
  if (wanted[file] !== answered) return wanted;
  return Object.fromEntries(Object.entries(wanted).filter(([at]) => Number(at) !== file));
}
