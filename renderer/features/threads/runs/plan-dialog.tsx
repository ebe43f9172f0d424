import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { newestError, type Tried } from '../../../bridge/newest-error.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { ArchiveRun, DryRun } from '../../../../shared/contract/archive-runs.ts';
import { outsideUntil } from '../../../../shared/domain/own-settings.ts';
import { endWithin } from '../../../../shared/domain/weekly-hours.ts';
import { queryOf } from '../../../bridge/queries.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import { useInstance } from '../../../product-ui/settings/use-instances.ts';
import { useAskedName } from '../../../product-ui/team/use-asked-name.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { durationWords, isHeldUp } from './run-words.ts';
import { Stack } from '../../../ui/layout.tsx';
import styles from './runs.module.css';

/**
 * What a run would do; `kept` counts the threads that an undo leaves alone, `resumed` those for which it asks again what the run had
 * replaced, `smsOnTheirWay` those that a deletion leaves alone.
 */
type Plan = DryRun & { kept?: number; resumed?: number; smsOnTheirWay?: number };

interface PlanDialogProps {
  instanceId: string;
  title: string;
  plan: Pick<UseQueryResult<Plan>, 'data' | 'isPending' | 'error' | 'refetch'>;
  /** What the button says that begins. */
  startLabel: MessageId;
  /** What it does cannot be undone as a whole: no stray Enter begins it. */
  isDangerous?: boolean;
  /** The start of the run, as far as it was tried. */
  tried: Tried<Error>;
  children?: ReactNode;
  /** Buttons before the last. */
  actions?: ReactNode;
  onStart: () => void;
  /** Asks for a time to begin at; left out: it begins now or never. */
  onLater?: () => void;
  /** Where the focus goes: what opened it may be gone by then. */
  finalFocus?: () => HTMLElement | boolean;
  onClose: () => void;
}

/** Says what a run would do before anything happens, and begins it. */
export function PlanDialog(props: PlanDialogProps) {
  const { instanceId, title, plan, startLabel, isDangerous = false } = props;
  const { tried, children, actions, onStart, onLater, finalFocus, onClose } = props;
  const t = useText();
  const start = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const askedName = useAskedName();
  const begin = () => askedName.thenDo(onStart);
  return (
    <FormDialog
      title={title}
      size={onLater ? 'roomy' : 'medium'}
      onClose={onClose}
      initialFocus={isDangerous ? leave : start}
      {...(finalFocus && { finalFocus })}
      leaveRef={leave}
      submitRef={start}
      submit={isDangerous ? null : startLabel}
      actions={
        <>
          {actions}
          {onLater && <Button onClick={() => askedName.thenDo(onLater)}>{t('runs.later')}</Button>}
          {isDangerous && (
            <Button tone="danger" onClick={begin}>
              {t(startLabel)}
            </Button>
          )}
        </>
      }
      thrown={newestError(tried, askedName)}
      onSubmit={isDangerous ? () => {} : begin}
    >
      <div aria-live="polite">
        {plan.data && <PlanLines instanceId={instanceId} plan={plan.data} />}
        {plan.isPending && <ProgressBar label={t('runs.planning')} done={null} />}
        {plan.error && <Failed thrown={plan.error} onRetry={() => void plan.refetch()} />}
      </div>
      {askedName.field}
      {children}
    </FormDialog>
  );
}

/** What a run would do, and until when; lines that would say none are left out. */
export function PlanLines({ instanceId, plan }: { instanceId: string; plan: Plan }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const [now] = useState(Date.now);
  const own = useInstance(instanceId)?.own;
  const begin = own ? outsideUntil(own, now) : null;
  const { total, already, unknown, supersedes, deleting, requests, seconds } = plan;
  const { kept = 0, resumed = 0, smsOnTheirWay = 0 } = plan;
  const parts = [
    ['runs.plan-already', already],
    ['runs.plan-unknown', unknown],
    ['runs.plan-supersedes', supersedes],
    ['runs.plan-deleting', deleting],
    ['runs.plan-kept', kept],
    ['runs.plan-resumed', resumed],
    ['runs.plan-sms', smsOnTheirWay],
  ] as const;
  const before = useRunsBefore(instanceId);
  const hours = own?.hours ?? null;
  const endOf = (lasts: number) =>
    hours ? endWithin(hours, now, lasts * 1_000) : now + lasts * 1_000;
  const soon = (at: number | null) => ({
    at: at === null ? '' : clock.soon(at, today),
    isKnown: String(at !== null),
  });
  const starts = before.seconds === null ? null : endOf(before.seconds);
  const ends = before.seconds === null ? null : endOf(before.seconds + (seconds ?? 0));
  const speed =
    seconds === null
      ? t('runs.plan-unpaced')
      : t('runs.plan-lasts', { time: durationWords(t, seconds), ...soon(ends) });
  return (
    <Stack as="ul" className={styles['plan']} aria-label={t('field.preview')}>
      <li>{t('runs.plan-total', { count: total })}</li>
      {parts.map(([id, count]) => count > 0 && <li key={id}>{t(id, { count })}</li>)}
      <li>
        <b>{t('runs.plan-requests', { count: requests })}</b> {requests > 0 && speed}
      </li>
      {requests > 0 && before.count > 0 && (
        <li>{t('runs.plan-after', { count: before.count, ...soon(starts) })}</li>
      )}
      {requests > 0 && begin !== null && (
        <li>{t('run-back-off.outside-hours', { at: clock.soon(begin, today) })}</li>
      )}
    </Stack>
  );
}

/** Returns how many runs of this desk go before a new one, and the seconds that they take; null: nobody knows. */
export function useRunsBefore(instanceId: string): { count: number; seconds: number | null } {
  const { data } = useQuery(queryOf('archiveRuns.list', { instanceId, offset: 0, limit: 20 }));
  const runs = (data?.runs ?? []).filter(
    ({ by, state }) => by === null && (state === 'running' || state === 'planning'),
  );
  const lasts = runs.map((run) => (isKept(run) ? null : run.secondsLeft));
  const seconds = lasts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  return { count: runs.length, seconds };
}

/** Returns whether something other than another run of this desk keeps a run from going on. */
function isKept(run: ArchiveRun): boolean {
  // When its hours begin is known.
  const isOutside = run.backOff?.reason === 'outside-hours';
  const { waitsFor } = run;
  return (
    (isHeldUp(run) && !isOutside) ||
    (waitsFor !== null && (waitsFor.kind === 'store' || waitsFor.name !== null))
  );
}
