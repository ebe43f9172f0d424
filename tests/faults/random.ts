/** Random numbers that are the same for the same seed. */
export interface Random {
  /** 0 to `below` - 1. */
  int(below: number): number;
  /** True in `percent` of a hundred. */
  chance(percent: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/** Mulberry32: small, and even enough for schedules. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    chance: (percent) => next() * 100 < percent,
    pick: <Value>(values: readonly Value[]) => values[int(values.length)] as Value,
  };
}
