import type { ClaimedItem } from '../store/threads/archive-delivery-table.ts';

/** Threads of the switch that are sent side by side, beside those of runs. */
const toggleLanes = 4;

export interface Lane {
  item: ClaimedItem;
  isListed: boolean;
}

/** What was taken up: under way, or next in line. */
export interface Lanes {
  /** How many more of the switch may be taken up. */
  freeForToggles(): number;
  /** How many more of runs, with so many side by side. */
  freeForRuns(parallel: number): number;
  add(lane: Lane): void;
  /** Sends what may be sent now: `most` at a time of runs, all together one while the service is tried out. */
  launch(most: number, isProbing: boolean): void;
  /** Gives back what has not left, of runs that are to send no more. */
  takeBack(isToWait: (lane: Lane) => boolean): ClaimedItem[];
  isEmpty(): boolean;
}

/** `onFree` is called when a lane has become free. */
export function createLanes(send: (lane: Lane) => Promise<void>, onFree: () => void): Lanes {
  let waiting: Lane[] = [];
  const busy = { runs: 0, toggles: 0 };
  const kindOf = ({ isListed }: Lane) => (isListed ? 'runs' : 'toggles');
  const count = (kind: keyof typeof busy): number =>
    busy[kind] + waiting.filter((lane) => kindOf(lane) === kind).length;

  return {
    freeForToggles: () => toggleLanes - count('toggles'),
    freeForRuns: (parallel) => parallel - count('runs'),
    add: (lane) => {
      waiting.push(lane);
    },
    launch: (most, isProbing) => {
      const hasRoom = (kind: keyof typeof busy): boolean =>
        isProbing
          ? busy.runs + busy.toggles === 0
          : busy[kind] < (kind === 'runs' ? most : toggleLanes);
      const left: Lane[] = [];
      for (const lane of waiting) {
        const kind = kindOf(lane);
        if (!hasRoom(kind)) {
          left.push(lane);
          continue;
        }
        busy[kind] += 1;
        void send(lane).finally(() => {
          busy[kind] -= 1;
          onFree();
        });
      }
      waiting = left;
    },
    takeBack: (isToWait) => {
      const back = waiting.filter(isToWait);
      waiting = waiting.filter((lane) => !back.includes(lane));
      return back.map(({ item }) => item);
    },
    isEmpty: () => busy.runs + busy.toggles === 0 && waiting.length === 0,
  };
}
