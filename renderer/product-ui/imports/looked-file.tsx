import { useState } from 'react';
import type { ChoicesInForce, ImportOf, LookedFile } from '../../../shared/contract/imports.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { useZoneMeant } from '../dates/zone-meant-field.tsx';
import { useFileSize } from '../files/file-size.ts';
import { Problem } from '../failures/problem.tsx';
import { useCountryName } from '../numbers/country.ts';
import { ChatExportPreviewPart } from './chat-export-preview.tsx';
import { FileChoices } from './file-choices.tsx';
import { importWords } from './import-nouns.ts';
import { MappingTable } from './mapping-table.tsx';
import styles from './imports.module.css';

/** Shows a file of an import: how it is read, which a person can say otherwise, and what it lacks. */
export function LookedFilePart({
  of,
  instanceId,
  file,
  choices,
  onChoices,
}: {
  of: ImportOf;
  instanceId: string | null;
  file: LookedFile;
  choices: ChoicesInForce;
  onChoices: (choices: ChoicesInForce) => void;
}) {
  const t = useText();
  const fileSize = useFileSize();
  const countryName = useCountryName();
  const zoneName = useZoneMeant();
  const words = importWords[of];
  const { list } = useFormats();
  const { fileName, size, table, problem, chat, numbers, assumedTimes, otherSheets } = file;
  const { country, zone } = choices;
  // A question that was asked stays while the file is read anew.
  const [hasTimes, setHasTimes] = useState(false);
  if (!hasTimes && assumedTimes > 0) setHasTimes(true);
  return (
    <>
      <p className={styles['file']}>
        <bdi>{fileName}</bdi>
        {size > 0 && <> · {fileSize(size)}</>}
      </p>
      <Problem tone="plain">
        {problem &&
          (problem.kind === 'whose-chat'
            ? t('import.export-incomplete')
            : t(problem.kind === 'twice' ? 'imports.twice' : 'imports.no-column', {
                field: words.fieldName(t, problem.field),
              }))}
      </Problem>
      <Problem tone="warn" role="none">
        {otherSheets.length > 0 && t('imports.other-sheets', { sheets: list(otherSheets) })}
      </Problem>
      <FileChoices
        {...{ of, file, choices, onChoices }}
        asksZone={hasTimes || assumedTimes > 0 || chat !== null}
      />
      {chat && instanceId !== null && (
        <ChatExportPreviewPart {...{ instanceId, chat, fileName, choices }} onChoose={onChoices} />
      )}
      {table && choices.layout?.format !== 'ids' && (
        <MappingTable
          table={table}
          mapping={choices.mapping.length > 0 ? choices.mapping : file.choices.mapping}
          fields={words.fields}
          nameOf={(field) => words.fieldName(t, field)}
          onMap={(mapping) => onChoices({ ...choices, mapping })}
        />
      )}
      {of === 'threads' && country !== null && numbers.assumed + numbers.asWritten > 0 && (
        <p>
          {t('imports.numbers-read', { count: numbers.assumed, country: countryName(country) })}{' '}
          {numbers.asWritten > 0 && t('imports.numbers-as-written', { count: numbers.asWritten })}
        </p>
      )}
      {assumedTimes > 0 && (
        <p>{t('imports.times-read', { count: assumedTimes, zone: zoneName(zone) })}</p>
      )}
    </>
  );
}
