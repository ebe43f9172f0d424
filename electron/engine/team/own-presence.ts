import type { TeamStore } from './team-store.ts';
import { leaseMs, nameOfChat, type Visit } from './visits.ts';
import { withTimeout } from './with-timeout.ts';

/** Milliseconds between two renewals of this member's presence. */
const renewMs = 10_000;
/** The longest time in milliseconds that the end of it waits for the store. */
const waitMs = 300;

/** Creates what tells the store which chat this member is in: when that changes, and again before it expires. */
export function createOwnPresence({
  store,
  current,
  home,
  onFailure,
}: {
  store: Pick<TeamStore, 'endPresence' | 'setPresence' | 'state'>;
  /** Returns the open chat that others see; null: none is open. */
  current: () => Visit | null;
  /** Returns the instance to be present in while no chat is open; null: none is shared. */
  home: () => Promise<string | null>;
  onFailure: (error: unknown) => void;
}) {
  /** What was reported last; empty: no chat is open. */
  let reported = '';
  let isStopped = false;
  /** One after another, so that the last one counts. */
  let reporting = Promise.resolve();

  const isUp = () => store.state().state === 'up';
  const report = (): void => {
    reporting = reporting
      .then(async () => {
        const visit = current();
        const instanceKey = visit?.chat.instanceKey ?? (await home());
        if (isStopped || !isUp() || instanceKey === null) return;
        const [chatId, isWriting] = [visit?.chat.chatId ?? null, visit?.isWriting ?? false];
        await store.setPresence(instanceKey, chatId, isWriting, leaseMs);
      })
      .catch(onFailure);
  };
  const renewal = setInterval(report, renewMs);
  renewal.unref();

  return {
    /** Reports where this member is. */
    report,
    /** Does so if that has changed. */
    moved: (): void => {
      const visit = current();
      const name = visit === null ? '' : `${nameOfChat(visit.chat)} ${visit.isWriting}`;
      if (name === reported) return;
      reported = name;
      report();
    },
    /** Ends this console's presence and claims in the store. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(renewal);
      const gone = reporting.then(() => (isUp() ? store.endPresence() : undefined));
      await withTimeout(gone.catch(onFailure), waitMs);
    },
  };
}
