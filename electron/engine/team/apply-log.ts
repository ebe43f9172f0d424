import type { InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { AppliedPage } from '../store/team/team-table.ts';
import type { Ready } from './log-share.ts';
import { isTooDeep, splitPage } from './split-page.ts';
import type { StoredEvent } from './store-log.ts';

export interface ApplyParts {
  instanceId: string;
  history: Pick<History, 'team'>;
  events: InstanceEvents;
  /** Called after events settled messages of this desk. */
  onSettled: () => void;
  /** Called after threads changed, or the named runs of other desks. */
  onThreads: (runIds: readonly string[]) => void;
  log: Log;
}

/** Returns the function that applies events in order and moves the cursor. It returns false if sharing ended or began anew: the page is of no use. */
export function applyLog({ instanceId, history, events, onSettled, onThreads, log }: ApplyParts) {
  const applyEvents = async (
    { store, share }: Ready,
    page: readonly StoredEvent[],
  ): Promise<boolean> => {
    let { cursor } = share;
    for (const part of splitPage(page)) {
      const own = part.events.filter((event) => event.instanceKey === share.instanceKey);
      const tooDeep = own.filter(({ payload }) => isTooDeep(payload));
      const { seq, eventId, memberId, storedAt } = part.last;
      const applied = await history.team.apply(
        own.filter((event) => !tooDeep.includes(event)),
        {
          cursor,
          last: { seq, eventId, memberId, storedAt },
          offset: store.clockOffset(),
          now: Date.now(),
        },
      );
      if (applied === null) return false;
      logPassedOver([
        ...tooDeep.map((event) => ({ seq: event.seq, error: 'too deeply nested' })),
        ...applied.passedOver,
      ]);
      publishChanges(applied);
      cursor = seq;
    }
    const own = page.filter((event) => event.instanceKey === share.instanceKey);
    if (own.some(({ kind }) => kind === 'queue' || kind === 'answer-assigns')) {
      events.publish('teamChats.changed', {});
      events.publish('chats.changed', { chatId: null });
    }
    return true;
  };

  /** Logs events that cannot be applied, which must not keep this desk from reading the next ones. One line a part: there may be many. */
  const logPassedOver = (passedOver: AppliedPage['passedOver']): void => {
    const [first] = passedOver;
    if (first === undefined) return;
    const what = 'events of the team’s log cannot be applied and are passed over';
    log.error(what, { instanceId, count: passedOver.length, ...first });
  };

  const publishChanges = (page: AppliedPage): void => {
    const { chatIds, settled, reopened, isListChanged, areThreadsChanged, runIds } = page;
    if (areThreadsChanged || runIds.length > 0) onThreads(runIds);
    if (isListChanged) events.publish('chats.changed', { chatId: null });
    for (const chatId of chatIds) events.messagesChanged(chatId);
    if (chatIds.length > 0) {
      events.publish('teamChats.changed', {});
      // Their files may have reached the store.
      events.publish('mediaCopies.changed', { chatId: null });
    }
    for (const one of reopened) events.publish('chats.reopened', one);
    if (settled > 0) {
      events.publish('outbox.changed', {});
      events.publish('audit.changed', {});
      onSettled();
    }
  };

  return applyEvents;
}
