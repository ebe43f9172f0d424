import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Notifications } from './notifications.ts';

/** Milliseconds over which changes are gathered. */
const gatherMs = 200;

/**
 * Keeps the count on the application's icon, over all instances: the chats with something unread, and the messages that need review.
 * An instance where more of the latter came is told of. Returns the function that ends it.
 */
export function followBadgeCount(
  host: Host,
  instances: Instances,
  events: Events,
  notifications: Notifications,
): () => void {
  if (host.setBadge === null && host.notify === null) return () => {};
  const known = new Map<string, number>();
  /** What waited when the application started is said in its window. */
  let isFirst = true;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    let sum = 0;
    for (const { record, history } of instances.sessions()) {
      const { instanceId, name } = record;
      const { needsReview } = await history.outbox.counts();
      const { unread } = await history.chats.counts(Date.now());
      sum += needsReview + unread;
      const isMore = needsReview > (known.get(instanceId) ?? 0);
      known.set(instanceId, needsReview);
      const note = { kind: 'needsReview', instanceName: name, count: needsReview } as const;
      if (isMore && !isFirst) notifications.tell(instanceId, note);
    }
    isFirst = false;
    host.setBadge?.(sum);
  };
  const lookNow = (): void => {
    timer = undefined;
    look().catch((error: unknown) =>
      host.log.warn('what waits for a person was not counted', { error: String(error) }),
    );
  };
  const plan = (): void => {
    timer ??= setTimeout(lookNow, gatherMs);
  };

  lookNow();
  const unsubscribe = events.subscribe((name) => {
    if (['outbox.changed', 'chats.changed', 'instances.changed'].includes(name)) plan();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
