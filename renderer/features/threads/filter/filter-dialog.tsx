import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { ThreadFilter } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { wholeFilter } from '../grid/list-spec.ts';
import { dayOf, startOfDay } from './local-day.ts';
import styles from './filter-bar.module.css';

const ranges = [
  { from: 'lastMessageFrom', until: 'lastMessageUntil' },
  { from: 'createdFrom', until: 'createdUntil' },
  { from: 'updatedFrom', until: 'updatedUntil' },
] as const;
const dayLength = 86_400_000;

/** All filters at once; those that are set must all hold. */
export function FilterDialog({
  instanceId,
  filter,
  onFilter,
  onClose,
}: {
  instanceId: string;
  filter: ThreadFilter;
  onFilter: (filter: ThreadFilter) => void;
  onClose: () => void;
}) {
  const say = useText();
  const first = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState(filter);
  const [quiet, setQuiet] = useState(filter.quietDays === null ? '' : String(filter.quietDays));
  const labels = useQuery(queryOf('threads.labels', { instanceId }));
  const change = (changes: Partial<ThreadFilter>) => setWritten({ ...written, ...changes });
  const days = Number(quiet);
  const isQuietWrong =
    quiet.trim() !== '' && !(Number.isInteger(days) && days >= 1 && days <= 36_500);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isQuietWrong) return;
    onFilter({ ...written, quietDays: quiet.trim() === '' ? null : days });
  }

  return (
    <Dialog title={say('filter.title')} onClose={onClose} initialFocus={first}>
      <form onSubmit={submit}>
        <div className={styles['fields']}>
          <TextField
            label={say('threads.number')}
            inputRef={first}
            maxLength={40}
            value={written.number}
            onChange={({ target }) => change({ number: target.value })}
          />
          <TextField
            label={say('filter.text')}
            maxLength={200}
            value={written.text}
            onChange={({ target }) => change({ text: target.value })}
          />
          {ranges.map(({ from, until }) => (
            <DayRange
              key={from}
              from={{ label: say(`filter.${from}`), at: written[from] }}
              until={{ label: say(`filter.${until}`), at: written[until] }}
              onFrom={(at) => change({ [from]: at })}
              onUntil={(at) => change({ [until]: at })}
            />
          ))}
          <TextField
            label={say('filter.quiet-days')}
            inputMode="numeric"
            value={quiet}
            problem={
              isQuietWrong && say('sending.number-problem', { smallest: 1, largest: 36_500 })
            }
            onChange={({ target }) => setQuiet(target.value)}
          />
          <ChoiceField
            label={say('filter.label')}
            value={written.label ?? ''}
            choices={[
              { value: '', label: say('filter.any-label') },
              ...(labels.data ?? []).map(({ label, count }) => ({
                value: label,
                label: say('filter.label-count', { label, count }),
              })),
            ]}
            onChange={(label) => change({ label: label === '' ? null : label })}
          />
        </div>
        <div className={styles['checks']}>
          {(['unconfirmed', 'failed', 'idOnly'] as const).map((part) => (
            <CheckField
              key={part}
              label={say(`filter.${part}`)}
              checked={written[part]}
              onChange={(on) => change({ [part]: on })}
            />
          ))}
        </div>
        <DialogActions>
          <Button
            onClick={() => onFilter({ ...wholeFilter, tab: filter.tab, search: filter.search })}
          >
            {say('filter.clear')}
          </Button>
          <Button onClick={onClose}>{say('act.cancel')}</Button>
          <Button type="submit" tone="primary">
            {say('filter.apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface DayField {
  label: string;
  at: number | null;
}

/** Two days, both taken whole. */
function DayRange({
  from,
  until,
  onFrom,
  onUntil,
}: {
  from: DayField;
  until: DayField;
  onFrom: (at: number | null) => void;
  onUntil: (at: number | null) => void;
}) {
  return (
    <>
      <TextField
        type="date"
        label={from.label}
        value={dayOf(from.at)}
        onChange={({ target }) => onFrom(startOfDay(target.value))}
      />
      <TextField
        type="date"
        label={until.label}
        value={dayOf(until.at === null ? null : until.at - dayLength / 2)}
        onChange={({ target }) => onUntil(startOfDay(target.value, 1))}
      />
    </>
  );
}
