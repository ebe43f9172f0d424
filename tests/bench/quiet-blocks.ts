/** What was measured in one go, between a blank page before it and one after it. */
export interface Block {
  /** Milliseconds, of the blank page. */
  floor: readonly number[];
  /** Another machine on the same host had the processor. */
  wasTaken?: boolean;
}

export interface Blocks<B> {
  blocks: readonly B[];
  /** Of the machine, in words that follow others; empty where it was quiet. */
  disturbed: string;
}

/** Milliseconds in which a blank page shows a key on a quiet machine: one frame, and what the clock and the timers add. */
export const oneFrame = 20;

/**
 * Measures so many blocks, one by one. One beside which a blank page took longer than a frame, or another machine had the
 * processor, tells of the machine, and is measured again, whatever Postline's own times were. On a machine that is too seldom
 * quiet, all of them count.
 */
export async function quietBlocks<B extends Block>(
  wanted: number,
  measure: (index: number) => Promise<B>,
): Promise<Blocks<B>> {
  const all: B[] = [];
  const isQuiet = ({ floor, wasTaken }: B) =>
    wasTaken !== true && floor.every((ms) => ms <= oneFrame);
  const quiet = () => all.filter(isQuiet);
  while (quiet().length < wanted && all.length < 2 * wanted) all.push(await measure(all.length));
  const loud = all.length - quiet().length;
  const areAllCounted = quiet().length < wanted;
  return {
    blocks: areAllCounted ? all : quiet(),
    disturbed:
      loud === 0
        ? ''
        : `, the machine disturbed ${loud} of ${all.length} blocks, which ${areAllCounted ? 'count all the same' : 'do not count'}`,
  };
}
