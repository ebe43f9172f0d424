import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import { endWithin, type WeeklyHours } from '../../../../shared/domain/weekly-hours.ts';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadFilter } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { newestError } from '../../../bridge/newest-error.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { type Translate, useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useAskedName } from '../../../product-ui/team/use-asked-name.tsx';
import { useInstance } from '../../../product-ui/settings/use-instances.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useSecondsUntil } from '../../../product-ui/dates/seconds-until.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Line } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useMinute, useToday } from '../../../ui/use-now.ts';
import { PlanLines, useRunsBefore } from './plan-dialog.tsx';
import { RunLegend } from './run-legend.tsx';
import {
  canResume,
  canRetryFailed,
  canUndoRun,
  durationWords,
  isHeldUp,
  isUnderWay,
  runRegion,
  runState,
  runTitle,
  runWaitWords,
  shareDone,
  timeOf,
} from './run-words.ts';
import { threadsOf } from './shown-runs.ts';
import { useRunTrouble } from './use-run-trouble.ts';
import { planEveryMs } from './use-seen.ts';
import { RunSource } from './why-fields.tsx';
import styles from './runs.module.css';

type RunChange =
  `archiveRuns.${'confirm' | 'pause' | 'resume' | 'cancel' | 'goAnyway' | 'retryFailed'}`;

interface RunPanelProps {
  instanceId: string;
  run: ArchiveRun;
  /** Only its title and how it stands are shown. */
  isFolded: boolean;
  /** Folds or unfolds it. */
  onFold: () => void;
  onPace: () => void;
  onUndo: () => void;
  /** Shows its threads in the list. */
  onShow: (filter: ThreadFilter) => void;
  onResults: () => void;
  onNewToken: () => void;
}

function progressWords(
  t: Translate,
  run: ArchiveRun,
  hours: WeeklyHours | null,
  soon: (at: number) => string,
): string {
  const { state, secondsLeft, waitsFor } = run;
  // While it is kept from going on, nobody knows when it ends: a service that asks to wait may ask again.
  if (state !== 'running' || secondsLeft === null || waitsFor !== null || isHeldUp(run)) {
    return runState(t, run);
  }
  const [now, lasts] = [Date.now(), secondsLeft * 1_000];
  const end = (hours && endWithin(hours, now, lasts)) ?? now + lasts;
  return t('runs.left', { time: durationWords(t, secondsLeft), at: soon(end) });
}

