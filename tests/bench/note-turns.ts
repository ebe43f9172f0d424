/** Milliseconds of processor time of each turn that took more than a tenth of one, since it was last asked. */
export type TakeTurns = () => number[];

/** Never changes: who waits for it sleeps. */
const cell = new Int32Array(new SharedArrayBuffer(4));

/**
 * Returns the processor time of this thread so far, in milliseconds. The system counts it exactly only when the thread sleeps, which it
 * does for a moment: else it is told by ticks of 4 ms.
 */
export function threadMs(): number {
  Atomics.wait(cell, 0, 0, 0.01);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Notes the turns of the event loop of its thread from now on. A turn begins where the check phase of the one before it ended; the loop
 * never waits for more, so that nothing comes together in a turn that would have come in two.
 */
export function noteTurns(): TakeTurns {
  let noted: number[] = [];
  let before = threadMs();
  const turn = () => {
    const now = threadMs();
    if (now - before > 0.1) noted.push(now - before);
    before = now;
    setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    const taken = noted;
    noted = [];
    return taken;
  };
}
