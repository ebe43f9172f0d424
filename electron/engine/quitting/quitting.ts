import type { Quitting } from '../../../shared/contract/app.ts';
import type { Unfinished, UnfinishedKind } from '../../../shared/domain/unfinished.ts';
import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { Instances } from '../sessions/instances.ts';
import type { UnfinishedWork } from './unfinished.ts';
import { whenFinished } from './when-finished.ts';

/** A draft is saved as its window closes, calls are waited for, old messages are deleted by a rule: nobody needs to be asked. */
const neverAsked: ReadonlySet<UnfinishedKind> = new Set(['typing', 'call', 'retention']);

/** Milliseconds in which what is about to end may end, before a person is asked about it. */
const patienceMs = 500;
const patientLookMs = 100;

export interface QuittingParts {
  host: Pick<Host, 'quit' | 'log'>;
  instances: Pick<Instances, 'sessions'>;
  unfinished: Pick<UnfinishedWork, 'list'>;
  events: Events;
}

/** Creates what ends Postline once nothing is under way. */
export function createQuitting({ host, instances, unfinished, events }: QuittingParts) {
  let state: Quitting | null = null;
  let endWait = (): void => {};

  const set = (next: Quitting | null): void => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    events.publish('quitting.changed', {});
  };

  const list = async (): Promise<Unfinished[]> =>
    (await unfinished.list()).filter(({ kind }) => !neverAsked.has(kind));

  const cancel = (): void => {
    endWait();
    set(null);
  };

  return {
    status: () => state,
    /** Returns what a person has to be asked about before Postline quits; what ends within half a second is not. */
    unfinished: async (): Promise<Unfinished[]> => {
      const until = performance.now() + patienceMs;
      for (;;) {
        const left = await list();
        if (left.length === 0 || performance.now() >= until) return left;
        await new Promise((resolve) => setTimeout(resolve, patientLookMs));
      }
    },
    /** Quits once nothing is unfinished, unless that is taken back. */
    whenFinished: (left: Unfinished[]): void => {
      let done: number | null = null;
      set({ unfinished: left, done: null });
      endWait();
      endWait = whenFinished({
        list: async () => {
          done = await howFar(instances.sessions());
          return list();
        },
        log: host.log,
        tell: (found) => set({ unfinished: found, done }),
        go: () => host.quit?.(),
      });
    },
    cancel,
    now: (): void => {
      cancel();
      host.quit?.();
    },
  };
}

export type QuittingWork = ReturnType<typeof createQuitting>;

/** Returns how far uploads and archive runs are, each counting the same; null where there are none. */
async function howFar(sessions: readonly InstanceSession[]): Promise<number | null> {
  const runs = (
    await Promise.all(sessions.map(({ history }) => history.archiveRuns.open()))
  ).flat();
  const uploads = sessions.flatMap(({ outbox }) => outbox.uploads(null));
  const shares = [
    ...uploads.map(({ bytesSent, bytesTotal }) => bytesSent / Math.max(1, bytesTotal)),
    ...runs.filter(({ state, isListed }) => isListed && state !== 'paused').map(shareOf),
  ];
  return shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length;
}

function shareOf({ counts }: { counts: Record<string, number> }): number {
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return 1 - ((counts['waiting'] ?? 0) + (counts['sending'] ?? 0)) / Math.max(1, all);
}
