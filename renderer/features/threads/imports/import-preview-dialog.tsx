import { useRef, useState } from 'react';
import type { ImportChoices, ImportPreview } from '../../../../shared/contract/thread-imports.ts';
import { threadFields } from '../../../../shared/domain/thread.ts';
import { newestError } from '../../../bridge/newest-error.ts';
import { useCallMutation, useToldMutation } from '../../../bridge/queries.ts';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { MappingTable } from '../../../product-ui/files/mapping-table.tsx';
import { NumberCountryField } from '../../../product-ui/numbers/number-country.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { ZoneMeantField } from '../../../product-ui/dates/zone-meant-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { ImportForecast } from './import-forecast.tsx';
import styles from '../threads.module.css';

const formats = ['csv', 'json', 'ndjson', 'ids'] as const;
const delimiters = [',', ';', '\t', '|'] as const;
const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

interface ImportPreviewDialogProps extends DialogProps {
  initial: ImportPreview;
  onStarted: (importId: string) => void;
}

/** How a file is read: which column carries what, with its first rows, before anything is imported. */
export function ImportPreviewDialog(props: ImportPreviewDialogProps) {
  const { instanceId, initial, onStarted, onClose } = props;
  const t = useText();
  const fileSize = useFileSize();
  const [preview, setPreview] = useState(initial);
  const choose = useCallMutation('threadImports.choose');
  const start = useCallMutation('threadImports.start');
  const cancel = useToldMutation('threadImports.cancel');
  const primary = useRef<HTMLButtonElement>(null);
  // Ahead of the answers: a choice may be made before the one before it is answered.
  const [choices, setChoices] = useState(initial.choices);
  const { importId, problem } = preview;

  function change(changes: Partial<ImportChoices>) {
    const wanted = { ...choices, ...changes };
    setChoices(wanted);
    choose.mutate(
      { instanceId, importId, choices: wanted },
      // Of several, only the last one's: its answer has them all.
      {
        onSuccess: (answered) => {
          setPreview(answered);
          setChoices(answered.choices);
        },
        onError: () => setChoices(preview.choices),
      },
    );
  }
  function close() {
    cancel.mutate({ instanceId, importId });
    onClose();
  }

  return (
    <Dialog title={t('imports.title')} size="wide" onClose={close} initialFocus={primary}>
      <p className={styles['file']}>
        <bdi>{preview.fileName}</bdi> · {fileSize(preview.size)}
      </p>
      <div className={styles['choices']}>
        <ChoiceField
          label={t('imports.format')}
          value={choices.format}
          choices={formats.map((value) => ({ value, label: t(`import-format.${value}`) }))}
          onChange={(format) => change({ format })}
        />
        {choices.format === 'csv' && (
          <>
            <ChoiceField
              label={t('imports.delimiter')}
              value={choices.delimiter}
              choices={[...new Set([...delimiters, choices.delimiter])].map((value) => ({
                value,
                label: isNamed(value) ? t(`delimiter.${delimiterNames[value]}`) : value,
              }))}
              onChange={(delimiter) => change({ delimiter })}
            />
            <CheckField
              label={t('imports.has-header')}
              checked={choices.hasHeader}
              onChange={(hasHeader) => change({ hasHeader })}
            />
          </>
        )}
        {choices.mapping.some((field) => field?.endsWith('phone_number')) && (
          <NumberCountryField
            country={choices.country}
            none={t('imports.as-written')}
            onChange={(country) => change({ country })}
          />
        )}
        {choices.mapping.some((field) => field?.endsWith('_at')) && (
          <ZoneMeantField zone={choices.zone} onChange={(zone) => change({ zone })} />
        )}
      </div>
      {choices.format !== 'ids' && (
        <MappingTable
          table={{ ...preview, mapping: choices.mapping }}
          fields={threadFields}
          nameOf={(field) => t(`thread-field.${field}`)}
          onMap={(mapping) => change({ mapping })}
        />
      )}
      {problem === null && preview.sample.length > 0 && (
        <ImportForecast instanceId={instanceId} preview={preview} />
      )}
      <Problem thrown={newestError(choose, start)}>
        {problem?.kind === 'twice'
          ? t('imports.twice', { field: t(`thread-field.${problem.field}`) })
          : problem && t('problem.no-id-column')}
      </Problem>
      <DialogActions>
        <Button onClick={close}>{t('action.cancel')}</Button>
        <Button
          ref={primary}
          tone="primary"
          disabled={problem !== null}
          onClick={() =>
            start.mutate({ instanceId, importId }, { onSuccess: () => onStarted(importId) })
          }
        >
          {t('imports.start')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function isNamed(delimiter: string): delimiter is keyof typeof delimiterNames {
  return Object.hasOwn(delimiterNames, delimiter);
}
