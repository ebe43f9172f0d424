import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadView } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { useWeekDays } from '../../../product-ui/dates/first-day-of-week.ts';
import { useWrittenTime } from '../../../product-ui/dates/use-written-time.ts';
import { filterLine, isSameFilter } from '../../../product-ui/threads/thread-filter.ts';
import { useSorted } from '../../../product-ui/lists/use-sorted.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Pace, PaceFields, readPace } from './pace-fields.tsx';
import { useWeekday } from './schedule-words.ts';
import { ReasonField } from './why-fields.tsx';
import styles from './runs.module.css';

/** What is repeated from now on; `made`: the view that has yet to be saved for it. */
export interface AddedSchedule {
  schedule: Omit<ArchiveSchedule, 'viewName' | 'nextAt'>;
  made: ThreadView | null;
}

/** What was written for the run that is to be repeated. */
export interface RepeatedAs {
  reason: string;
  pace: Pace;
}

/** Makes a new run that repeats: of a saved view, or of the filter that one comes from, which becomes a view on the way. */
export function NewSchedule({
  id,
  instanceId,
  from,
  archived,
  as,
  usual,
  onAdd,
}: {
  id: string;
  instanceId: string;
  from: Omit<ThreadView, 'viewId' | 'name'>;
  archived: boolean;
  as: RepeatedAs | null;
  /** The pace of a run of which nothing else is said. */
  usual: Pace;
  onAdd: (added: AddedSchedule) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const sorted = useSorted();
  const { data: views } = useQuery(queryOf('threads.views', { instanceId }));
  const timeField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const { write, read } = useWrittenTime();
  const weekday = useWeekday();
  const weekDays = useWeekDays();
  const line = filterLine(t, formats, from.filter);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState(cutText(line, 100));
  const [change, setChange] = useState<'archive' | 'unarchive'>(archived ? 'archive' : 'unarchive');
  const [every, setEvery] = useState<ArchiveSchedule['every']>('week');
  const [day, setDay] = useState({ day: 0, week: weekDays[0] ?? 1, month: 1 });
  const [clock, setClock] = useState(() => write(9 * 60));
  const [reason, setReason] = useState(as?.reason ?? '');
  const [pace, setPace] = useState(as?.pace ?? usual);
  const [isSaid, setSaid] = useState(false);
  const [madeId] = useState(() => crypto.randomUUID());
  const added = useRef<AddedSchedule['schedule']>(null);
  const minuteOfDay = read(clock);
  if (!views) return null;
  const same = views.find(({ filter }) => isSameFilter(filter, from.filter));
  const viewId = chosen || (same?.viewId ?? '');
  const isMade = viewId === '';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isNameless = isMade && name.trim() === '';
    setSaid(minuteOfDay === null || isNameless);
    if (isNameless) return nameField.current?.focus();
    if (minuteOfDay === null) return timeField.current?.focus();
    const given = readPace(pace);
    if (!given) return;
    // It follows the settings, unless it was given another.
    const isUsual = JSON.stringify(given) === JSON.stringify(readPace(usual));
    const wanted = {
      viewId: isMade ? madeId : viewId,
      archived: change === 'archive',
      every,
      day: day[every],
      minuteOfDay,
      reason: reason.trim() || null,
      ...(isUsual ? { pacePerMinute: null, parallel: null } : given),
      enabled: true,
    };
    // The same once more is the same run: it was pressed twice.
    const again = { ...wanted, scheduleId: added.current?.scheduleId ?? crypto.randomUUID() };
    const isAgain = JSON.stringify(again) === JSON.stringify(added.current);
    added.current = isAgain ? again : { ...wanted, scheduleId: crypto.randomUUID() };
    const made = isMade ? { ...from, viewId: madeId, name: name.trim() } : null;
    onAdd({ schedule: added.current, made });
  }

  const days =
    every === 'month'
      ? Array.from({ length: 31 }, (_, index) => [index + 1, formats.number(index + 1)] as const)
      : weekDays.map((one) => [one, weekday(one)] as const);
  return (
    <form id={id} noValidate onSubmit={submit}>
      <div className={styles['form']}>
        <ChoiceField
          label={t('schedules.view')}
          value={viewId}
          choices={[
            ...(same ? [] : [{ value: '', label: t('schedules.this-filter') }]),
            ...sorted(views, (view) => view.name).map((view) => ({
              value: view.viewId,
              label: view.name,
            })),
          ]}
          onChange={setChosen}
        />
        {isMade && (
          <TextField
            inputRef={nameField}
            label={t('schedules.view-name')}
            hint={`${line}. ${t('schedules.view-name-hint')}`}
            maxLength={100}
            problem={isSaid && name.trim() === '' && t('problem.required', { field: 'name' })}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <ChoiceField
          label={t('field.action')}
          value={change}
          choices={[
            { value: 'archive', label: t('threads.archive') },
            { value: 'unarchive', label: t('threads.unarchive') },
          ]}
          onChange={setChange}
        />
        <ChoiceField
          label={t('schedules.every')}
          value={every}
          choices={(['day', 'week', 'month'] as const).map((value) => ({
            value,
            label: t('schedules.every-unit', { every: value }),
          }))}
          onChange={setEvery}
        />
        {every !== 'day' && (
          <ChoiceField
            label={t('schedules.day', { every })}
            value={String(day[every])}
            choices={days.map(([value, label]) => ({ value: String(value), label }))}
            onChange={(value) => setDay({ ...day, [every]: Number(value) })}
          />
        )}
        <TextField
          inputRef={timeField}
          inputMode="numeric"
          placeholder={write(9 * 60)}
          problem={isSaid && minuteOfDay === null && t('hours.no-time')}
          label={t('field.time')}
          value={clock}
          onChange={({ target }) => setClock(target.value)}
        />
        <div className={styles['formWide']}>
          <ReasonField reason={reason} onChange={setReason} />
        </div>
      </div>
      <PaceFields pace={pace} onChange={setPace} />
    </form>
  );
}
