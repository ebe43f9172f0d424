import { randomUUID } from 'node:crypto';
import type { Notice } from '../../../../shared/contract/app.ts';
import type { Log } from '../../host.ts';
import type { History } from '../../store/history.ts';
import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';
import { missedBefore } from '../../delivery/schedule.ts';
import { countDryRun } from './batched-queries.ts';
import { dryRun } from './run-figures.ts';
import { isDue, nextTime } from './schedule-times.ts';

/** Milliseconds between looks at the clock: it may jump, and timers stand still while the machine sleeps. */
const lookAgainMs = 15_000;

/** A run that is proposed, as the notice of it says. */
export type Proposal = Omit<
  Extract<Notice, { kind: 'run-proposed' }>,
  'id' | 'kind' | 'instanceId'
>;

export interface ProposalParts {
  history: History;
  /** Requests a minute and side by side. */
  pace(): { pace: number; parallel: number };
  onProposed(proposal: Proposal): void;
  /** The time of a run came, and it begins. */
  onStarted(runId: string): void;
  /** The time of a run came while nothing could begin it: it waits for a person. */
  onMissed(runId: string, startAt: number): void;
  /** A run that was proposed is replaced by a newer one of the same schedule, or has nothing to do any more. */
  onReplaced(runId: string): void;
  log: Log;
  now?: () => number;
}

/**
 * Creates what proposes a run for each schedule that is due, with its dry run, of which nothing is sent before a person approves; and what
 * begins the runs that a person gave a time, as scheduled messages are sent: those that missed it wait for a person.
 */
export function createProposals(parts: ProposalParts) {
  const { history, log } = parts;
  const now = parts.now ?? Date.now;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let stopped = false;
  /** Runs of which it was told that they are proposed, or missed their time. */
  const told = new Set<string>();

  const propose = async (schedule: ArchiveSchedule): Promise<void> => {
    const { viewId, viewName: name, archived, reason } = schedule;
    const view = await history.threadViews.get(viewId);
    const at = now();
    // First: whatever fails after it does not propose the same day again and again.
    await history.threadViews.saveSchedule({ ...schedule, nextAt: nextTime(schedule, at) });
    if (view === null) return;
    const selection = { kind: 'matching' as const, filter: view.filter, except: [] };
    const usual = parts.pace();
    const pace = schedule.pacePerMinute ?? usual.pace;
    const parallel = schedule.parallel ?? usual.parallel;
    const { requests } = dryRun(await countDryRun(history, { selection, archived }, at), pace);
    for (const run of await history.archiveRuns.proposed()) {
      if (run.name !== name || run.archived !== archived) continue;
      await history.archiveRuns.cancel(run.runId, 1, at, 'postline');
      parts.onReplaced(run.runId);
    }
    if (requests === 0) return;
    const runId = randomUUID();
    const run = { runId, kind: 'run', isListed: true, name, reason, archived, selection } as const;
    await history.archiveRuns.add({ ...run, pace, parallel, state: 'proposed' }, at);
    told.add(runId);
    parts.onProposed({ runId, name, archived, requests });
  };

  /** Tells of those proposed before Postline was started, with what they would do now. */
  const tellProposed = async (): Promise<void> => {
    for (const { runId, name, archived, selection, pace } of await history.archiveRuns.proposed()) {
      if (told.has(runId) || name === null || archived === null || selection === null) continue;
      told.add(runId);
      const { requests } = dryRun(await countDryRun(history, { selection, archived }, now()), pace);
      if (requests > 0) parts.onProposed({ runId, name, archived, requests });
    }
  };

  const startTimed = async (): Promise<void> => {
    const at = now();
    const since = missedBefore(at);
    for (const runId of await history.archiveRuns.startDue(since, at)) parts.onStarted(runId);
    for (const { runId, startAt } of await history.archiveRuns.missed(since)) {
      if (startAt === null || told.has(runId)) continue;
      told.add(runId);
      parts.onMissed(runId, startAt);
    }
  };

  const lookOnce = async (): Promise<void> => {
    try {
      await startTimed();
      const due = (await history.threadViews.schedules()).filter((one) => isDue(one, now()));
      for (const schedule of due) await propose(schedule);
      await tellProposed();
    } catch (error) {
      log.error('a scheduled archive run could not be proposed or begun', { error: String(error) });
    }
  };

  const look = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(look, lookAgainMs);
    looking = looking.then(lookOnce);
  };

  return {
    begin: look,
    /** Looks whether one is due, now and from then on. */
    look,
    on: { awake: look },
    /** Resolves once what was looked at is proposed. */
    settled: () => looking,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
