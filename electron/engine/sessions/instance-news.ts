import type { Notifications } from '../notifications/notifications.ts';
import type { Log } from '../host.ts';
import type { Notices } from '../application/notices.ts';
import type { Proposal } from '../sms/runs/proposals.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';

/** Tells a person what became of an instance's work while nobody looked: in the window, by the system, or both. */
export function createInstanceNews({
  record,
  history,
  notices,
  notifications,
  log,
}: {
  /** It is read anew each time: its name changes. */
  record: () => StoredInstance;
  history: Pick<History, 'archiveRuns'>;
  notices: Notices;
  notifications: Notifications;
  log: Log;
}) {
  const { instanceId } = record();

  const tellEnd = async (runId: string): Promise<void> => {
    const run = await history.archiveRuns.get(runId);
    if (run?.isListed !== true) return;
    const { kind, archived, counts } = run;
    const { confirmed, failed } = counts;
    notifications.tell(instanceId, {
      kind: 'run-ended',
      runId,
      instanceName: record().name,
      isDeletion: kind === 'delete',
      archived,
      confirmed,
      failed,
      actions: ['show'],
    });
  };

  return {
    scheduledMissed: (count: number): void => {
      const note = { kind: 'scheduled-missed', instanceName: record().name, count } as const;
      notices.add({ ...note, instanceId });
      notifications.tell(instanceId, { ...note, actions: ['show'] });
    },
    /** Nothing is missed any more. */
    noneMissed: (): void => notifications.withdraw(instanceId, 'scheduled-missed'),
    runEnded: (runId: string): void => {
      tellEnd(runId).catch((error: unknown) =>
        log.warn('the end of a run was not told', { error: String(error) }),
      );
    },
    runProposed: (proposal: Proposal): void => {
      const note = { kind: 'run-proposed', ...proposal } as const;
      notices.add({ ...note, instanceId });
      const instanceName = record().name;
      notifications.tell(instanceId, { ...note, instanceName, actions: ['show'] });
    },
    runMissed: (runId: string, startAt: number): void => {
      const instanceName = record().name;
      notices.add({ kind: 'run-missed', instanceName, startAt, instanceId, runId });
      notifications.tell(instanceId, {
        kind: 'run-missed',
        runId,
        instanceName,
        actions: ['show'],
      });
    },
    /** Removes what was told of a proposed run that was decided about. */
    dismissProposal: (runId: string): void => {
      for (const kind of ['run-proposed', 'run-missed'] as const)
        notifications.withdraw(instanceId, kind);
      for (const notice of notices.all()) {
        if ('runId' in notice && notice.runId === runId) notices.dismiss(notice.id);
      }
    },
  };
}