/** One run: how far it is, what holds it up, and what can be done about it. */
export function RunPanel(props: RunPanelProps) {
  const { instanceId, run, isFolded, onFold, onPace, onUndo } = props;
  const { onShow, onResults, onNewToken } = props;
  const t = useText();
  const change = useMutation({
    mutationFn: (name: RunChange) => call(name, { instanceId, runId: run.runId }),
  });
  const retryNow = useCallMutation('archiveRuns.retryNow');
  const askedName = useAskedName();
  const clock = useClock();
  const today = useToday();
  const { state, backOff, by, waitsFor, filter, undoneBy } = run;
  const isOwn = by === null;
  const waitsForOwn = waitsFor?.kind === 'run' && waitsFor.name === null;
  const shows = threadsOf(run);
  const heldFor = useSecondsUntil(run.heldUntil ?? 0);
  const isHeld = heldFor > 0 && state === 'running';
  const time = timeOf(run, useMinute());
  const trouble = useRunTrouble(run);
  const startAt = clock.moment(run.startAt ?? 0, today);
  const hours = useInstance(instanceId)?.own.hours ?? null;
  const begin = () => askedName.thenDo(() => change.mutate('archiveRuns.confirm'));
  const buttons: [isShown: boolean, label: MessageId, onClick: () => void, tone?: 'primary'][] = [
    [waitsFor?.kind === 'store', 'runs.go-anyway', () => change.mutate('archiveRuns.goAnyway')],
    [state === 'proposed', time === 'ahead' ? 'runs.start-now' : 'runs.start', begin, 'primary'],
    [
      backOff?.reason === 'unauthorized' || backOff?.reason === 'no-token',
      'back-off.enter-token',
      onNewToken,
      'primary',
    ],
    [
      backOff?.reason === 'offline' || backOff?.reason === 'trouble',
      'back-off.try-now',
      () => retryNow.mutate({ instanceId }),
    ],
    [
      isOwn && (waitsFor === null || waitsForOwn) && (state === 'running' || state === 'planning'),
      'runs.pause',
      () => change.mutate('archiveRuns.pause'),
    ],
    [
      isOwn && canResume(run),
      'action.resume',
      () => change.mutate('archiveRuns.resume'),
      'primary',
    ],
    [
      isOwn && (isUnderWay(run) || state === 'proposed'),
      isHeld ? 'action.undo' : 'runs.cancel',
      () => change.mutate('archiveRuns.cancel'),
    ],
    [isOwn && isUnderWay(run), 'runs.change-pace', onPace],
    [
      isOwn && canRetryFailed(run),
      'runs.retry-failed',
      () => change.mutate('archiveRuns.retryFailed'),
    ],
    [canUndoRun(run), 'runs.undo', onUndo],
  ];
  const Chevron = isFolded ? ChevronDown : ChevronUp;
  const head = {
    label: runRegion(t, run),
    title: (
      <button type="button" className={styles['fold']} aria-expanded={!isFolded} onClick={onFold}>
        <Chevron size={14} aria-hidden="true" />
        <span>
          {runTitle(t, run)}
          {isFolded && run.name && <bdi> · {run.name}</bdi>}
        </span>
      </button>
    ),
    // That it was cancelled, the title says.
    note:
      (state !== 'cancelled' || undoneBy !== null) &&
      (isHeld
        ? t('runs.held', { seconds: heldFor })
        : time === 'ahead'
          ? t('runs.starts', { when: startAt })
          : (isFolded && isHeldUp(run) && trouble) ||
            progressWords(t, run, hours, (at) => clock.soon(at, today))),
  };
  if (isFolded) return <Card {...head} />;
  return (
    <Card {...head}>
      {run.reason && (
        <p>
          <bdi>{run.reason}</bdi>
        </p>
      )}
      <RunSource {...run} />
      {state === 'proposed' && filter && <MatchingNow {...{ instanceId, run, filter }} />}
      {by && (
        <Note>
          {isUnderWay(run)
            ? t('runs.by-so-far', { name: by.name, at: clock.soon(by.toldAt, today) })
            : t('runs.by', { name: by.name, at: clock.moment(by.toldAt, today) })}
        </Note>
      )}
      {(time === 'missed' || time === 'on-hold') && (
        <Note>{t(`runs.${time}`, { when: startAt })}</Note>
      )}
      {waitsFor && <Note>{runWaitWords(t, waitsFor)}</Note>}
      {waitsFor === null && state !== 'proposed' && (
        <ProgressBar
          label={runTitle(t, run)}
          done={state === 'planning' ? null : shareDone(run)}
          isWide
        />
      )}
      <RunLegend run={run} />
      {state === 'proposed' && askedName.field && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          {askedName.field}
        </form>
      )}
      <Problem thrown={newestError(change, retryNow, askedName)} />
      <Line>
        {buttons.map(
          ([isShown, label, onClick, tone]) =>
            isShown && (
              <Button key={label} size="small" tone={tone ?? 'plain'} onClick={onClick}>
                {t(label, { protocol: 'interface' })}
              </Button>
            ),
        )}
        {isOwn && (
          <>
            {shows && (
              <Button size="small" onClick={() => onShow(shows)}>
                {t('runs.show-threads')}
              </Button>
            )}
            {state !== 'proposed' && (
              <Button size="small" onClick={onResults}>
                {t('field.results')}
              </Button>
            )}
          </>
        )}
      </Line>
    </Card>
  );
}

/** What a run would do that takes those which match when it begins: now, or how many those are at the moment where it begins later. */
function MatchingNow({
  instanceId,
  run: { archived, leftOut, pacePerMinute, parallel, startAt },
  filter,
}: {
  instanceId: string;
  run: ArchiveRun;
  filter: ThreadFilter;
}) {
  const t = useText();
  const selection = { kind: 'matching' as const, filter, except: [] };
  const { data, refetch } = useQuery({
    ...queryOf('archiveRuns.plan', {
      instanceId,
      selection,
      archived: archived === true,
      pacePerMinute,
      parallel,
    }),
    staleTime: 0,
    refetchInterval: planEveryMs,
  });
  // A run that begins meanwhile has some of the same threads.
  const { count } = useRunsBefore(instanceId);
  useEffect(() => void refetch({ cancelRefetch: false }), [count, refetch]);
  if (!data) return null;
  if (startAt === null) return <PlanLines instanceId={instanceId} plan={data} />;
  return <Note isLive>{t('runs.match-now', { count: Math.max(0, data.total - leftOut) })}</Note>;
}
