import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { Instances } from './instances.ts';

/** Milliseconds in which several changes become one. */
const settleMs = 200;

/**
 * Keeps the count on the application's icon: messages of all instances that wait for a person, which are the unknown, the
 * refused and those with a file at fault that nobody has left as they are. Answers the function that ends it.
 */
export function keepBadge(host: Host, instances: Instances, events: Events): () => void {
  const { setBadge } = host;
  if (setBadge === null) return () => {};
  let timer: NodeJS.Timeout | undefined;

  const show = async (): Promise<void> => {
    const sessions = instances
      .list()
      .instances.map(({ instanceId }) => instances.session(instanceId));
    const all = await Promise.all(sessions.map(({ history }) => history.outbox.counts()));
    setBadge(all.reduce((sum, { forPerson }) => sum + forPerson, 0));
  };
  const plan = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      show().catch((error: unknown) => host.log.warn('no badge', { error: String(error) }));
    }, settleMs);
  };

  plan();
  const unsubscribe = events.subscribe((name) => {
    if (name === 'outbox.changed' || name === 'instances.changed') plan();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
