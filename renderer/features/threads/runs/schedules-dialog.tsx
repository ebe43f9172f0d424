import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadView } from '../../../../shared/contract/threads.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useWrittenTime } from '../../../product-ui/dates/written-time.ts';
import { Problem } from '../../../product-ui/problem.tsx';
import { useSorted } from '../../../product-ui/use-sorted.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { EntryList } from '../../../ui/entry-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DialogProps } from '../../../product-ui/dialog-props.ts';
import styles from './runs.module.css';

/** Runs that a saved view repeats daily. Each asks first. */
export function SchedulesDialog({ instanceId, onClose }: DialogProps) {
  const t = useText();
  const sorted = useSorted();
  const formId = useId();
  const { write } = useWrittenTime();
  const schedules = useQuery(queryOf('archiveRuns.schedules', { instanceId }));
  const views = useQuery(queryOf('threads.views', { instanceId }));
  const save = useCallMutation('archiveRuns.saveSchedule');
  const remove = useCallMutation('archiveRuns.removeSchedule');
  const renewed = { onSuccess: () => void schedules.refetch() };
  const problem = save.error ?? remove.error ?? schedules.error;

  return (
    <Dialog title={t('schedules.title')} size="wide" onClose={onClose}>
      <Note>{t('schedules.hint')}</Note>
      <EntryList
        label={t('schedules.title')}
        entries={(schedules.data ?? []).map((schedule) => ({
          key: schedule.scheduleId,
          title: t('schedules.line', {
            name: schedule.viewName,
            archived: String(schedule.archived),
            time: write(schedule.minuteOfDay),
          }),
          actions: (
            <>
              <CheckField
                label={t('schedules.on')}
                checked={schedule.enabled}
                onChange={(enabled) =>
                  save.mutate(saved(instanceId, { ...schedule, enabled }), renewed)
                }
              />
              <Button
                size="small"
                onClick={() =>
                  remove.mutate({ instanceId, scheduleId: schedule.scheduleId }, renewed)
                }
              >
                {t('schedules.remove')}
              </Button>
            </>
          ),
        }))}
      />
      {views.data?.length === 0 && <p>{t('schedules.no-views')}</p>}
      {views.data && views.data.length > 0 && (
        <NewSchedule
          id={formId}
          views={sorted(views.data, ({ name }) => name)}
          onAdd={(schedule) => save.mutate(saved(instanceId, schedule), renewed)}
        />
      )}
      <Problem thrown={problem} />
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        {views.data && views.data.length > 0 && (
          <Button type="submit" form={formId} tone="primary">
            {t('schedules.add')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type Written = Omit<ArchiveSchedule, 'viewName' | 'nextAt'>;

function saved(
  instanceId: string,
  { scheduleId, viewId, archived, minuteOfDay, enabled }: Written,
) {
  return { instanceId, scheduleId, viewId, archived, minuteOfDay, enabled };
}

function NewSchedule({
  id,
  views,
  onAdd,
}: {
  id: string;
  views: readonly ThreadView[];
  onAdd: (schedule: Written) => void;
}) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [viewId, setViewId] = useState(views[0]?.viewId ?? '');
  const [change, setChange] = useState<'archive' | 'unarchive'>('archive');
  const { write, read } = useWrittenTime();
  const [clock, setClock] = useState(() => write(9 * 60));
  const [isSaid, setSaid] = useState(false);
  const minuteOfDay = read(clock);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSaid(minuteOfDay === null);
    if (minuteOfDay === null) return field.current?.focus();
    onAdd({
      scheduleId: crypto.randomUUID(),
      viewId,
      archived: change === 'archive',
      minuteOfDay,
      enabled: true,
    });
  }

  return (
    <form id={id} onSubmit={submit}>
      <div className={styles['form']}>
        <ChoiceField
          label={t('schedules.view')}
          value={viewId}
          choices={views.map((view) => ({ value: view.viewId, label: view.name }))}
          onChange={setViewId}
        />
        <ChoiceField
          label={t('schedules.change')}
          value={change}
          choices={[
            { value: 'archive', label: t('threads.archive') },
            { value: 'unarchive', label: t('threads.unarchive') },
          ]}
          onChange={setChange}
        />
        <TextField
          inputRef={field}
          inputMode="numeric"
          placeholder={write(9 * 60)}
          problem={isSaid && minuteOfDay === null && t('hours.no-time')}
          label={t('schedules.time')}
          value={clock}
          onChange={({ target }) => setClock(target.value)}
        />
      </div>
    </form>
  );
}
