import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PeopleImport } from '../../../shared/contract/people.ts';
import { call } from '../../bridge/call.ts';
import { grantFile } from '../../bridge/grant-files.ts';
import { newestError } from '../../bridge/newest-error.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { NumberCountryField, useNumberCountry } from '../../product-ui/numbers/number-country.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Line } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { noChoices, type PeopleChoices } from './people-choices.ts';
import { PeopleDone } from './people-done.tsx';
import { PeoplePreview } from './people-preview.tsx';

/** Imports contacts from a file, after showing what that changes, and exports all of them. */
export function PeopleDialog({ instanceId, onClose }: { instanceId: string; onClose: () => void }) {
  const t = useText();
  const choose = useRef<HTMLButtonElement>(null);
  const [names, setNames] = useState<'mine' | 'file'>('mine');
  const apply = useCallMutation('people.import');
  const save = useCallMutation('people.export');
  const numberCountry = useNumberCountry(instanceId);
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<PeopleChoices>(noChoices);
  // Stays in sight, and in the hands of who chooses in it, while the file is read anew.
  const [shown, setShown] = useState<PeopleImport | null>(null);
  const read = useMutation({
    mutationFn: async ({
      from,
      ...how
    }: PeopleChoices & { from: File; country: string | null }) => {
      apply.reset();
      const grantId = await grantFile(from);
      return call('people.readImport', { instanceId, grantId, ...how });
    },
  });
  const { country } = numberCountry;

  /** Reads the file, anew where a person says otherwise how its numbers are meant. */
  function readFile(from: File | null, next: PeopleChoices, of: string | null) {
    if (apply.isPending) return;
    if (from !== file) setShown(null);
    setFile(from);
    setChoices(next);
    if (from !== null) read.mutate({ from, country: of, ...next }, { onSuccess: setShown });
  }
  const done = apply.data;
  const renamed = names === 'file' ? (shown?.counts.onlyRenamed ?? 0) : 0;
  const counts = shown && {
    ...shown.counts,
    changed: shown.counts.changed + renamed,
    unchanged: shown.counts.unchanged - renamed,
  };
  const count = counts ? counts.added + counts.changed : 0;
  const isReady = shown !== null && read.isSuccess && done === undefined && count > 0;
  return (
    <Dialog size="wide" title={t('people.title')} onClose={onClose} initialFocus={choose}>
      <p>{t('people.lead')}</p>
      <Problem thrown={newestError(read, apply, save)} />
      {(read.isPending || apply.isPending) && (
        <ProgressBar label={t(read.isPending ? 'people.reading' : 'import.applying')} done={null} />
      )}
      {shown && done ? (
        <PeopleDone instanceId={instanceId} importId={shown.importId} done={done} />
      ) : (
        <p aria-live="polite">{counts && t('people.counts', counts)}</p>
      )}
      {!done && (
        <NumberCountryField
          country={country}
          hint={t('people.country-hint')}
          onChange={(next) => {
            numberCountry.choose(next);
            readFile(file, { ...choices, isSure: false }, next);
          }}
        />
      )}
      {shown && !done && (
        <PeoplePreview
          shown={shown}
          names={names}
          country={country}
          choices={choices}
          onNames={setNames}
          onChoices={(next) => readFile(file, next, country)}
        />
      )}
      {!shown && (
        <Line as="p">
          {t('people.export')}
          {(['csv', 'xlsx', 'vcf'] as const).map((format) => (
            <Button
              key={format}
              size="small"
              onClick={() => save.mutate({ instanceId, format }, { onSuccess: saveDownload })}
            >
              {t(`people.export-${format}`)}
            </Button>
          ))}
        </Line>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t(isReady ? 'action.cancel' : 'action.close')}</Button>
        {!apply.isPending && (
          <FileButton
            ref={choose}
            tone={shown ? 'plain' : 'primary'}
            label={t('people.choose')}
            accept=".vcf,.csv,.tsv,.txt,.xlsx,text/vcard,text/csv"
            onPick={([picked]) => picked && readFile(picked, noChoices, country)}
          />
        )}
        {isReady && !apply.isPending && (
          <Button
            tone="primary"
            onClick={() => {
              void numberCountry.keep();
              apply.mutate({ instanceId, importId: shown.importId, names });
            }}
          >
            {t('people.apply', { count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
