import type { CheckedInput } from '../../../shared/contract/contract.ts';
import {
  type Unfinished,
  type UnfinishedKind,
  unfinishedKinds,
} from '../../../shared/domain/unfinished.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import type { Exports } from '../files/exports.ts';
import { missedBefore } from '../delivery/schedule.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Imports } from '../imports/imports.ts';
import type { Reader } from '../reader/reader.ts';
import type { ReadingName } from '../reader/readings.ts';

/** Milliseconds for which somebody who has typed is still typing. */
const typingMs = 60_000;

/** Milliseconds before its time from which a scheduled message counts. */
const soonMs = 60_000;

/** Null: what reads it tells itself what is unfinished. */
const kindOfReading: Record<ReadingName, UnfinishedKind | null> = {
  chatExport: null,
  chatEntries: null,
  exportFiles: null,
  file: null,
  instanceToBackUp: 'backup',
  backup: 'restore',
  restoredHistory: 'restore',
};

type Counts = Partial<Record<UnfinishedKind, number>>;

export interface UnfinishedParts {
  instances: Instances;
  templates: { imports: Pick<Imports, 'underWay'> };
  calls: CallsUnderWay;
  reader: Reader;
  exports: Exports;
}

/**
 * Creates what tells what an end of Postline would interrupt. What merely waits, for the network, a token, a person or a later
 * time, is not among it, nor is the index of the search, which goes on where it was.
 */
export function createUnfinished({
  instances,
  templates,
  calls,
  reader,
  exports,
}: UnfinishedParts) {
  /** Of the windows in which there is something. */
  const pages = new Map<string, CheckedInput<'app.notePage'>>();
  let typedAt = -Infinity;

  const ofInstallation = (): Counts[] => [
    {
      typing: Number(performance.now() - typedAt < typingMs),
      dialog: [...pages.values()].filter(({ hasOpenEdits }) => hasOpenEdits).length,
      recording: [...pages.values()].filter(({ isRecording }) => isRecording).length,
      export: exports.beingRead(),
      import: templates.imports.underWay(),
    },
    ...reader.underWay().map((name) => ({ [kindOfReading[name] ?? '']: 1 })),
    ...calls.names().map((name) => ({ [kindOfCall(name) ?? '']: 1 })),
  ];

  return {
    /** Returns what is unfinished now, in the order of the kinds; of all instances. */
    list: async (): Promise<Unfinished[]> => {
      const ofInstances = await Promise.all(instances.sessions().map(ofInstance));
      const all = [...ofInstallation(), ...ofInstances];
      return unfinishedKinds
        .map((kind) => ({ kind, count: all.reduce((sum, one) => sum + (one[kind] ?? 0), 0) }))
        .filter(({ count }) => count > 0);
    },
    notePage: (noted: CheckedInput<'app.notePage'>): void => {
      if (noted.hasOpenEdits || noted.isRecording) pages.set(noted.pageId, noted);
      else pages.delete(noted.pageId);
      if (noted.isTyping) typedAt = performance.now();
    },
  };
}

export type UnfinishedWork = ReturnType<typeof createUnfinished>;

async function ofInstance(session: InstanceSession): Promise<Counts> {
  const { history, outbox, backOff, archiveRunner, eraser, retention } = session;
  const now = Date.now();
  const [sends, sms, deletions, actions, scheduled, open, erasing] = await Promise.all([
    outbox.underWay(),
    history.smsSends.underWay(now),
    history.threadDeletions.underWay(),
    history.messageActions.underWay(now),
    history.scheduled.list(null, missedBefore(now)),
    history.archiveRuns.open(),
    eraser.status(),
  ]);
  const isSending = archiveRunner.backOff() === null;
  const smsSending = isSending ? sms.sending : 0;
  const runs = open.filter(({ state }) => isSending && state !== 'paused');
  return {
    upload: sends.uploads,
    message: sends.messages + smsSending,
    undo: sends.held + sms.held + actions.held + deletions.held,
    scheduled: scheduled.filter(({ missed, sendAt }) => !missed && sendAt - now < soonMs).length,
    action: actions.running + deletions.running + (backOff.mayAsk() === null ? actions.due : 0),
    run: runs.filter(({ isListed }) => isListed).length,
    thread: runs.filter(({ isListed }) => !isListed).length,
    import: session.imports.underWay(),
    forgetting: erasing.isStuck ? 0 : erasing.underWay,
    retention: Number(retention.isDeleting()),
  };
}

/** Returns null for a call that only asks about this, and for one that reads: that is counted as it reads. */
function kindOfCall(name: string): UnfinishedKind | null {
  if (/^(app|updates|serviceHealth)\./.test(name)) return null;
  if (/^imports\.(open|choose)$/.test(name)) return null;
  if (/\.export/.test(name)) return 'export';
  if (name === 'backups.make') return 'backup';
  if (name === 'backups.restore') return 'restore';
  return 'call';
}
