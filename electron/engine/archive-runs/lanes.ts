import type { ClaimedItem } from '../store/threads/archive-delivery-table.ts';

/** Threads of the switch that are sent side by side, beside those of runs. */
const toggleLanes = 4;

/** For each lane, how many threads are taken up ahead, so that none waits for the disk. Only where there is no pace. */
const takenAhead = 12;

export interface Lane {
  item: ClaimedItem;
  isListed: boolean;
}

/** What was taken up: under way, or next in line. */
export interface Lanes {
  /** How many more of the switch may be taken up. */
  freeForToggles(): number;
  /** How many more of runs, with so many side by side. */
  freeForRuns(parallel: number, isPaced: boolean): number;
  add(lane: Lane): void;
  /** Sends what may be sent now: `most` at a time of runs, all together one while the service is tried out. */
  launch(most: number, isProbing: boolean): void;
  /** Gives back what has not left, of runs that are to send no more. */
  takeBack(isToWait: (lane: Lane) => boolean): ClaimedItem[];
  /** Something is taken up and not under way yet. */
  hasWaiting(): boolean;
  isEmpty(): boolean;
}

/** `onFree` is called when a lane has become free. */
export function createLanes(send: (lane: Lane) => Promise<void>, onFree: () => void): Lanes {
  let waiting: Lane[] = [];
  const busy = new Set<Lane>();
  const count = (isListed: boolean): number =>
    [...busy, ...waiting].filter((lane) => lane.isListed === isListed).length;
  const busyOf = (isListed: boolean): number =>
    [...busy].filter((lane) => lane.isListed === isListed).length;

  return {
    freeForToggles: () => toggleLanes - count(false),
    freeForRuns: (parallel, isPaced) => (isPaced ? parallel : parallel * takenAhead) - count(true),
    add: (lane) => {
      waiting.push(lane);
    },
    launch: (most, isProbing) => {
      // `waiting` is replaced on the way, not changed.
      for (const lane of waiting) {
        const room = isProbing
          ? busy.size === 0
          : busyOf(lane.isListed) < (lane.isListed ? most : toggleLanes);
        if (!room) continue;
        waiting = waiting.filter((one) => one !== lane);
        busy.add(lane);
        void send(lane).finally(() => {
          busy.delete(lane);
          onFree();
        });
      }
    },
    takeBack: (isToWait) => {
      const back = waiting.filter(isToWait);
      waiting = waiting.filter((lane) => !back.includes(lane));
      return back.map(({ item }) => item);
    },
    hasWaiting: () => waiting.length > 0,
    isEmpty: () => busy.size === 0 && waiting.length === 0,
  };
}
