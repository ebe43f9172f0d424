import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { TranscriptFormat } from '../../../shared/contract/transcripts.ts';
import { transcriptTexts } from '../../../shared/domain/transcript-words.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../dates/date-field.tsx';
import { Pair } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.tsx';
import { dayBounds } from '../dates/day-bounds.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { AttemptProgress } from '../attempts/attempt-progress.tsx';
import { saveDownload } from '../files/save-download.ts';
import { useAttempt } from '../attempts/use-attempt.ts';
import { useKept } from '../lists/use-kept.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import styles from './transcript.module.css';

const formats: readonly TranscriptFormat[] = ['html', 'pdf', 'text', 'csv', 'xlsx', 'json'];

type Range = 'whole' | 'selection' | 'days';

/** Asks how a conversation is written, and which part of it; writes it to a file, or with media to a folder. */
export function ExportDialog({
  instanceId,
  chatId,
  localIds,
  onClose,
}: DialogProps & {
  chatId: string;
  /** The messages that are selected; none: the conversation is meant. */
  localIds: readonly string[];
}) {
  const t = useText();
  const id = useId();
  const { data: app } = useQuery(queryOf('app.status', {}));
  const [format, setFormat] = useKept<TranscriptFormat>('transcript format', () => 'html');
  const [range, setRange] = useState<Range>(localIds.length > 0 ? 'selection' : 'whole');
  const [days, setDays] = useState({ from: '', to: '' });
  const [withMedia, setWithMedia] = useState(false);
  const { start, cancel, isUnderWay, error } = useAttempt('chats.exportTranscript');
  const canPrint = app?.canPrintToPdf === true;
  const canCopy = app?.canPickFolder === true;
  const ranges: Range[] = localIds.length > 0 ? ['selection', 'whole', 'days'] : ['whole', 'days'];

  async function write() {
    const made = await start({
      instanceId,
      chatId,
      format,
      withMedia,
      localIds: range === 'selection' ? [...localIds] : null,
      ...(range === 'days' ? dayBounds(days.from, days.to) : { from: null, to: null }),
      texts: transcriptTexts(t),
    });
    if (made === null) return;
    if ('folder' in made) showToast({ text: t('export.saved', { folder: made.folder }) });
    else saveDownload(made);
    onClose();
  }

  return (
    <FormDialog
      title={t('export.title')}
      submit={isUnderWay ? null : 'export.submit'}
      thrown={error}
      onSubmit={() => void write()}
      onClose={onClose}
    >
      <fieldset className={styles['formats']}>
        <legend>{t('export.format')}</legend>
        {formats.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={id}
              checked={format === each}
              disabled={each === 'pdf' && !canPrint}
              onChange={() => setFormat(each)}
            />
            {t(`file-format.${each}`)}
          </label>
        ))}
        {app && !canPrint && <p className={styles['hint']}>{t('export.no-pdf')}</p>}
      </fieldset>
      <ChoiceField
        label={t('field.messages')}
        value={range}
        choices={ranges.map((value) => ({
          value,
          label: t(`export.range-${value}`, { count: localIds.length }),
        }))}
        onChange={setRange}
      />
      {range === 'days' && (
        <Pair>
          {(['from', 'to'] as const).map((bound) => (
            <DateField
              key={bound}
              label={t(`export.${bound}`)}
              value={days[bound]}
              first={bound === 'to' ? days.from : ''}
              onChange={(day) => setDays({ ...days, [bound]: day })}
            />
          ))}
        </Pair>
      )}
      {canCopy && (
        <CheckField
          label={t('export.media')}
          hint={t('export.media-hint')}
          checked={withMedia}
          onChange={setWithMedia}
        />
      )}
      {isUnderWay && <AttemptProgress label="export.writing" onCancel={cancel} />}
    </FormDialog>
  );
}
