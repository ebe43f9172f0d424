import type { TeamOfLog } from './team-of-log.ts';
import type { TeamStore } from './team-store.ts';

/**
 * Follows the store that a team has now, which is another after one has left and joined again. `onStore` is called for each store, null
 * where there is none; `onState` and `onHint` as the store tells. Returns what looks which store it is now, and the end.
 */
export function followStore(
  team: Pick<TeamOfLog, 'store'>,
  heard: { onStore: () => void; onState: () => void; onHint: (hint: string) => void },
): { look: () => void; end: () => void } {
  let followed: TeamStore | null | undefined;
  let unsubscribe: (() => void)[] = [];
  const end = (): void => {
    for (const one of unsubscribe) one();
    unsubscribe = [];
  };
  return {
    look: () => {
      const store = team.store();
      if (store === followed) return;
      followed = store;
      end();
      if (store !== null) unsubscribe = [store.onState(heard.onState), store.onHint(heard.onHint)];
      heard.onStore();
    },
    end,
  };
}
