import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import type { ThreadView } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { newestError } from '../../../bridge/newest-error.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useInstance } from '../../../product-ui/settings/use-instances.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { EntryList } from '../../../ui/entry-list.tsx';
import { Note } from '../../../ui/note.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { type AddedSchedule, NewSchedule, type RepeatedAs } from './new-schedule.tsx';
import { firstPace } from './pace-fields.tsx';
import { useScheduleWords } from './schedule-words.ts';

/** Runs that repeat. Each asks first. */
export function SchedulesDialog({
  instanceId,
  from,
  leftOut,
  archived,
  as,
  settings,
  onClose,
}: DialogProps & {
  /** What the list, or a run that is about to begin, shows. */
  from: Omit<ThreadView, 'viewId' | 'name'>;
  /** How many of that the run leaves out by hand. */
  leftOut: number;
  archived: boolean;
  /** What was written for that run; null: it comes from the list. */
  as: RepeatedAs | null;
  settings: Settings['threads'];
}) {
  const usual = firstPace(useInstance(instanceId)?.own, settings);
  const t = useText();
  const formId = useId();
  const wordsOf = useScheduleWords();
  const schedules = useQuery(queryOf('archiveRuns.schedules', { instanceId }));
  const add = useMutation({
    mutationFn: async ({ schedule, made }: AddedSchedule) => {
      if (made) await call('threads.saveView', { instanceId, ...made });
      return call('archiveRuns.saveSchedule', { instanceId, ...schedule });
    },
  });
  const save = useCallMutation('archiveRuns.saveSchedule');
  const remove = useCallMutation('archiveRuns.removeSchedule');
  const renewed = { onSuccess: () => void schedules.refetch() };
  const problem = newestError(add, save, remove, schedules);

  function turn({ viewName: _name, nextAt: _at, ...schedule }: ArchiveSchedule, enabled: boolean) {
    save.mutate({ instanceId, ...schedule, enabled }, renewed);
  }

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
          }),
          note: [wordsOf(schedule), schedule.reason].filter(Boolean).join(' · '),
          actions: (
            <>
              <SwitchField
                label={t('schedules.on')}
                checked={schedule.enabled}
                onChange={(enabled) => turn(schedule, enabled)}
              />
              <Button
                size="small"
                onClick={() =>
                  remove.mutate({ instanceId, scheduleId: schedule.scheduleId }, renewed)
                }
              >
                {t('action.remove')}
              </Button>
            </>
          ),
        }))}
      />
      {leftOut > 0 && <Note>{t('schedules.left-out', { count: leftOut })}</Note>}
      <NewSchedule
        id={formId}
        instanceId={instanceId}
        from={from}
        archived={archived}
        as={as}
        usual={usual}
        onAdd={(added) => add.mutate(added, renewed)}
      />
      <Problem thrown={problem} />
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button type="submit" form={formId} tone="primary">
          {t('action.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
