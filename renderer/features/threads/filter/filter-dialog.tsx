import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useRef, useState } from 'react';
import type { ThreadFilter } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useSorted } from '../../../product-ui/lists/use-sorted.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Line, Pair } from '../../../ui/layout.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { DateField } from '../../../product-ui/dates/date-field.tsx';
import { dayOf, startOfDay } from '../../../product-ui/dates/local-day.ts';
import styles from '../threads.module.css';

const ranges = [
  ['lastMessageFrom', 'lastMessageUntil'],
  ['createdFrom', 'createdUntil'],
  ['updatedFrom', 'updatedUntil'],
] as const;
const dayLength = 86_400_000;

/** All filters at once; those that are set must all hold. */
export function FilterDialog({
  instanceId,
  filter,
  onFilter,
  finalFocus,
  onClose,
}: DialogProps & {
  filter: ThreadFilter;
  onFilter: (filter: ThreadFilter) => void;
  finalFocus: () => HTMLElement | boolean;
}) {
  const t = useText();
  const sorted = useSorted();
  const first = useRef<HTMLInputElement>(null);
  // What only stays in its place until the list is asked for anew is not found then.
  const [written, setWritten] = useState<ThreadFilter>({ ...filter, keptSince: null });
  const [quiet, setQuiet] = useState(filter.quietDays === null ? '' : String(filter.quietDays));
  const labels = useQuery(queryOf('threads.labels', { instanceId }));
  const change = (changes: Partial<ThreadFilter>) => setWritten({ ...written, ...changes });
  const quietDays = Number(quiet);
  const isQuietWrong =
    quiet.trim() !== '' && !(Number.isInteger(quietDays) && quietDays >= 1 && quietDays <= 36_500);

  const asked = useMemo(
    () => ({ ...written, quietDays: quiet.trim() === '' || isQuietWrong ? null : quietDays }),
    [written, quiet, isQuietWrong, quietDays],
  );
  const counted = useDebounced(asked, 150);
  const { data: found } = useQuery({
    ...queryOf('threads.list', { instanceId, filter: counted, limit: 1 }),
    placeholderData: keepPreviousData,
  });

  function submit() {
    if (!isQuietWrong) onFilter(asked);
  }

  return (
    <FormDialog
      title={t('filter.title')}
      submit="filter.apply"
      actions={
        <>
          <output className={styles['found']}>
            {found && t('filter.matches', { total: found.total })}
          </output>
          <Button
            onClick={() => onFilter({ ...wholeFilter, tab: filter.tab, search: filter.search })}
          >
            {t('filter.clear')}
          </Button>
        </>
      }
      onSubmit={submit}
      onClose={onClose}
      initialFocus={first}
      finalFocus={finalFocus}
    >
      <Pair>
        <TextField
          label={t('threads.number')}
          inputRef={first}
          maxLength={40}
          value={written.number}
          onChange={({ target }) => change({ number: target.value })}
        />
        <TextField
          label={t('filter.text')}
          maxLength={200}
          value={written.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        {ranges.map(([from, until]) => {
          // Both days of a range belong to it whole: until a day is until the midnight after it.
          const end = written[until];
          return (
            <Fragment key={from}>
              <DateField
                label={t(`filter.${from}`)}
                value={dayOf(written[from])}
                onChange={(day) => change({ [from]: startOfDay(day) })}
              />
              <DateField
                label={t(`filter.${until}`)}
                value={dayOf(end === null ? null : end - dayLength / 2)}
                first={dayOf(written[from])}
                onChange={(day) => change({ [until]: startOfDay(day, 1) })}
              />
            </Fragment>
          );
        })}
        <TextField
          label={t('filter.quiet-days')}
          inputMode="numeric"
          value={quiet}
          problem={isQuietWrong && t('sending.number-problem', { smallest: 1, largest: 36_500 })}
          onChange={({ target }) => setQuiet(target.value)}
        />
        <ChoiceField
          label={t('threads.label-name')}
          value={written.label ?? ''}
          choices={[
            { value: '', label: t('filter.any-label') },
            ...sorted(labels.data ?? [], (one) => one.label).map(({ label, count }) => ({
              value: label,
              label: t('filter.label-count', { label, count }),
            })),
          ]}
          onChange={(label) => change({ label: label === '' ? null : label })}
        />
      </Pair>
      <Line>
        {(['unread', 'unconfirmed', 'failed', 'idOnly'] as const).map((part) => (
          <CheckField
            key={part}
            label={t(`filter.${part}`)}
            checked={written[part]}
            onChange={(on) => change({ [part]: on })}
          />
        ))}
      </Line>
    </FormDialog>
  );
}
