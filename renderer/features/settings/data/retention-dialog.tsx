import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newestError } from '../../../bridge/newest-error.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { countOf, unitOf } from './retention-age.ts';

/** Months in what a person may choose at most. */
const mostMonths = 1_200;

/** Chooses how long messages are kept, and says first what that would delete now. */
export function RetentionDialog({
  instanceId,
  name,
  months,
  onClose,
}: DialogProps & {
  name: string;
  /** As it is: null keeps everything. */
  months: number | null;
}) {
  const t = useText();
  const [keeps, setKeeps] = useState<'everything' | 'newer'>(
    months === null ? 'everything' : 'newer',
  );
  const [unit, setUnit] = useState(unitOf(months ?? 12));
  const [count, setCount] = useState(String(countOf(months ?? 12).count));
  const save = useCallMutation('retention.set');
  const written = Number(count) * (unit === 'years' ? 12 : 1);
  const isValid = Number.isInteger(written) && written >= 1 && written <= mostMonths;
  const chosen = useDebounced(isValid ? written : 0, 300);
  const isShown = keeps === 'newer' && isValid && chosen === written;
  const preview = useQuery({
    ...queryOf('retention.preview', { instanceId, months: chosen }),
    enabled: isShown,
    staleTime: 0,
    gcTime: 0,
  });
  const isReady = keeps === 'everything' || (isShown && preview.data !== undefined);

  return (
    <FormDialog
      title={t('retention.title', { name })}
      submit={!isReady ? null : keeps === 'everything' ? 'retention.keep' : 'retention.delete'}
      tone={keeps === 'everything' ? 'primary' : 'danger'}
      thrown={newestError(save, preview)}
      onSubmit={() => {
        if (!isReady) return;
        const next = keeps === 'everything' ? null : written;
        save.mutate({ instanceId, months: next }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <ChoiceField
        label={t('retention.keeps')}
        value={keeps}
        choices={[
          { value: 'everything', label: t('retention.everything') },
          { value: 'newer', label: t('retention.newer') },
        ]}
        onChange={setKeeps}
      />
      {keeps === 'newer' && (
        <>
          <TextField
            label={t('retention.age')}
            inputMode="numeric"
            value={count}
            problem={isValid ? null : t('retention.age-problem')}
            onChange={(event) => setCount(event.target.value)}
          />
          <ChoiceField
            label={t('retention.unit')}
            value={unit}
            choices={(['months', 'years'] as const).map((value) => ({
              value,
              label: t(`retention.unit-${value}`),
            }))}
            onChange={setUnit}
          />
          <DryRun counts={isShown ? preview.data : undefined} />
        </>
      )}
    </FormDialog>
  );
}

/** What a run would delete now. */
function DryRun({
  counts,
}: {
  counts: { messages: number; chats: number; fileBytes: number; oldest: number | null } | undefined;
}) {
  const t = useText();
  const fileSize = useFileSize();
  if (counts === undefined) return <output>{t('retention.counting')}</output>;
  const { messages, chats, fileBytes, oldest } = counts;
  if (oldest === null) return <output>{t('retention.nothing')}</output>;
  return (
    <output>
      {t('retention.would', {
        messages,
        chats,
        size: fileSize(fileBytes),
        hasFiles: String(fileBytes > 0),
        oldest,
      })}{' '}
      {t('retention.final')}
    </output>
  );
}
