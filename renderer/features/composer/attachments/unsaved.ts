/** Fields of the tray in which something may be typed that main does not know yet. */
export interface Unsaved {
  /** `flush` begins to save what waits; answers the function that forgets it. */
  add: (flush: () => void) => () => void;
  flush: () => void;
}

export function createUnsaved(): Unsaved {
  const flushes = new Set<() => void>();
  return {
    add(flush) {
      flushes.add(flush);
      return () => void flushes.delete(flush);
    },
    flush() {
      for (const flush of flushes) flush();
    },
  };
}
