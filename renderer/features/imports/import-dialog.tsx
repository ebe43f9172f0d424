import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ChatExportPreview, ExportChoices } from '../../../shared/contract/imports.ts';
import type { ZoneMeant } from '../../../shared/domain/written-moment.ts';
import { call, tell } from '../../bridge/call.ts';
import { grantFiles } from '../../bridge/grant-files.ts';
import { newestError } from '../../bridge/newest-error.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { anyCountry } from '../../product-ui/numbers/country.ts';
import { NumberCountryField } from '../../product-ui/numbers/number-country.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { ZoneMeantField } from '../../product-ui/dates/zone-meant-field.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ChatExportPreviewPart } from './chat-export-preview.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportedExports } from './imported-exports.tsx';
import { WatchFolder } from './watch-folder.tsx';

interface Choices {
  country: string | null;
  /** Null: as their kind writes them. */
  zone: ZoneMeant | null;
  exports: ExportChoices[];
}

/** As the network and most programs write numbers. */
const asMostWrite: Choices = { country: anyCountry, zone: null, exports: [] };

/** Imports messages from exports and logs, after showing what was read of them. */
export function ImportDialog({ instanceId, onClose }: { instanceId: string; onClose: () => void }) {
  const t = useText();
  const choose = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  // What was asked for last: an older answer is of no use any more.
  const newest = useRef<object | null>(null);
  const [alreadyRead, setAlreadyRead] = useState(false);
  const [files, setFiles] = useState<File[]>([]);
  const [choices, setChoices] = useState<Choices>(asMostWrite);
  // Of these files: a question that was asked stays while they are read anew.
  const [asksZone, setAsksZone] = useState(false);
  // Stay in sight, and in the hands of who chooses in them, while the files are read anew.
  const [chats, setChats] = useState<ChatExportPreview[]>([]);
  const read = useMutation({
    mutationFn: async (asked: { files: File[] } & Choices) => {
      const granted = await grantFiles(asked.files);
      const grantIds = granted.flatMap(({ grantId }) => grantId ?? []);
      const isPartial = grantIds.length < asked.files.length;
      if (grantIds.length === 0) return { importId: null, isPartial };
      const { country, zone, exports } = asked;
      const how = { country, zone, exports };
      const { importId } = await call('imports.read', { instanceId, grantIds, ...how });
      if (newest.current !== asked) tell('imports.cancel', { importId });
      return { importId, isPartial };
    },
  });
  // Of the newest reading, and none until it has begun: what was read before is not imported in its place.
  const importId = read.data?.importId ?? null;
  const failures = useCallMutation('imports.saveFailures');
  const query = useQuery({
    ...queryOf('imports.get', { importId: importId ?? '' }),
    enabled: importId !== null,
  });
  const shown = importId === null ? undefined : query.data;
  const stage = shown?.stage ?? null;

  const hasTimes = shown !== undefined && (shown.assumedTimes > 0 || shown.exports.length > 0);
  if (!asksZone && hasTimes) setAsksZone(true);
  if (shown && stage === 'ready' && shown.exports !== chats) setChats(shown.exports);

  /** What is being imported goes on; what was only read is forgotten. */
  function stopReading() {
    newest.current = null;
    const isRead = stage !== null && stage !== 'reading';
    if (importId !== null && !isRead) tell('imports.cancel', { importId });
  }

  /** Reads the files, anew where a person says otherwise how their numbers and times are meant. */
  function readFiles(next: File[], of: Choices) {
    stopReading();
    if (next !== files) {
      setAsksZone(false);
      setChats([]);
    }
    setFiles(next);
    setChoices(of);
    const asked = { files: next, ...of };
    newest.current = asked;
    if (next.length > 0) read.mutate(asked);
  }

  function close() {
    stopReading();
    onClose();
  }

  const ofLogs = shown
    ? shown.counts.incoming + shown.counts.outgoing - shown.counts.duplicates
    : 0;
  const sum = (what: 'fresh' | 'joined') =>
    (shown?.exports ?? []).reduce((total, { counts }) => total + counts[what], 0);
  const fresh = ofLogs + sum('fresh');
  const isComplete = (shown?.exports ?? []).every(({ chat, own }) => chat !== null && own !== null);
  const isAhead = stage === null || stage === 'reading' || stage === 'ready';
  return (
    <Dialog size="wide" title={t('import.title')} onClose={close} initialFocus={choose}>
      <p>{t('import.lead')}</p>
      <Problem thrown={newestError(read, failures)}>
        {read.data?.isPartial && t('import.not-read')}
      </Problem>
      {read.isPending && <ProgressBar isWide label={t('import.reading')} done={null} />}
      {isAhead && (
        <NumberCountryField
          country={choices.country}
          onChange={(country) => readFiles(files, { ...choices, country })}
        />
      )}
      {asksZone && isAhead && (
        <ZoneMeantField
          zone={choices.zone ?? (chats.length > 0 ? 'here' : 'utc')}
          onChange={(zone) => readFiles(files, { ...choices, zone })}
        />
      )}
      {isAhead &&
        chats.map((one) => (
          <ChatExportPreviewPart
            key={one.file}
            {...{ instanceId, country: choices.country }}
            shown={one}
            choices={choices.exports.find(({ file }) => file === one.file)}
            onChoose={(chosen) => {
              const others = choices.exports.filter(({ file }) => file !== one.file);
              const exports = [...others, { file: one.file, ...chosen }];
              readFiles(files, { ...choices, exports });
            }}
          />
        ))}
      {shown && stage !== 'reading' && (
        <ImportPreview
          shown={shown}
          onSaveFailures={() =>
            failures.mutate({ importId: shown.importId }, { onSuccess: saveDownload })
          }
        />
      )}
      {shown && stage === 'ready' && shown.counts.incoming > 0 && (
        <CheckField
          label={t('import.already-read')}
          hint={t('import.already-read-hint')}
          checked={alreadyRead}
          onChange={setAlreadyRead}
        />
      )}
      {/* Beside the button that was pressed: the preview may be longer than the window. */}
      {shown && <ImportProgress shown={shown} />}
      {((importId === null && !read.isPending) || stage === 'done' || stage === 'cancelled') && (
        <ImportedExports instanceId={instanceId} />
      )}
      {importId === null && !read.isPending && <WatchFolder instanceId={instanceId} />}
      <DialogActions>
        <Button ref={leave} onClick={close}>
          {t(stage === null || stage === 'ready' ? 'action.cancel' : 'action.close')}
        </Button>
        <FileButton
          ref={choose}
          tone={stage === null ? 'primary' : 'plain'}
          label={t('import.choose')}
          accept=".json,.ndjson,.jsonl,.csv,.tsv,.log,.txt,.zip"
          multiple
          onPick={(picked) => readFiles(picked, { ...choices, exports: [] })}
        />
        {stage === 'applying' && importId !== null && (
          <Button
            onClick={() => {
              leave.current?.focus();
              tell('imports.cancel', { importId });
            }}
          >
            {t('imports.stop')}
          </Button>
        )}
        {stage === 'ready' && importId !== null && isComplete && fresh + sum('joined') > 0 && (
          <Button
            tone="primary"
            onClick={() => {
              // This button goes with the press.
              leave.current?.focus();
              tell('imports.apply', { importId, alreadyRead });
            }}
          >
            {fresh > 0
              ? t('import.apply', { count: fresh })
              : t('import.add-media', { count: sum('joined') })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
